import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { FilePurpose } from '../domain/files/purposes.ts';
import { at, ownerKind } from './columns.ts';

/** An object of the store that the server has looked at: its size, type, owner and checksum are true. */
export const coreFiles = pgTable(
  'core_files',
  {
    fileId: text('file_id').primaryKey(),
    key: text('key').notNull().unique(),
    ownerKind: ownerKind(),
    ownerNo: text('owner_no').notNull(),
    purpose: text('purpose').$type<FilePurpose>().notNull(),
    size: integer('size').notNull(),
    crc64: text('crc64').notNull(),
    contentType: text('content_type').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('core_files_owner').on(table.ownerKind, table.ownerNo)],
);
