import { bigserial, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Operation } from '../../contract/services/page-trace.ts';
import { at, ownerKind } from './columns.ts';

/** What the customer did on the pages (rule R8). Its time is the server's. */
export const pageOperations = pgTable(
  'page_operations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    operationId: text('operation_id').notNull(),
    kind: text('kind').$type<Operation['kind']>().notNull(),
    page: text('page').notNull(),
    title: text('title').notNull(),
    target: text('target'),
    /** Session. */
    actor: text('actor').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('page_operations_once').on(table.ownerKind, table.ownerNo, table.operationId),
    index('page_operations_time').on(table.ownerKind, table.ownerNo, table.at),
  ],
);
