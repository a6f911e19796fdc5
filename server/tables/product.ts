import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CoverFacts } from '../domain/recording/policy-items.ts';
import type { WillCheck } from '../../contract/model/recording.ts';

/** Of each product that recordings are opened for, what they take over; loaded from its file. */
export const products = pgTable('products', {
  productNo: text('product_no').primaryKey(),
  name: text('name').notNull(),
  insurerName: text('insurer_name').notNull(),
  filingNo: text('filing_no').notNull(),
  status: text('status').notNull(),
  detail: jsonb('detail').$type<ProductDetail>().notNull(),
});

/** What the product says of itself where a recording needs it (rules R4, R12). */
export interface ProductDetail {
  readonly facts: CoverFacts;
  readonly statement: readonly string[];
  readonly willCheck: WillCheck;
  /** Decides how long the record of the sale is kept (rule R10). */
  readonly insuranceTerm: 'long' | 'short';
}
