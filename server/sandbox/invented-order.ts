import { beijingDay } from '../../contract/dates.ts';
import type { ChosenGenes } from '../../contract/model/gene.ts';
import { coverTermOf, periodWords } from '../domain/policy/period.ts';
import { endsOn, startsOn } from '../domain/policy/policy.ts';
import { readChoices } from '../domain/premium/choices.ts';
import { isComplete, layOut } from '../domain/premium/lay-out.ts';
import { quote } from '../domain/premium/quote.ts';
import { sampleGenes } from '../domain/premium/sample.ts';
import { settleChoices } from '../domain/premium/settle.ts';
import type { Product } from '../domain/product/product.ts';
import { orderCover, type OrderCover } from '../domain/recording/order-facts.ts';
import { givenNames, type InventedPerson } from './invented-person.ts';
import { ownGenes } from './own-genes.ts';

export interface InventedOrder extends OrderCover {
  /** Names of whom it insures. */
  readonly insured: readonly string[];
}

/**
 * What an order of the product comes to that this person made today for themselves, reckoned as every order is; for a
 * member of their family of the sample's age, where the product insures nobody of theirs. Throws Error or RangeError
 * where not even the sample has a premium, as that of a product that was loaded has.
 */
export function inventedOrder(product: Product, person: InventedPerson, at: Date): InventedOrder {
  const day = beijingDay(at);
  const sample = sampleGenes(product, day);
  const own = laidOut(product, ownGenes(product, person, day), day);
  const { plan, facts } = own ?? laidOut(product, sample, day) ?? unsaleable(product);
  const quotation = quote(product, plan, facts);
  const cover = coverTermOf(product, facts);
  const items = quotation.insurants.flatMap((insurant) => insurant.items);
  return {
    ...orderCover({ ...quotation, items, term: periodWords(cover, endsOn(cover, startsOn(at))) }),
    insured: [own ? person.name : relativeOf(person)],
  };
}

/** Somebody of the same family: of another given name. */
function relativeOf({ name }: InventedPerson): string {
  const given = givenNames.findIndex((one) => name.endsWith(one));
  return (name[0] ?? '林') + (givenNames[(given + 1) % givenNames.length] ?? '知夏');
}

/** Null where nobody can be insured so, whatever else is chosen. */
function laidOut(product: Product, genes: ChosenGenes, day: string) {
  const { choices } = settleChoices(product, readChoices(product, product.sample.plan_no, genes), day);
  const layout = layOut(product, choices, day);
  return isComplete(layout) ? { plan: choices.plan, facts: layout.facts } : null;
}

/** A product is loaded only where its sample has a premium. */
function unsaleable({ product_no }: Product): never {
  throw new Error(`the sample of ${product_no} has no premium`);
}
