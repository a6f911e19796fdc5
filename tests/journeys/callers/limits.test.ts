import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { auth } from '../../../contract/services/auth.ts';
import { heldBackCaptcha } from '../../../contract/model/captcha.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { insure } from '../../../contract/services/insure.ts';
import { pageTrace, operationsInOne, type Operation } from '../../../contract/services/page-trace.ts';
import { world } from '../../../contract/sandbox/world.ts';
import {
  captchasPerAddress,
  captchasPerMobile,
  captchasPerMobileInAll,
  visitorsPerAddress,
  wrongCaptchasPerAddress,
  type Limit,
} from '../../../server/domain/limits.ts';
import { tidyTables } from '../../../server/jobs/retention/tidy-tables.ts';
import { rateLimits } from '../../../server/tables/rate-limit.ts';
import { sessions } from '../../../server/tables/session.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { familyProductNo } from '../../support/identity.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

let server: TestServer;
let seed = 5500;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(() => void seed++);

const context = () => server.server.running.context;
const db = () => context().connection.db;

/** A reader who comes from an address of the internet, as the balancer tells it. */
class ReaderFrom extends Reader {
  readonly address: string;

  constructor(address: string) {
    super(server.origin);
    this.address = address;
  }

  protected override authorization(): Record<string, string> {
    return { ...super.authorization(), 'X-Forwarded-For': this.address };
  }
}

let addresses = 0;
const newAddress = () => `203.0.113.${++addresses}`;
const invite = () => new Reader(server.origin).call(world.createRecording, { person_seed: seed });

async function opened(recording: Awaited<ReturnType<typeof invite>>, address = newAddress()) {
  const reader = new ReaderFrom(address);
  await reader.opensLink(recording.short_link);
  return reader;
}

/** A customer who begins an application, and may name any phone as their own. */
async function begins(): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(server.origin);
  await device.begins(familyProductNo, undefined, `${familyProductNo}-B`);
  return device;
}

/** As if it had been counted so often already. */
async function countsOf(address: string, { name }: Limit, points: number): Promise<void> {
  const key = `${name}:${context().personalData.fingerprint(`rate limit ${address}`)}`;
  await db().update(rateLimits).set({ points }).where(eq(rateLimits.key, key));
}

const retryAt = (refused: { readonly data: unknown }) =>
  Date.parse((refused.data as { retry_at: string }).retry_at);

describe('captchas', () => {
  test('many links of one mobile send so many messages a day, at once or one by one', async () => {
    const readers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const recording = await invite();
        return { recording, reader: await opened(recording) };
      }),
    );
    const asked = await Promise.allSettled(
      readers.map(({ reader, recording }) => reader.asksForCaptcha(recording.person)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    const { reader, recording } = readers[0]!;
    const refused = await refuses('tooManyRequests', reader.asksForCaptcha(recording.person));
    expect(retryAt(refused) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(refused.message).toMatch(/\d+月\d+日 \d\d:\d\d 后再试/);
    expect(await reader.call(inbox.sms, { mobile: recording.person.mobile })).toHaveLength(15);
  });

  test('a family on one phone that answers each captcha is sent as many as it needs, and a bounded many', async () => {
    const answers = async () => {
      const recording = await invite();
      await (await opened(recording)).provesIdentity(recording);
      return recording;
    };
    const recording = await answers();
    for (let link = 1; link < 20; link++) await answers();
    for (let unanswered = 0; unanswered < 15; unanswered++) {
      const other = await invite();
      await (await opened(other)).asksForCaptcha(other.person);
    }
    await refuses('tooManyRequests', (await opened(recording)).asksForCaptcha(recording.person));
    await countsOf(recording.person.mobile, captchasPerMobile, 0);
    await countsOf(recording.person.mobile, captchasPerMobileInAll, captchasPerMobileInAll.most);
    const last = await invite();
    await refuses('tooManyRequests', (await opened(last)).asksForCaptcha(last.person));
  });

  test('a right answer takes the count of its link back, too', async () => {
    const recording = await invite();
    const reader = await opened(recording);
    for (let sent = 0; sent < 9; sent++) await reader.asksForCaptcha(recording.person);
    await reader.provesIdentity(recording);
    await reader.asksForCaptcha(recording.person);
    await refuses('tooManyRequests', reader.asksForCaptcha(recording.person));
  });

  test('one link sends ten a day', async () => {
    const recording = await invite();
    const reader = await opened(recording);
    for (let sent = 0; sent < 10; sent++) await reader.asksForCaptcha(recording.person);
    await refuses('tooManyRequests', reader.asksForCaptcha(recording.person));
  });

  const wrongly = async (reader: Reader, mobile: string, enters: (wrong: string) => Promise<unknown>) => {
    const right = await reader.captchaFor(mobile);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess++) await refuses('captchaWrong', enters(wrong));
  };

  test('fifteen wrong guesses a day by one link; another link of the mobile goes on', async () => {
    const recording = await invite();
    const reader = await opened(recording);
    for (let sent = 0; sent < 3; sent++) {
      await reader.asksForCaptcha(recording.person);
      await wrongly(reader, recording.person.mobile, (wrong) => reader.entersCaptcha(wrong));
    }
    const refused = await refuses('tooManyRequests', reader.asksForCaptcha(recording.person));
    expect(refused.message).toMatch(/后再试，或联系您的顾问$/);
    const other = await invite();
    await (await opened(other)).provesIdentity(other);
  });

  test('who writes a stranger’s mobile into applications uses up none of the stranger’s own captchas', async () => {
    const recording = await invite();
    const { mobile } = recording.person;
    const guesser = await begins();
    for (let sent = 0; sent < 3; sent++) {
      await guesser.asksForPhoneCaptcha(mobile);
      await wrongly(guesser, mobile, (captcha) =>
        guesser.call(insure.verifyCaptcha, { scene: 'insure', ...guesser.process, mobile, captcha }),
      );
    }
    await refuses('tooManyRequests', guesser.asksForPhoneCaptcha(mobile));
    const other = await begins();
    for (let sent = 3; sent < 10; sent++) await other.asksForPhoneCaptcha(mobile);
    await refuses('tooManyRequests', other.asksForPhoneCaptcha(mobile));
    await (await opened(recording)).provesIdentity(recording);
    // Ten of the strangers’, and one of their own.
    expect(await guesser.call(inbox.sms, { mobile })).toHaveLength(11);
  });

  test('nor those of an application in which the phone was proven', async () => {
    const { person } = await invite();
    const own = await begins();
    await own.provesPhone(person);
    const stranger = await begins();
    for (let sent = 0; sent < 10; sent++)
      await stranger.asksForPhoneCaptcha(person.mobile).catch((refused: unknown) => refused);
    await refuses('tooManyRequests', stranger.asksForPhoneCaptcha(person.mobile));
    await own.provesPhone(person);
  });

  test('two hundred wrong guesses from one address stop it for half an hour; another address is let in', async () => {
    const recording = await invite();
    const address = newAddress();
    const guesser = await opened(recording, address);
    await guesser.asksForCaptcha(recording.person);
    const right = await guesser.captchaFor(recording.person.mobile);
    await refuses('captchaWrong', guesser.entersCaptcha(right === '000000' ? '000001' : '000000'));
    await countsOf(address, wrongCaptchasPerAddress, wrongCaptchasPerAddress.most);
    seed++;
    const next = await invite();
    const held = await opened(next, address);
    await refuses('tooManyRequests', held.asksForCaptcha(next.person));
    await (await opened(next)).asksForCaptcha(next.person);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    await held.asksForCaptcha(next.person);
  });

  test('what an address has left goes to who asks first; who comes too late loses none of their own', async () => {
    const address = newAddress();
    const recordings = [await invite(), (seed++, await invite()), (seed++, await invite())];
    const readers = await Promise.all(recordings.map((recording) => opened(recording, address)));
    const ask = (n: number) => readers[n]!.asksForCaptcha(recordings[n]!.person);
    await ask(0);
    await countsOf(address, captchasPerAddress, captchasPerAddress.most - 1);
    const atOnce = await Promise.allSettled([ask(1), ask(2)]);
    expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = atOnce[1]?.status === 'rejected' ? 2 : 1;
    await refuses('tooManyRequests', ask(late));
    await countsOf(address, captchasPerAddress, 0);
    for (let sent = 0; sent < 10; sent++) await ask(late);
    await refuses('tooManyRequests', ask(late));
  });

  test('where the carrier is down it is said, and another may be asked for at once', async () => {
    const { sms, settings } = context();
    const { send } = sms;
    Object.assign(settings, { captchaResendSeconds: 60 });
    const recording = await invite();
    const reader = await opened(recording);
    try {
      Object.assign(sms, { send: () => Promise.reject(new Error('the carrier is down')) });
      for (let tried = 0; tried < 12; tried++)
        await refuses('captchaNotSent', reader.asksForCaptcha(recording.person));
      Object.assign(sms, { send });
      await reader.asksForCaptcha(recording.person);
      await refuses('captchaTooFrequent', reader.asksForCaptcha(recording.person));
      const other = await invite();
      await refuses('captchaTooFrequent', (await opened(other)).asksForCaptcha(other.person));
    } finally {
      Object.assign(sms, { send });
      Object.assign(settings, { captchaResendSeconds: 0 });
    }
  });
});

test('who asks too soon is told of the captcha that they can still enter, and of no other’s', async () => {
  const { settings } = context();
  const recording = await invite();
  const [reader, otherDevice] = [await opened(recording), await opened(recording)];
  Object.assign(settings, { captchaResendSeconds: 60 });
  try {
    const { mobile_masked } = await reader.asksForCaptcha(recording.person);
    const own = await refuses('captchaTooFrequent', reader.asksForCaptcha(recording.person));
    const { resend_after, sent } = heldBackCaptcha.parse(own.data);
    expect(resend_after).toBeGreaterThan(50);
    expect(sent).toMatchObject({ mobile_masked, resend_after });
    expect(sent?.expires_in).toBeGreaterThan(290);
    const theirs = await refuses('captchaTooFrequent', otherDevice.asksForCaptcha(recording.person));
    expect(heldBackCaptcha.parse(theirs.data).sent).toBeNull();
    await reader.entersCaptcha(await reader.captchaFor(recording.person.mobile));
  } finally {
    Object.assign(settings, { captchaResendSeconds: 0 });
  }
});

describe('wrong names', () => {
  const guesses = async (reader: Reader, recording: Awaited<ReturnType<typeof invite>>, times: number) => {
    for (let guess = 0; guess < times; guess++)
      await refuses('identityMismatch', reader.asksForCaptcha({ ...recording.person, name: '别人' }));
  };

  test('a stranger with the link who guesses locks the own browser, not the customer’s', async () => {
    const recording = await invite();
    const stranger = await opened(recording);
    await guesses(stranger, recording, 5);
    const refused = await refuses('identityLocked', stranger.asksForCaptcha(recording.person));
    expect(retryAt(refused)).toBeGreaterThan(Date.now());
    await (await opened(recording)).provesIdentity(recording);
  });

  test('a hundred browsers of one address guess eight times, and another address is let in', async () => {
    const recording = await invite();
    const address = newAddress();
    await guesses(await opened(recording, address), recording, 5);
    await guesses(await opened(recording, address), recording, 3);
    await refuses('identityLocked', (await opened(recording, address)).asksForCaptcha(recording.person));
    await (await opened(recording)).provesIdentity(recording);
  });

  test('guesses at once are counted one by one', async () => {
    const recording = await invite();
    const stranger = await opened(recording);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        stranger
          .asksForCaptcha({ ...recording.person, name: '别人' })
          .catch(({ code }: { code: number }) => code),
      ),
    );
    expect(answers.filter((code) => code === 710001)).toHaveLength(5);
  });

  test('from many addresses they stop everybody for a quarter of an hour at most', async () => {
    const recording = await invite();
    for (let address = 0; address < 3; address++) await guesses(await opened(recording), recording, 5);
    const customer = await opened(recording);
    const refused = await refuses('identityLocked', customer.asksForCaptcha(recording.person));
    expect(retryAt(refused) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });
});

describe('visitors', () => {
  test('one address gets so many tokens an hour, and others go on', async () => {
    const address = newAddress();
    await new ReaderFrom(address).call(auth.visitorLogin, {});
    await countsOf(address, visitorsPerAddress, visitorsPerAddress.most);
    await refuses('tooManyRequests', new ReaderFrom(address).call(auth.visitorLogin, {}));
    await new ReaderFrom(newAddress()).call(auth.visitorLogin, {});
  });

  test('whoever has a whole network of addresses is one, and the network beside it another', async () => {
    await new ReaderFrom('2001:db8:7:1::1').call(auth.visitorLogin, {});
    await countsOf('2001:db8:7:1::/64', visitorsPerAddress, visitorsPerAddress.most);
    await refuses('tooManyRequests', new ReaderFrom('2001:db8:7:1:a:b:c:d').call(auth.visitorLogin, {}));
    await new ReaderFrom('2001:db8:7:2::1').call(auth.visitorLogin, {});
  });

  test('who never asked for a captcha is forgotten after two days, and who did is not', async () => {
    const recording = await invite();
    const customer = await opened(recording);
    await customer.asksForCaptcha(recording.person);
    const stranger = await opened(recording);
    await db()
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) });
    await tidyTables(context())({}, {} as never);
    await customer.call(auth.userInfo, {});
    await refuses('loginInvalid', stranger.call(auth.userInfo, {}));
  });
});

describe('page operations', () => {
  const done = (): Operation => ({
    operation_id: randomBytes(16).toString('hex'),
    kind: 'click',
    page: '/policy-confirm',
    title: '保单信息确认',
    target: '确认这一项',
    at: new Date().toISOString(),
  });
  const sends = async (reader: Reader, times: number, change: Partial<Operation> = {}) => {
    let kept = 0;
    for (let sent = 0; sent < times; sent++) {
      const operations = Array.from({ length: operationsInOne }, () => ({
        ...done(),
        ...change,
        operation_id: done().operation_id,
      }));
      const sent_at = new Date().toISOString();
      kept += (await reader.call(pageTrace.record, { ...reader.link, operations, sent_at })).kept;
    }
    return kept;
  };

  test('strangers with the link leave room for the customer’s', async () => {
    const recording = await invite();
    for (let stranger = 0; stranger < 5; stranger++)
      expect(await sends(await opened(recording), 6)).toBe(500);
    expect(await sends(await opened(recording), 1)).toBe(0);
    const customer = await opened(recording);
    await customer.provesIdentity(recording);
    expect(await sends(customer, 2)).toBe(200);
  });

  test('what is dated before the link was made happened when it was made', async () => {
    const recording = await invite();
    await sends(await opened(recording), 1, { at: '2001-01-01T00:00:00.000Z' });
    const [first] = await new Reviewer(server.origin).operations(recording.recording_no);
    expect(Date.now() - Date.parse(first!.at)).toBeLessThan(120_000);
  });

  test('a page’s name may hold digits', async () => {
    expect(await sends(await opened(await invite()), 1, { page: '/step-2' })).toBe(100);
  });
});

test('the inbox of one mobile is shown however many messages others got since', async () => {
  const recording = await invite();
  await (await opened(recording)).asksForCaptcha(recording.person);
  const { sms } = context();
  for (let other = 0; other < 110; other++)
    await sms.send('13900000000', { kind: 'captcha', values: { captcha: '123456', minutes: 5 } });
  const messages = await new Reader(server.origin).call(inbox.sms, { mobile: recording.person.mobile });
  expect(messages).toHaveLength(1);
});
