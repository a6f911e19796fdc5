import { bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** Place in its owner's chain from 1, and the hash of all up to it; null: from before there were chains. */
    chainSeq: integer('chain_seq'),
    chainHash: text('chain_hash'),
  },
  (table) => [
    uniqueIndex('page_operations_once').on(table.ownerKind, table.ownerNo, table.operationId),
    index('page_operations_time').on(table.ownerKind, table.ownerNo, table.at),
  ],
);

/** The end of each owner's chain of operations: whoever keeps some locks its row. */
export const operationChains = pgTable(
  'operation_chains',
  {
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    /** Of the newest operation; empty before the first. */
    hash: text('hash').notNull(),
    length: integer('length').notNull(),
    /** Where the chain stood when it was forgotten last: what is kept follows that. */
    forgottenHash: text('forgotten_hash').notNull().default(''),
    forgottenLength: integer('forgotten_length').notNull().default(0),
    erasedAt: at('erased_at'),
  },
  (table) => [primaryKey({ columns: [table.ownerKind, table.ownerNo] })],
);
