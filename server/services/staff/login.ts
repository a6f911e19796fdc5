import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { staff } from '../../../contract/services/staff.ts';
import { Failure } from '../../domain/failure.ts';
import { timeInWords, tooManyRequests, wrongPasswordsPerAddress } from '../../domain/limits.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { countWithin, uncount } from '../../records/limits/rate-limits.ts';
import { beginStaffSession } from '../../records/sessions/staff-sessions.ts';
import { beginLogin, endLogin, lockedUntil, takeBackLogin } from '../../records/staff/login-locks.ts';
import { changeAccount, findAccount, type StaffRow } from '../../records/staff/accounts.ts';

type Input = RequestOf<typeof staff.login>;
type Login = ResponseOf<typeof staff.login>;

/**
 * What a wrong answer leaves behind must stay when the call fails: a refusal is thrown after the commit. Throws
 * staffLoginRefused without saying which part was wrong, staffOneTimeCodeNeeded only behind the right password,
 * staffLocked after too many wrong answers under one name, whether or not there is such an account, and tooManyRequests
 * after many from one address, whichever names they were for.
 */
export async function login(context: ServiceContext, input: Input, network: string): Promise<Login> {
  const { connection, staffCredentials, personalData, now } = context;
  const { db } = connection;
  const asked = { account: input.account, network };
  const ofAddress = { limit: wrongPasswordsPerAddress, of: network };
  const takeBack = () => uncount(db, personalData, ofAddress);
  // Before the password is hashed, which takes a core for a tenth of a second: many at once would all be hashed.
  const until = await countWithin(db, personalData, ofAddress);
  if (until) {
    await takeBack();
    throw tooManyRequests(until, now());
  }
  const locked = await beginLogin(db, personalData, asked);
  if (locked) {
    await takeBack();
    throw lockedFailure(locked, now());
  }
  const known = await findAccount(db, input.account);
  // An unknown account takes as long as a known one, or the time would tell which there are.
  const right = known
    ? await staffCredentials.isPassword(input.password, known.passwordHash)
    : (await staffCredentials.hashPassword(input.password), false);
  if (right) await takeBack();
  const outcome = await db.transaction((tx) => decide(context, tx, { ...input, network }, right));
  if (!(outcome instanceof Failure)) return outcome;
  if (outcome.codeName !== 'staffLoginRefused') throw outcome;
  const from = await lockedUntil(db, personalData, asked, now());
  throw from ? lockedFailure(from, now()) : outcome;
}

const lockedFailure = (until: Date, now: Date): Failure =>
  new Failure('staffLocked', {
    message: `登录失败次数过多，请在 ${timeInWords(until, now)} 后再试，或联系管理员`,
    data: { locked_until: until.toISOString() },
  });

async function decide(
  context: ServiceContext,
  tx: Transaction,
  input: Input & { readonly network: string },
  passwordIsRight: boolean,
): Promise<Login | Failure> {
  const at = context.now();
  const row = await findAccount(tx, input.account, { lock: true });
  if (!row || row.disabledAt) return new Failure('staffLoginRefused');
  if (!passwordIsRight) return new Failure('staffLoginRefused');
  const second = secondFactor(context, row, input.one_time_code, at);
  if (second === 'wrong') return new Failure('staffLoginRefused');
  if (second === 'missing') {
    await takeBackLogin(tx, context.personalData, input);
    return new Failure('staffOneTimeCodeNeeded');
  }
  await endLogin(tx, context.personalData, input);
  if (second.step !== null) await changeAccount(tx, row.account, { totpStep: second.step });
  const { token, expiresAt } = await beginStaffSession(tx, row.account, at);
  const { account, name, roles } = row;
  return { token, expires_at: expiresAt.toISOString(), account, name, roles };
}

type SecondFactor = 'missing' | 'wrong' | { readonly step: number | null };

/** A code is good once: its time step must lie after the one that was used last. */
function secondFactor(
  { personalData, staffCredentials, settings }: ServiceContext,
  { totpSealed, totpStep }: StaffRow,
  code: string | undefined,
  at: Date,
): SecondFactor {
  if (totpSealed === null) return settings.oneTimeCodesRequired ? 'wrong' : { step: null };
  if (code === undefined) return 'missing';
  const step = staffCredentials.totpStep(personalData.open(totpSealed), code, at);
  return step === null || step <= (totpStep ?? 0) ? 'wrong' : { step };
}
