import type { ResponseOf } from '../../../contract/define.ts';
import type { ProductCard } from '../../../contract/model/product.ts';
import type { product } from '../../../contract/services/product.ts';
import { readChoices } from '../../domain/premium/choices.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { layOut } from '../../domain/premium/lay-out.ts';
import { quote } from '../../domain/premium/quote.ts';
import { sampleGenes } from '../../domain/premium/sample.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { productsOnShelf } from '../../records/product/products.ts';

/** Products that anybody may buy, those with the keyword in name, insurer, category or tags. */
export async function onShelfList(
  context: ServiceContext,
  keyword: string,
): Promise<ResponseOf<typeof product.onShelfList>> {
  const sold = await productsOnShelf(context);
  const today = beijingDay(context.now());
  return {
    products: sold.filter((one) => isFound(one, keyword.toLowerCase())).map((one) => cardOf(one, today)),
  };
}

const isFound = ({ name, subtitle, category, insurer, tags }: Product, keyword: string): boolean =>
  [name, subtitle, category, insurer.name, ...tags].some((text) => text.toLowerCase().includes(keyword));

function cardOf(one: Product, today: string): ProductCard {
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
