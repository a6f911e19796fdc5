import { pgTable, text } from 'drizzle-orm/pg-core';

export const people = pgTable('people', {
  personNo: text('person_no').primaryKey(),
  nameSealed: text('name_sealed').notNull(),
  certificateType: text('certificate_type').notNull(),
  certificateNumberSealed: text('certificate_number_sealed').notNull(),
  mobileSealed: text('mobile_sealed').notNull(),
  /** The portrait that the identity system holds: a key of the store, or null where there is none. */
  portraitKey: text('portrait_key'),
});
