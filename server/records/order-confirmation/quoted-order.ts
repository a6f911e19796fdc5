import { chosenGenes, type Quotation } from '../../../contract/model/gene.ts';
import { Failure } from '../../domain/failure.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import { layOut, problemsOf } from '../../domain/premium/lay-out.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { OrderRow } from '../order/orders.ts';
import { reckonOrder } from '../order/premium-of-order.ts';
import { conditionRowsOf, extrasAmong } from '../underwriting/conditions.ts';

/**
 * The premium of an order as it is on that day (yyyy-mm-dd), with the extra premiums that it is accepted on: ages
 * change. Throws factorsImpossible where it cannot be insured so any more.
 */
export async function quotedOrder(
  context: Pick<ServiceContext, 'connection' | 'personalData'>,
  tx: Queryable,
  product: Product,
  order: OrderRow,
  day: string,
): Promise<Quotation> {
  const genes = chosenGenes.parse(JSON.parse(context.personalData.open(order.genesSealed)));
  const layout = layOut(product, readChoices(product, order.productPlanNo, genes), day);
  const impossible = problemsOf(layout)[0]?.state.impossible;
  if (impossible) throw new Failure('factorsImpossible', { message: impossible.reason });
  const extras = extrasAmong(await conditionRowsOf(tx, order.orderNo));
  const { quotation } = await reckonOrder(context, tx, order, { day, extras, genes });
  return quotation;
}
