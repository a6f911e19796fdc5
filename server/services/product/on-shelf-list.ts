import type { ResponseOf } from '../../../contract/define.ts';
import type { product } from '../../../contract/services/product.ts';
import { beijingDay } from '../../../contract/dates.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { productCardOf } from '../../records/product/product-card.ts';
import { productsOnShelf } from '../../records/product/products.ts';

/** Products that anybody may buy, those with the keyword in name, insurer, category or tags. */
export async function onShelfList(
  context: ServiceContext,
  keyword: string,
): Promise<ResponseOf<typeof product.onShelfList>> {
  const sold = await productsOnShelf(context);
  const today = beijingDay(context.now());
  return {
    products: sold
      .filter((one) => isFound(one, keyword.toLowerCase()))
      .map((one) => productCardOf(one, today)),
    is_demonstration: context.settings.isDemonstration,
  };
}

const isFound = ({ name, subtitle, category, insurer, tags }: Product, keyword: string): boolean =>
  [name, subtitle, category, insurer.name, ...tags].some((text) => text.toLowerCase().includes(keyword));
