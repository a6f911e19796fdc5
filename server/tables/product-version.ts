import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ProductImage } from '../domain/product-file/images.ts';
import type { Product } from '../domain/product/product.ts';
import type { StoredProduct } from '../domain/product/stored-product.ts';
import { at, bytea } from './columns.ts';

/** What a product's file said at a version. Never changed: a running process goes on by the version it began with. */
export const productVersions = pgTable(
  'product_versions',
  {
    productNo: text('product_no').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<StoredProduct>().notNull(),
    /** SHA-256 of the content without its status. */
    contentHash: text('content_hash').notNull(),
    loadedAt: at('loaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productNo, table.version] })],
);

/** What the blocks of a product's versions show. Kept as long as the versions: what was shown can be shown again. */
export const productImages = pgTable('product_images', {
  sha256: text('sha256').primaryKey(),
  type: text('type').$type<ProductImage['type']>().notNull(),
  bytes: bytea('bytes').notNull(),
  loadedAt: at('loaded_at').notNull(),
});

/** The version that new processes begin with, and whether they may begin. */
export const productShelf = pgTable('product_shelf', {
  productNo: text('product_no').primaryKey(),
  version: integer('version').notNull(),
  status: text('status').$type<Product['status']>().notNull(),
  changedAt: at('changed_at').notNull(),
});
