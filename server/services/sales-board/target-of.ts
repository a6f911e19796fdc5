import type { SaleLink } from '../../../contract/services/sales-board.ts';
import { Failure } from '../../domain/failure.ts';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { anyProcess } from '../../records/process/processes.ts';
import { ownSale } from '../../records/sales-board/one-sale.ts';
import { saleTargets, type SaleTarget } from '../../records/sales-board/sale-links.ts';

/** Which link of which sale. */
export interface Named {
  readonly process_no: string;
  readonly member_no: string | null;
  readonly for: SaleLink['for'];
}

/** The way in that is named, of the agent's own sale, which is locked; undefined where nobody needs it now. Throws saleMissing. */
export async function targetOf(
  context: ServiceContext,
  tx: Transaction,
  { process_no: processNo, member_no, for: what }: Named,
  { salesNo }: SalesSession,
): Promise<SaleTarget | undefined> {
  // Another agent's sale is not locked.
  await ownSale(context, tx, processNo, salesNo);
  const { salesNo: owner } = await anyProcess(tx, processNo, { lock: true });
  if (owner !== salesNo) throw new Failure('saleMissing');
  const targets = await saleTargets(tx, await ownSale(context, tx, processNo, salesNo));
  return targets.find((target) => target.for === what && target.memberNo === member_no);
}
