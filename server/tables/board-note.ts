import { pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { recordings } from './recording.ts';

/** What a sales agent keeps in mind about a customer's recording. */
export const boardNotes = pgTable('board_notes', {
  recordingNo: text('recording_no')
    .primaryKey()
    .references(() => recordings.recordingNo),
  textSealed: text('text_sealed').notNull(),
  updatedAt: at('updated_at').notNull(),
});
