import type { Queryable } from '../../ports/database.ts';
import { revokeLinksFor } from '../../records/links/links.ts';
import { takenBackWith, type SaleTarget } from '../../records/sales-board/sale-links.ts';
import { takeBackHandedOver } from '../../records/transmit/handed-over.ts';

/** Every link by which this person came in is dead at once, of an application also those of earlier hand-overs. */
export async function takeBack(tx: Queryable, target: SaleTarget, at: Date): Promise<void> {
  const processNo = target.record?.processNo ?? null;
  if (processNo !== null) return await takeBackHandedOver(tx, processNo, at);
  await revokeLinksFor(tx, target.owner, takenBackWith(target), at);
}
