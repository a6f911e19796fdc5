import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { participantRole, taskStatus } from '../../contract/enums.ts';
import { at } from './columns.ts';
import { people } from './person.ts';
import { processes } from './process.ts';

/** A submitted application. */
export const orders = pgTable('orders', {
  orderNo: text('order_no').primaryKey(),
  processNo: text('process_no')
    .notNull()
    .unique()
    .references(() => processes.processNo),
  productNo: text('product_no').notNull(),
  productVersion: integer('product_version').notNull(),
  productPlanNo: text('product_plan_no').notNull(),
  status: text('status').$type<z.infer<typeof taskStatus>>().notNull(),
  /** The first premium, as the server reckoned it when the application was submitted. */
  firstFen: bigint('first_fen', { mode: 'number' }).notNull(),
  /** The factors that it was reckoned of, sealed JSON. */
  genesSealed: text('genes_sealed').notNull(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  /** When what was filled in was deleted; null: it is kept. */
  erasedAt: at('erased_at'),
});

/** Who takes part in an order, and as what. */
export const members = pgTable(
  'members',
  {
    memberNo: text('member_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    role: text('role').$type<z.infer<typeof participantRole>>().notNull(),
    /** From 0, in the order of the form. */
    seq: integer('seq').notNull(),
    /** Null where the module asks for nobody's certificate: a bank card, a destination. */
    personNo: text('person_no').references(() => people.personNo),
    /** All that was filled in, sealed JSON. */
    valuesSealed: text('values_sealed').notNull(),
  },
  (table) => [
    uniqueIndex('members_order').on(table.orderNo, table.role, table.seq),
    index('members_person').on(table.personNo),
  ],
);
