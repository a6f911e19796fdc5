import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Product } from '../domain/product/product.ts';
import { at } from './columns.ts';

/** What a product's file said at a version. Never changed: a running process goes on by the version it began with. */
export const productVersions = pgTable(
  'product_versions',
  {
    productNo: text('product_no').notNull(),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Product>().notNull(),
    /** SHA-256 of the content without its status. */
    contentHash: text('content_hash').notNull(),
    loadedAt: at('loaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productNo, table.version] })],
);

/** The version that new processes begin with, and whether they may begin. */
export const productShelf = pgTable('product_shelf', {
  productNo: text('product_no').primaryKey(),
  version: integer('version').notNull(),
  status: text('status').$type<Product['status']>().notNull(),
  changedAt: at('changed_at').notNull(),
});
