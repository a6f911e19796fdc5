import { and, eq } from 'drizzle-orm';
import type { Owner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';

/** Whether an event of the owner has that hash. */
export async function isInChain(tx: Queryable, { kind, no }: Owner, chainHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.ownerKind, kind), eq(events.ownerNo, no), eq(events.chainHash, chainHash)))
    .limit(1);
  return rows.length > 0;
}
