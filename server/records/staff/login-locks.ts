import { wrongLoginsPerAccount, wrongLoginsPerAccountAndAddress } from '../../domain/limits.ts';
import type { Queryable } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import {
  countWithin,
  forgetCounts,
  forgetCountsOfEach,
  isAnyUsedUp,
  uncount,
  usedUpUntil,
  type Counted,
} from '../limits/rate-limits.ts';

// Logins that failed are counted by the name that was given, whether or not there is such an account: else the lock
// would tell which there are. A few are enough for one address, so that a stranger elsewhere keeps nobody out by them.

/** The name that was given, and the address that it came from. */
interface Login {
  readonly account: string;
  readonly network: string;
}

const fromEach = (account: string) => ({ limit: wrongLoginsPerAccountAndAddress, of: account });
const fromHere = ({ account, network }: Login): Counted => ({ ...fromEach(account), from: network });
const fromAll = (account: string): Counted => ({ limit: wrongLoginsPerAccount, of: account });

/** When somebody may log in under that name from that address again; null: now. */
export const lockedUntil = (
  tx: Queryable,
  key: FingerprintKey,
  login: Login,
  now: Date,
): Promise<Date | null> => usedUpUntil(tx, key, [fromHere(login), fromAll(login.account)], now);

/**
 * Counts a login before it is known whether it is right, so that of many at once no more are tried. Answers as
 * lockedUntil. Rejects where the database does.
 */
export async function beginLogin(tx: Queryable, key: FingerprintKey, login: Login): Promise<Date | null> {
  const here = await countWithin(tx, key, fromHere(login));
  if (here) return here;
  const all = await countWithin(tx, key, fromAll(login.account));
  if (all) await takeBackLogin(tx, key, login);
  return all;
}

/** It was not wrong, and it is not done. */
export async function takeBackLogin(tx: Queryable, key: FingerprintKey, login: Login): Promise<void> {
  await uncount(tx, key, fromHere(login));
  await uncount(tx, key, fromAll(login.account));
}

/** It was right: wrong ones from this address count anew, and what others guess elsewhere still counts. */
export async function endLogin(tx: Queryable, key: FingerprintKey, login: Login): Promise<void> {
  await forgetCounts(tx, key, [fromHere(login)]);
  await uncount(tx, key, fromAll(login.account));
}

/** From where an account is locked; null: from nowhere. */
export async function loginLock(
  tx: Queryable,
  key: FingerprintKey,
  account: string,
  now: Date,
): Promise<'everywhere' | 'somewhere' | null> {
  if (await usedUpUntil(tx, key, [fromAll(account)], now)) return 'everywhere';
  return (await isAnyUsedUp(tx, key, fromEach(account), now)) ? 'somewhere' : null;
}

/** Wrong logins count anew from here on, wherever they came from. */
export async function unlockLogin(tx: Queryable, key: FingerprintKey, account: string): Promise<void> {
  await forgetCounts(tx, key, [fromAll(account)]);
  await forgetCountsOfEach(tx, key, fromEach(account));
}
