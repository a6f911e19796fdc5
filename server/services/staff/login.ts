import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { staff } from '../../../contract/services/staff.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyRequests, wrongPasswordsPerAddress } from '../../domain/limits.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { countWithin, usedUpUntil } from '../../records/limits/rate-limits.ts';
import { beginStaffSession } from '../../records/sessions/staff-sessions.ts';
import { changeAccount, findAccount, type StaffRow } from '../../records/staff/accounts.ts';

type Input = RequestOf<typeof staff.login>;
type Login = ResponseOf<typeof staff.login>;

const mostFailures = 5;
const lockMinutes = 15;

/**
 * What a wrong answer leaves behind must stay when the call fails: a refusal is thrown after the commit. Throws
 * staffLoginRefused without saying which part was wrong, staffOneTimeCodeNeeded only behind the right password, and
 * staffLocked after five wrong answers, tooManyRequests after many from one address, whichever accounts they were for.
 */
export async function login(context: ServiceContext, input: Input, address: string): Promise<Login> {
  const { connection, staffCredentials, personalData, now } = context;
  const wrong = { limit: wrongPasswordsPerAddress, of: address };
  // Before the password is hashed, which takes a core for a tenth of a second.
  const until = await usedUpUntil(connection.db, personalData, [wrong], now());
  if (until) throw tooManyRequests(until, now());
  const known = await findAccount(connection.db, input.account);
  // An unknown account takes as long as a known one, or the time would tell which there are.
  const right = known
    ? await staffCredentials.isPassword(input.password, known.passwordHash)
    : (await staffCredentials.hashPassword(input.password), false);
  const outcome = await connection.db.transaction((tx) => decide(context, tx, input, right));
  if (!(outcome instanceof Failure)) return outcome;
  if (!right) await countWithin(connection.db, personalData, wrong);
  throw outcome;
}

async function decide(
  context: ServiceContext,
  tx: Transaction,
  input: Input,
  passwordIsRight: boolean,
): Promise<Login | Failure> {
  const at = context.now();
  const row = await findAccount(tx, input.account, { lock: true });
  if (!row || row.disabledAt) return new Failure('staffLoginRefused');
  const { lockedUntil } = row;
  if (lockedUntil && lockedUntil > at)
    return new Failure('staffLocked', { data: { locked_until: lockedUntil.toISOString() } });
  if (!passwordIsRight) return await countFailure(tx, row, at);
  const second = secondFactor(context, row, input.one_time_code, at);
  if (second === 'missing') return new Failure('staffOneTimeCodeNeeded');
  if (second === 'wrong') return await countFailure(tx, row, at);
  await changeAccount(tx, row.account, {
    failures: 0,
    lockedUntil: null,
    ...(second.step === null ? {} : { totpStep: second.step }),
  });
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

async function countFailure(tx: Transaction, row: StaffRow, at: Date): Promise<Failure> {
  const failures = (row.lockedUntil ? 0 : row.failures) + 1;
  const lockedUntil = failures >= mostFailures ? new Date(at.getTime() + lockMinutes * 60_000) : null;
  await changeAccount(tx, row.account, { failures, lockedUntil });
  return lockedUntil
    ? new Failure('staffLocked', { data: { locked_until: lockedUntil.toISOString() } })
    : new Failure('staffLoginRefused');
}
