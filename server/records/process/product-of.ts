import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { SoldProduct } from '../../ports/products.ts';
import type { ProcessRow } from './processes.ts';

type Catalogue = Pick<ServiceContext, 'products'>;

/**
 * The product in the version that the process began with, put down meanwhile or not. Throws productMissing and
 * productConfigMissing.
 */
export async function productOf(
  { products }: Catalogue,
  tx: Queryable,
  { productNo, productVersion }: Pick<ProcessRow, 'productNo' | 'productVersion'>,
): Promise<SoldProduct> {
  const product = await products.find(tx, productNo, productVersion);
  if (!product) throw new Failure('productMissing');
  return product;
}

/** The latest version of a product that is on the shelf, or tried out. Throws productMissing. */
export async function productOnSale(
  { products }: Catalogue,
  tx: Queryable,
  productNo: string,
): Promise<SoldProduct> {
  const product = await products.find(tx, productNo);
  if (!product) throw new Failure('productMissing');
  return requireOnSale(product);
}

/** Nobody may newly contract for what was put down. Throws productMissing. */
export function requireOnSale(product: SoldProduct): SoldProduct {
  if (product.status === 'put_down')
    throw new Failure('productMissing', { message: '这个产品已停售，暂时不能投保，已填写的内容不会丢失' });
  return product;
}
