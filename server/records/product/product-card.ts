import type { ProductCard } from '../../../contract/model/product.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import { layOut } from '../../domain/premium/lay-out.ts';
import { quote } from '../../domain/premium/quote.ts';
import { sampleGenes } from '../../domain/premium/sample.ts';
import type { Product } from '../../domain/product/product.ts';

/**
 * What a list of products shows of one. `today`: yyyy-mm-dd, for the age of the example's person. Throws planMissing,
 * factorInvalid or RangeError for an example that has no premium, as no product that was loaded has.
 */
export function productCardOf(one: Product, today: string): ProductCard {
  const { product_no, version, name, subtitle, insurer, category, insurance_term, status, hero, tags } = one;
  const choices = readChoices(one, one.sample.plan_no, sampleGenes(one, today));
  const { facts } = layOut(one, choices, today);
  return {
    ...{ product_no, product_version: version, name, subtitle, insurer_name: insurer.name },
    ...{ category, insurance_term, status, hero, tags },
    example_fen: quote(one, choices.plan, facts).first_fen,
    example: one.sample.words,
  };
}
