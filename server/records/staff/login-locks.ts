import { wrongLoginsPerAccount } from '../../domain/limits.ts';
import type { Queryable } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { countWithin, forgetCounts, uncount, usedUpUntil, type Counted } from '../limits/rate-limits.ts';

// Logins that failed are counted by the name that was given, whether or not there is such an account: else the lock
// would tell which there are.

const loginsOf = (account: string): Counted => ({ limit: wrongLoginsPerAccount, of: account });

/** When somebody may log in under that name again; null: now. */
export const lockedUntil = (
  tx: Queryable,
  key: FingerprintKey,
  account: string,
  now: Date,
): Promise<Date | null> => usedUpUntil(tx, key, [loginsOf(account)], now);

/** Counts a login before it is known whether it is right, so that of many at once no more are tried. Answers as lockedUntil. */
export const beginLogin = (tx: Queryable, key: FingerprintKey, account: string): Promise<Date | null> =>
  countWithin(tx, key, loginsOf(account));

/** It was not wrong, and it is not done. */
export const takeBackLogin = (tx: Queryable, key: FingerprintKey, account: string): Promise<void> =>
  uncount(tx, key, loginsOf(account));

/** Wrong logins count anew from here on. */
export const unlockLogin = (tx: Queryable, key: FingerprintKey, account: string): Promise<void> =>
  forgetCounts(tx, key, [loginsOf(account)]);
