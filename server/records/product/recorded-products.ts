import { eq } from 'drizzle-orm';
import type { Product } from '../../domain/product/product.ts';
import { productFacts } from '../../domain/recording/product-facts.ts';
import type { Queryable } from '../../ports/database.ts';
import { products } from '../../tables/product.ts';

export type RecordedProduct = typeof products.$inferSelect;

/** What recordings are opened with from now on; nothing where the product asks for none. */
export async function putRecordedProduct(tx: Queryable, product: Product): Promise<void> {
  const row = rowOf(product);
  if (row) await tx.insert(products).values(row).onConflictDoUpdate({ target: products.productNo, set: row });
}

/** As putRecordedProduct, where nothing was put before: a product may be off the shelf while its policies are issued. */
export async function keepRecordedProduct(tx: Queryable, product: Product): Promise<void> {
  const row = rowOf(product);
  if (row) await tx.insert(products).values(row).onConflictDoNothing();
}

function rowOf(product: Product): RecordedProduct | null {
  const { product_no, name, insurer, filing_no, status, insurance_term, recording } = product;
  if (!recording) return null;
  return {
    ...{ productNo: product_no, name, insurerName: insurer.name, filingNo: filing_no, status },
    detail: {
      facts: productFacts(product),
      statement: recording.statement,
      willCheck: recording.will_check,
      insuranceTerm: insurance_term,
    },
  };
}

export async function findRecordedProduct(
  tx: Queryable,
  productNo: string,
): Promise<RecordedProduct | undefined> {
  const [row] = await tx.select().from(products).where(eq(products.productNo, productNo)).limit(1);
  return row;
}

/** Whether recordings can be opened for any product of that insurer. */
export async function hasRecordedProduct(tx: Queryable, insurerName: string): Promise<boolean> {
  const rows = await tx
    .select({ productNo: products.productNo })
    .from(products)
    .where(eq(products.insurerName, insurerName))
    .limit(1);
  return rows.length > 0;
}
