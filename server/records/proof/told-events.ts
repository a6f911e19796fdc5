import { asc, eq } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';

export interface ToldEvent<Name extends keyof EventDetails> {
  readonly ownerNo: string;
  readonly detail: EventDetails[Name];
}

/** Every event of that name, the oldest first. */
export async function toldEvents<Name extends keyof EventDetails>(
  db: Queryable,
  name: Name,
): Promise<ToldEvent<Name>[]> {
  const rows = await db
    .select({ ownerNo: events.ownerNo, detail: events.detail })
    .from(events)
    .where(eq(events.name, name))
    .orderBy(asc(events.id));
  // writeEvent() takes no other details under that name.
  return rows.map(({ ownerNo, detail }) => ({ ownerNo, detail: detail as unknown as EventDetails[Name] }));
}
