import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** The sandbox's SMS inbox. Empty in production mode. */
export const sandboxSms = pgTable(
  'sandbox_sms',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    mobileSealed: text('mobile_sealed').notNull(),
    /** A fingerprint of the mobile, so that one's messages are found; null for those of an earlier release. */
    mobileFingerprint: text('mobile_fingerprint'),
    textSealed: text('text_sealed').notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [index('sandbox_sms_mobile').on(table.mobileFingerprint, table.id)],
);

/** Whose portrait the sandbox's identity authority holds. Empty in production mode. */
export const sandboxPortraits = pgTable('sandbox_portraits', {
  /** Of the certificate number. */
  fingerprint: text('fingerprint').primaryKey(),
  /** JPEG or PNG, base64, sealed. */
  pictureSealed: text('picture_sealed').notNull(),
});
