import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import type { OwnerKind } from '../domain/owner.ts';

// Columns that many tables have. A column whose name ends in _sealed holds personal data, encrypted by the
// PersonalData port; nothing else of a person is stored.

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** With `owner_no` beside it: what the row belongs to. */
export const ownerKind = () => text('owner_kind').$type<OwnerKind>().notNull();
