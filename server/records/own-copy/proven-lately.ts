import type { Owner } from '../../domain/owner.ts';
import type { Numbers } from '../../domain/order/person-lines.ts';
import type { Queryable } from '../../ports/database.ts';
import { hasProvenSince } from '../identity/captchas.ts';

/** For so long after their phone was proven somebody's own numbers stand in full. */
const wholeMinutes = 10;

/**
 * Who only finds a phone unlocked reads what every page shows: numbers in full want a captcha of a moment ago. `null`: no
 * session asks, but the operator, who made sure by other means who it is.
 */
export async function numbersFor(
  tx: Queryable,
  owners: readonly Owner[],
  sessionId: string | null,
  now: Date,
): Promise<Numbers> {
  if (sessionId === null) return 'whole';
  const since = new Date(now.getTime() - wholeMinutes * 60_000);
  return (await hasProvenSince(tx, owners, sessionId, since)) ? 'whole' : 'masked';
}
