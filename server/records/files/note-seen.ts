import { and, eq, gt, sql } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import type { Owner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { events } from '../../tables/event.ts';
import { writeEvent } from '../events/events.ts';
import { linkSeconds } from './read-links.ts';

/**
 * That somebody of the staff was given addresses of a person's pictures and videos: once for as long as those are good,
 * however often their page asks.
 */
export async function noteSeen(
  { connection, now }: Pick<ServiceContext, 'connection' | 'now'>,
  owner: Owner,
  of: EventDetails['see_pictures']['of'],
  account: string,
): Promise<void> {
  const at = now();
  await connection.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ id: events.id })
      .from(events)
      .where(
        and(
          ...[eq(events.ownerKind, owner.kind), eq(events.ownerNo, owner.no)],
          ...[eq(events.name, 'see_pictures'), eq(events.actor, account)],
          gt(events.at, new Date(at.getTime() - linkSeconds * 1000)),
          sql`${events.detail}->>'of' = ${of}`,
        ),
      )
      .limit(1);
    if (!before) await writeEvent(tx, owner, 'see_pictures', { of }, { actor: account, at });
  });
}
