import { reaskQuietMs } from '../../../contract/services/adviser.ts';
import { asksPerAddress, tooManyRequests } from '../../domain/limits.ts';
import type { Owner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { happenedByRequest, happenedSince, writeEvent } from '../../records/events/events.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';

interface Ask {
  readonly owner: Owner;
  /** Of a sale: the invited member whose link it is, or null. */
  readonly memberNo?: string | null;
  readonly requestId: string;
  readonly network: string;
}

/**
 * Writes down that somebody before a dead link asks for another, and says whether that is news: another tap, and
 * another tab, are the same wish for a while. `lock` holds the owner's row. Throws tooManyRequests.
 */
export async function keepAsk(
  { connection, personalData, now }: ServiceContext,
  { owner, memberNo, requestId, network }: Ask,
  lock: (tx: Queryable) => Promise<unknown>,
): Promise<boolean> {
  const at = now();
  return await connection.db.transaction(async (tx) => {
    // Under its lock, so that the same request twice at once is seen too.
    await lock(tx);
    if (await happenedByRequest(tx, owner, 'ask_adviser', requestId)) return false;
    const whose = memberNo === undefined ? {} : { member_no: memberNo };
    const since = new Date(at.getTime() - reaskQuietMs);
    if (await happenedSince(tx, owner, 'ask_adviser', since, whose)) return false;
    const from = await countWithin(tx, personalData, { limit: asksPerAddress, of: network });
    if (from) throw tooManyRequests(from, at);
    await writeEvent(tx, owner, 'ask_adviser', { ...whose, request_id: requestId }, { actor: 'visitor', at });
    return true;
  });
}
