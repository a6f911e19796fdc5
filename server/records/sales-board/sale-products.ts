import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import type { ProcessRow } from '../process/processes.ts';
import { productOf } from '../process/product-of.ts';
import type { SaleBase } from './sale-bases.ts';

type Versioned = Pick<ProcessRow, 'productNo' | 'productVersion'>;

const keyOf = ({ productNo, productVersion }: Versioned): string => `${productNo} ${productVersion}`;

/** The products of some sales, each asked for once. Throws productConfigMissing where a version is gone. */
export async function productsOf(
  context: ServiceContext,
  tx: Queryable,
  bases: readonly SaleBase[],
): Promise<(process: Versioned) => SoldProduct> {
  const products = new Map<string, SoldProduct>();
  for (const { process } of bases)
    if (!products.has(keyOf(process))) products.set(keyOf(process), await productOf(context, tx, process));
  return (process) => {
    const product = products.get(keyOf(process));
    if (!product) throw new Error(`no product was fetched for ${keyOf(process)}`);
    return product;
  };
}
