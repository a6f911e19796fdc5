import { and, eq, gt, sql } from 'drizzle-orm';
import type { EventDetails } from '../../domain/events.ts';
import type { Owner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { events } from '../../tables/event.ts';
import { writeEvent } from '../events/events.ts';
import { linkSeconds } from './read-links.ts';

type Noted = Pick<ServiceContext, 'connection' | 'now'>;

/** That somebody of the staff was given addresses of a person's pictures and videos. */
export const noteSeen = (
  context: Noted,
  owner: Owner,
  of: EventDetails['see_pictures']['of'],
  account: string,
): Promise<void> => noted(context, owner, 'see_pictures', { of }, account);

/** That an underwriter was shown what is known of somebody, with pictures or without. */
export const noteCase = (
  context: Noted,
  owner: Owner,
  of: EventDetails['see_case'],
  account: string,
): Promise<void> => noted(context, owner, 'see_case', of, account);

/** That an insurer's system was given an address of a recording's video, by the key that it signed with. */
export const noteFetched = (context: Noted, owner: Owner, keyId: string): Promise<void> =>
  noted(context, owner, 'fetch_video', {}, keyId);

/** Once for as long as addresses are good, however often a page asks. */
async function noted<N extends 'see_pictures' | 'see_case' | 'fetch_video'>(
  { connection, now }: Noted,
  owner: Owner,
  name: N,
  detail: EventDetails[N],
  actor: string,
): Promise<void> {
  const at = now();
  await connection.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ id: events.id })
      .from(events)
      .where(
        and(
          ...[eq(events.ownerKind, owner.kind), eq(events.ownerNo, owner.no)],
          ...[eq(events.name, name), eq(events.actor, actor)],
          gt(events.at, new Date(at.getTime() - linkSeconds * 1000)),
          sql`${events.detail} @> ${JSON.stringify(detail)}::text::jsonb`,
        ),
      )
      .limit(1);
    if (!before) await writeEvent(tx, owner, name, detail, { actor, at });
  });
}
