import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { review } from '../../../contract/services/review.ts';
import { staff } from '../../../contract/services/staff.ts';
import { staffCredentials } from '../../../server/adapters/secrets/staff-credentials.ts';
import { wrongLoginsPerAccount, wrongPasswordsPerAddress } from '../../../server/domain/limits.ts';
import { countedSoFar, countWithin, forgetCounts } from '../../../server/records/limits/rate-limits.ts';
import { endSessionsOf } from '../../../server/records/sessions/staff-sessions.ts';
import { changeAccount, putAccount } from '../../../server/records/staff/accounts.ts';
import { unlockLogin } from '../../../server/records/staff/login-locks.ts';
import type { Refused } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

const password = 'correct horse battery';
const account = 'lin';
let server: TestServer;
let passwordHash: string;

beforeAll(async () => {
  server = await testServer();
  // Cheap: what guessing costs is seen where the account is not there.
  passwordHash = await staffCredentials.hashPassword(password, 'machine');
});
afterAll(() => server?.close());

const context = () => server.server.running.context;
const db = () => context().connection.db;
const nobody = () => new Reviewer(server.origin);

/** Somebody at an address of the internet, as the balancer tells it. */
class ReviewerFrom extends Reviewer {
  readonly address: string;

  constructor(address: string) {
    super(server.origin);
    this.address = address;
  }

  protected override authorization(): Record<string, string> {
    return { ...super.authorization(), 'X-Forwarded-For': this.address };
  }
}

async function accountWith(totpSecret: string | null) {
  const totpSealed = totpSecret && context().personalData.seal(totpSecret);
  await putAccount(
    db(),
    { account, name: '林知夏', roles: ['reviewer'], passwordHash, totpSealed },
    new Date(),
  );
}
async function countsAnew() {
  for (const name of [account, 'nobody']) await unlockLogin(db(), context().personalData, name);
}
beforeEach(async () => {
  await accountWith(null);
  await countsAnew();
});

test('the desk is closed to who is not logged in, to visitors and to a made-up token', async () => {
  const stranger = nobody();
  await refuses('staffLoginInvalid', stranger.call(review.recordings, {}));
  stranger.token = 'made-up';
  await refuses('staffLoginInvalid', stranger.call(review.recordings, {}));
  await refuses('staffLoginInvalid', stranger.call(staff.me, {}));
});

test('the right password opens it, under the own name, until logging out', async () => {
  const reviewer = nobody();
  await reviewer.logsIn(account, password);
  expect(await reviewer.call(staff.me, {})).toEqual({ account, name: '林知夏', roles: ['reviewer'] });
  await reviewer.call(review.recordings, {});
  await reviewer.call(staff.logout, {});
  await refuses('staffLoginInvalid', reviewer.call(review.recordings, {}));
});

test('a wrong password and an account that is not there are refused alike', async () => {
  await refuses('staffLoginRefused', nobody().logsIn(account, 'wrong'));
  await refuses('staffLoginRefused', nobody().logsIn('nobody', password));
});

test('five wrong passwords lock the account, for the right one too, until the time is over', async () => {
  for (let wrong = 1; wrong < 5; wrong++)
    await refuses('staffLoginRefused', nobody().logsIn(account, `wrong ${wrong}`));
  const locked = await refuses('staffLocked', nobody().logsIn(account, 'wrong 5'));
  expect(Date.parse((locked.data as { locked_until: string }).locked_until)).toBeGreaterThan(Date.now());
  await refuses('staffLocked', nobody().logsIn(account, password));
  await countsAnew();
  await nobody().logsIn(account, password);
  // Counted anew from then on.
  await refuses('staffLoginRefused', nobody().logsIn(account, 'wrong'));
});

test('who guesses from one address keeps nobody at another out, until many have guessed', async () => {
  const [stranger, reviewer] = ['203.0.113.60', '203.0.113.61'].map((address) => new ReviewerFrom(address));
  for (let wrong = 1; wrong < 5; wrong++)
    await refuses('staffLoginRefused', stranger!.logsIn(account, `wrong ${wrong}`));
  await refuses('staffLocked', stranger!.logsIn(account, 'wrong 5'));
  await refuses('staffLocked', stranger!.logsIn(account, password));
  await reviewer!.logsIn(account, password);
  const { personalData } = context();
  const everywhere = { limit: wrongLoginsPerAccount, of: account };
  // What the stranger guessed still counts after the right one.
  expect(await countedSoFar(db(), personalData, [everywhere], new Date())).toBe(5);
  for (let wrong = 5; wrong < wrongLoginsPerAccount.most; wrong++)
    await countWithin(db(), personalData, everywhere);
  const locked = await refuses('staffLocked', reviewer!.logsIn(account, password));
  expect(locked.message).toMatch(/请在 .*\d\d:\d\d 后再试，或联系管理员/);
  const until = Date.parse((locked.data as { locked_until: string }).locked_until);
  expect(until - Date.now()).toBeGreaterThan(50 * 60_000);
  await countsAnew();
  await stranger!.logsIn(account, password);
});

test('how a login is refused tells nobody which accounts there are, however often it is tried', async () => {
  const told = async (name: string) => {
    const codes: number[] = [];
    for (let wrong = 1; wrong <= 7; wrong++)
      await nobody()
        .logsIn(name, `wrong ${wrong}`)
        .catch((refused: unknown) => codes.push((refused as Refused).code));
    return codes;
  };
  const refused = catalogue.staffLoginRefused.code;
  const locked = catalogue.staffLocked.code;
  const all = [refused, refused, refused, refused, locked, locked, locked];
  expect(await told(account)).toEqual(all);
  expect(await told('nobody')).toEqual(all);
  await countsAnew();
  await changeAccount(db(), account, { disabledAt: new Date() });
  expect(await told(account)).toEqual(all);
});

test('of many passwords at once no more are tried than one after the other', async () => {
  const tries = Array.from({ length: 8 }, (_, i) => nobody().logsIn(account, `wrong ${i}`));
  const said = await Promise.allSettled(tries);
  const codes = said.map((one) => (one.status === 'rejected' ? (one.reason as Refused).code : 0));
  const { code } = catalogue.staffLocked;
  expect(codes.filter((one) => one === code).length).toBeGreaterThanOrEqual(3);
  await refuses('staffLocked', nobody().logsIn(account, password));
});

test('who tries passwords from one address is held up, whichever accounts they try', async () => {
  const { personalData } = context();
  const here = { limit: { ...wrongPasswordsPerAddress, most: 1_000 }, of: '127.0.0.1' };
  for (let tries = 0; tries < wrongPasswordsPerAddress.most; tries++)
    await countWithin(db(), personalData, here);
  await refuses('tooManyRequests', nobody().logsIn('nobody', password));
  await refuses('tooManyRequests', nobody().logsIn(account, password));
  await forgetCounts(db(), personalData, [here]);
  await refuses('staffLoginRefused', nobody().logsIn('nobody', password));
  await nobody().logsIn(account, password);
  expect(await countedSoFar(db(), personalData, [here], new Date())).toBe(1);
  await forgetCounts(db(), personalData, [here]);
});

test('of a burst from one address no more passwords are looked at than it may have wrong', async () => {
  const address = '203.0.113.50';
  const credentials = context().staffCredentials;
  const { hashPassword } = credentials;
  onTestFinished(() => void Object.assign(credentials, { hashPassword }));
  let looked = 0;
  const slow = async () => {
    looked++;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return '';
  };
  Object.assign(credentials, { hashPassword: slow });
  const tries = Array.from({ length: 200 }, (_, i) =>
    new ReviewerFrom(address).logsIn(`nobody-${i}`, password),
  );
  await Promise.allSettled(tries);
  expect(looked).toBe(wrongPasswordsPerAddress.most);
  await refuses('tooManyRequests', new ReviewerFrom(address).logsIn(account, password));
  await new ReviewerFrom('203.0.113.51').logsIn(account, password);
});

test('an account that is disabled, or whose password was changed, is out at once', async () => {
  const reviewer = nobody();
  await reviewer.logsIn(account, password);
  await changeAccount(db(), account, { disabledAt: new Date() });
  await refuses('staffLoginInvalid', reviewer.call(review.recordings, {}));
  await refuses('staffLoginRefused', nobody().logsIn(account, password));
  await accountWith(null);
  await reviewer.call(review.recordings, {});
  await endSessionsOf(db(), account);
  await refuses('staffLoginInvalid', reviewer.call(review.recordings, {}));
});

describe('with one-time codes', () => {
  const { secret } = staffCredentials.newTotp(account);
  const code = (secondsAhead = 0) =>
    new TOTP({ secret, period: 30 }).generate({ timestamp: Date.now() + secondsAhead * 1000 });
  beforeEach(() => accountWith(secret));

  test('the code is asked for behind the right password only', async () => {
    await refuses('staffLoginRefused', nobody().logsIn(account, 'wrong'));
    await refuses('staffOneTimeCodeNeeded', nobody().logsIn(account, password));
  });

  test('a code is good once, and a clock may be half a minute off', async () => {
    clockStandsStill();
    await nobody().logsIn(account, password, code(-30));
    const now = code();
    await nobody().logsIn(account, password, now);
    await refuses('staffLoginRefused', nobody().logsIn(account, password, now));
    await refuses('staffLoginRefused', nobody().logsIn(account, password, code(-30)));
    await nobody().logsIn(account, password, code(30));
  });

  test('wrong codes lock as wrong passwords do', async () => {
    const wrong = code(600);
    for (let i = 1; i < 5; i++) await refuses('staffLoginRefused', nobody().logsIn(account, password, wrong));
    await refuses('staffLocked', nobody().logsIn(account, password, wrong));
  });
});

/** Codes change every 30 s: none is to change between what is made of it and what is asked of it. */
function clockStandsStill(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
