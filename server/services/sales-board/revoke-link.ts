import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { writeEvent } from '../../records/events/events.ts';
import { linkState, mayWith } from '../../records/sales-board/sale-links.ts';
import { takeBack } from './take-back.ts';
import { targetOf, type Named } from './target-of.ts';

/** The link is dead at once, also where it is revoked already. Throws saleMissing and saleLinkFixed. */
export async function revokeSaleLink(
  context: ServiceContext,
  named: Named,
  session: SalesSession,
): Promise<void> {
  const { connection, now } = context;
  await connection.db.transaction(async (tx) => {
    const at = now();
    const target = await targetOf(context, tx, named, session);
    const state = linkState(target?.link, at);
    if (!target?.link || (state !== 'revoked' && !mayWith(target, at).revoke))
      throw new Failure('saleLinkFixed');
    await takeBack(tx, target, at);
    if (state === 'revoked') return;
    const { transmitRecordNo: record } = target.link;
    const by = { actor: session.salesNo, at };
    await writeEvent(tx, processOwner(named.process_no), 'revoke_sale_link', { record }, by);
  });
}
