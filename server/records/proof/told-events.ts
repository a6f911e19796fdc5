import { asc, eq } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';

export interface ToldEvent<Name extends keyof EventDetails> {
  /** Later events have higher ones. */
  readonly id: number;
  readonly at: Date;
  readonly ownerNo: string;
  readonly detail: EventDetails[Name];
}

/** Every event of that name, the oldest first. */
export async function toldEvents<Name extends keyof EventDetails>(
  db: Queryable,
  name: Name,
): Promise<ToldEvent<Name>[]> {
  const rows = await db
    .select({ id: events.id, at: events.at, ownerNo: events.ownerNo, detail: events.detail })
    .from(events)
    .where(eq(events.name, name))
    .orderBy(asc(events.id));
  // writeEvent() takes no other details under that name.
  return rows.map((row) => ({ ...row, detail: row.detail as unknown as EventDetails[Name] }));
}
