import { and, eq } from 'drizzle-orm';
import { Failure } from '../../domain/failure.ts';
import type { Product } from '../../domain/product/product.ts';
import { asStored } from '../../domain/product/stored-product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Database, Queryable } from '../../ports/database.ts';
import { productShelf, productVersions } from '../../tables/product-version.ts';

type Shelved = typeof productShelf.$inferSelect;

interface Kept {
  shelf: { readonly rows: readonly Shelved[]; readonly until: number } | null;
  /** By number and version: what is stored is never changed. */
  readonly versions: Map<string, Product>;
}

const keptOf = new WeakMap<Database, Kept>();

/** A premium is asked for with each tap; that a product was put down may be heard of a second late there. */
const shelfMs = 1000;

function keptFor(db: Database): Kept {
  const kept = keptOf.get(db) ?? { shelf: null, versions: new Map<string, Product>() };
  keptOf.set(db, kept);
  return kept;
}

async function shelfOf(db: Database, now: number): Promise<readonly Shelved[]> {
  const kept = keptFor(db);
  if (kept.shelf && kept.shelf.until > now) return kept.shelf.rows;
  const rows = await db.select().from(productShelf).orderBy(productShelf.productNo);
  kept.shelf = { rows, until: now + shelfMs };
  return rows;
}

/** What a product was at a version, also when it is no longer sold; inside a transaction it is asked for through that. Throws productConfigMissing. */
export async function productAt(
  db: Database,
  productNo: string,
  version: number,
  tx: Queryable = db,
): Promise<Product> {
  const { versions } = keptFor(db);
  const name = `${productNo} ${version}`;
  const known = versions.get(name);
  if (known) return known;
  const [row] = await tx
    .select({ content: productVersions.content })
    .from(productVersions)
    .where(and(eq(productVersions.productNo, productNo), eq(productVersions.version, version)));
  if (!row) throw new Failure('productConfigMissing');
  const product = asStored(row.content);
  versions.set(name, product);
  return product;
}

type Needs = Pick<ServiceContext, 'connection' | 'now' | 'settings'>;

const isServed = ({ status }: Shelved, { settings }: Needs): boolean =>
  status === 'put_on' || (status === 'test' && settings.testProductsServed);

/** The product as it is sold now, of its latest version. Throws productMissing, also where it was put down, and productConfigMissing. */
export async function productOnShelf(context: Needs, productNo: string): Promise<Product> {
  const { db } = context.connection;
  const rows = await shelfOf(db, context.now().getTime());
  return await served(
    context,
    rows.find((row) => row.productNo === productNo),
  );
}

/** The same, asked of the database: where something is to be concluded. */
export async function productToConclude(context: Needs, productNo: string): Promise<Product> {
  const { db } = context.connection;
  const [row] = await db.select().from(productShelf).where(eq(productShelf.productNo, productNo));
  return await served(context, row);
}

/** A product of its newest version, sold or not. Throws productMissing and productConfigMissing. */
export async function newestProduct(db: Database, productNo: string, tx: Queryable = db): Promise<Product> {
  const [row] = await tx.select().from(productShelf).where(eq(productShelf.productNo, productNo));
  if (!row) throw new Failure('productMissing');
  return await productAt(db, row.productNo, row.version, tx);
}

async function served(context: Needs, row: Shelved | undefined): Promise<Product> {
  if (!row || !isServed(row, context)) throw new Failure('productMissing');
  const product = await productAt(context.connection.db, row.productNo, row.version);
  return { ...product, status: row.status };
}

/** Those that anybody may buy. One whose version was lost is not among them, and takes no other off the shelf. */
export async function productsOnShelf({ connection, now }: Needs): Promise<Product[]> {
  const { db } = connection;
  const rows = await shelfOf(db, now().getTime());
  const sold = rows.filter(({ status }) => status === 'put_on');
  const kept = await Promise.all(
    sold.map((row) => productAt(db, row.productNo, row.version).catch(unlessLost)),
  );
  return kept.filter((product) => product !== null);
}

/** What these products are called now, sold or not, by number; those whose version was lost are missing. */
export async function productNames(
  { connection, now }: Needs,
  productNos: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const { db } = connection;
  const rows = (await shelfOf(db, now().getTime())).filter(({ productNo }) => productNos.has(productNo));
  const kept = await Promise.all(
    rows.map((row) => productAt(db, row.productNo, row.version).catch(unlessLost)),
  );
  return new Map(kept.flatMap((product) => (product ? [[product.product_no, product.name]] : [])));
}

/** What a product is called that is not sold any more; null: it is, or nothing is known of it here. */
export async function stoppedProduct(context: Needs, productNo: string): Promise<string | null> {
  const { db } = context.connection;
  const rows = await shelfOf(db, context.now().getTime());
  const row = rows.find((one) => one.productNo === productNo);
  if (row?.status !== 'put_down') return null;
  return (await productAt(db, row.productNo, row.version).catch(unlessLost))?.name ?? null;
}

function unlessLost(error: unknown): null {
  if (error instanceof Failure && error.codeName === 'productConfigMissing') return null;
  throw error;
}
