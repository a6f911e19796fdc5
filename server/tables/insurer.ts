import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { recordings } from './recording.ts';

/** Systems that may make signed calls. Made by the command line only. */
export const insurerClients = pgTable('insurer_clients', {
  keyId: text('key_id').primaryKey(),
  name: text('name').notNull(),
  /** Whose products it opens recordings of, as their files name it; null: of all, a key from before this was asked. */
  insurerName: text('insurer_name'),
  secretSealed: text('secret_sealed').notNull(),
  revokedAt: at('revoked_at'),
  createdAt: at('created_at').notNull(),
});

/** Nonces of signed calls, until their time is over: a call that was seen is never answered again. */
export const insurerNonces = pgTable(
  'insurer_nonces',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => insurerClients.keyId),
    nonce: text('nonce').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.nonce] }),
    index('insurer_nonces_expiry').on(table.expiresAt),
  ],
);

/** What a client asked for under which idempotency key, and what came of it. */
export const insurerRequests = pgTable(
  'insurer_requests',
  {
    keyId: text('key_id')
      .notNull()
      .references(() => insurerClients.keyId),
    requestId: text('request_id').notNull(),
    /** Fingerprint of what was asked for; of 0.1.0 its SHA-256, until it is keyed. */
    requestHash: text('request_hash').notNull(),
    recordingNo: text('recording_no')
      .notNull()
      .references(() => recordings.recordingNo),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.requestId] })],
);
