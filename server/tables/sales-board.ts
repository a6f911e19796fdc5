import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { processes } from './process.ts';

/** When an agent's sale changed last, whatever of it: what boards are ordered by and followed by. */
export const saleChanges = pgTable(
  'sale_changes',
  {
    processNo: text('process_no')
      .primaryKey()
      .references(() => processes.processNo),
    salesNo: text('sales_no').notNull(),
    /** Whole milliseconds: what a cursor carries is exactly what is compared. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('sale_changes_sales').on(table.salesNo, table.changedAt, table.processNo)],
);

/** What an agent keeps in mind about a sale. */
export const saleNotes = pgTable('sale_notes', {
  processNo: text('process_no')
    .primaryKey()
    .references(() => processes.processNo),
  /** Whose note it is: nobody else reads it, also where the sale becomes another agent's. */
  salesNo: text('sales_no').notNull(),
  textSealed: text('text_sealed').notNull(),
  updatedAt: at('updated_at').notNull(),
});
