import { chosenGenes } from '../../../contract/model/gene.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import type { Facts } from '../../domain/premium/facts.ts';
import { layOut } from '../../domain/premium/lay-out.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Plan } from '../../domain/product/schema/plan.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { OrderRow } from './orders.ts';

export interface LaidOutOrder {
  readonly plan: Plan;
  /** Of each insurant. */
  readonly facts: readonly Facts[];
}

/**
 * What an order's choices come to on that day (yyyy-mm-dd), what follows from them included. Throws planMissing or
 * factorInvalid where the product does not know the choices.
 */
export function layOutOrder(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  product: Product,
  { genesSealed, productPlanNo }: Pick<OrderRow, 'genesSealed' | 'productPlanNo'>,
  day: string,
): LaidOutOrder {
  const genes = chosenGenes.parse(JSON.parse(personalData.open(genesSealed)));
  const choices = readChoices(product, productPlanNo, genes);
  return { plan: choices.plan, facts: layOut(product, choices, day).facts };
}
