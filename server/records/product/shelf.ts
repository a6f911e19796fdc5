import { and, eq, lte, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { contentHash } from '../../domain/product-file/read-product.ts';
import { documentText } from '../../domain/product/document.ts';
import type { Product } from '../../domain/product/product.ts';
import type { Database, Transaction } from '../../ports/database.ts';
import { productShelf, productVersions } from '../../tables/product-version.ts';
import { keepShownText } from '../proof/shown-texts.ts';
import { putRecordedProduct } from './recorded-products.ts';

/** A version that was stored before says something else now: it needs a number of its own. */
export class ProductVersionChanged extends Error {
  override readonly name = 'ProductVersionChanged';
  constructor({ product_no, version }: Product) {
    super(
      `产品 ${product_no} 的版本 ${version} 已经存过，内容却不同：请把文件里的 version 改为 ${version + 1}`,
    );
  }
}

/** A file that says less than what is sold by now. */
export interface OlderFile {
  readonly product_no: string;
  readonly name: string;
  readonly version: number;
  /** The version that stays. */
  readonly on_shelf: number;
}

/**
 * Stores each product by version and puts it on the shelf, unless a newer version is there: then that stays, and the file
 * is answered. What is not among them is put down, unless there are none: an empty folder is a mistake, and nobody's wish
 * to sell nothing. Throws ProductVersionChanged.
 */
export async function stockShelf(
  db: Database,
  products: readonly Product[],
  at: Date,
): Promise<readonly OlderFile[]> {
  if (products.length === 0) return [];
  return await db.transaction(async (tx) => {
    const older: OlderFile[] = [];
    for (const product of products) {
      await storeVersion(tx, product, at);
      const onShelf = await putOnShelf(tx, product, at);
      const { product_no, name, version } = product;
      if (onShelf === version) await putRecordedProduct(tx, product);
      else older.push({ product_no, name, version, on_shelf: onShelf });
    }
    await putDownAllBut(
      tx,
      products.map(({ product_no }) => product_no),
      at,
    );
    return older;
  });
}

/** Answers the version that is there now: a newer one stays, unless it was lost. */
async function putOnShelf(
  tx: Transaction,
  { product_no: productNo, version, status }: Product,
  at: Date,
): Promise<number> {
  const shelved = { productNo, version, status, changedAt: at };
  const stored = tx
    .select({ version: productVersions.version })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.productNo, productShelf.productNo),
        eq(productVersions.version, productShelf.version),
      ),
    );
  const isNoNewer = sql`${lte(productShelf.version, version)} or ${notExists(stored)}`;
  await tx
    .insert(productShelf)
    .values(shelved)
    .onConflictDoUpdate({ target: productShelf.productNo, set: shelved, setWhere: isNoNewer });
  const [row] = await tx.select().from(productShelf).where(eq(productShelf.productNo, productNo));
  return row?.version ?? version;
}

async function storeVersion(tx: Transaction, product: Product, at: Date): Promise<void> {
  const { product_no: productNo, version } = product;
  const hash = contentHash(product);
  await tx
    .insert(productVersions)
    .values({ productNo, version, content: product, contentHash: hash, loadedAt: at })
    .onConflictDoNothing();
  for (const document of product.documents)
    await keepShownText(tx, { kind: 'document', text: documentText(document) }, at);
  const [stored] = await tx
    .select({ contentHash: productVersions.contentHash })
    .from(productVersions)
    .where(and(eq(productVersions.productNo, productNo), eq(productVersions.version, version)));
  if (stored?.contentHash !== hash) throw new ProductVersionChanged(product);
}

async function putDownAllBut(tx: Transaction, kept: readonly string[], at: Date): Promise<void> {
  await tx
    .update(productShelf)
    .set({ status: 'put_down', changedAt: at })
    .where(and(ne(productShelf.status, 'put_down'), notInArray(productShelf.productNo, [...kept])));
}
