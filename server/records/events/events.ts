import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { RecordingFile } from '../../../contract/services/review.ts';
import type { EventDetails, EventName } from '../../domain/events.ts';
import type { Owner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import { appendToChain } from '../proof/chain.ts';
import { saleChange } from './sale-changes.ts';

const mostShown = 500;

/** Who did it: a session, a sales number, a staff account, `job`, `clock` or `operator`; and when. */
export interface By {
  readonly actor: string;
  readonly at: Date;
}

/** The only way an event comes to be: behind the newest of its owner, by a hash of both. */
export async function writeEvent<N extends EventName>(
  tx: Queryable,
  owner: Owner,
  name: N,
  detail: EventDetails[N],
  { actor, at }: By,
): Promise<void> {
  const event = { ownerKind: owner.kind, ownerNo: owner.no, name, actor, detail, at };
  await appendToChain(tx, event, looks.includes(name) ? null : saleChange(owner, at));
}

/** Nothing of a sale changes by being looked at, read or left: its agent's board does not show it in front. */
export const looks: readonly EventName[] = [
  'read_documents',
  'take_copy',
  'see_pictures',
  'see_case',
  'fetch_video',
  'see_face_film',
  'see_phone',
  'see_amount',
  'leave_watched',
];

const ofOwner = ({ kind, no }: Owner) => and(eq(events.ownerKind, kind), eq(events.ownerNo, no));

async function happened(tx: Queryable, owner: Owner, name: EventName, how: SQL): Promise<boolean> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(ofOwner(owner), eq(events.name, name), how))
    .limit(1);
  return rows.length > 0;
}

/** Whether such an event happened after that moment, with all of this told of it. */
export const happenedSince = <N extends EventName>(
  tx: Queryable,
  owner: Owner,
  name: N,
  since: Date,
  detail: Partial<EventDetails[N]> = {},
): Promise<boolean> =>
  happened(tx, owner, name, sql`${events.at} > ${since.toISOString()}::timestamptz and ${toldOf(detail)}`);

const toldOf = (detail: object): SQL => sql`${events.detail} @> ${JSON.stringify(detail)}::text::jsonb`;

/** Whether they did it after that moment. */
export const didSince = (
  tx: Queryable,
  owner: Owner,
  name: EventName,
  actor: string,
  since: Date,
): Promise<boolean> =>
  happened(
    tx,
    owner,
    name,
    sql`${events.at} > ${since.toISOString()}::timestamptz and ${events.actor} = ${actor}`,
  );

/** Whether such an event was written for this idempotency key before. */
export const happenedByRequest = (
  tx: Queryable,
  owner: Owner,
  name: EventName,
  requestId: string,
): Promise<boolean> => happened(tx, owner, name, sql`${events.detail}->>'request_id' = ${requestId}`);

/** Whether it happened before with all of this told of it. */
export const happenedWith = <N extends EventName>(
  tx: Queryable,
  owner: Owner,
  name: N,
  detail: EventDetails[N],
): Promise<boolean> => happened(tx, owner, name, toldOf(detail));

/** When it first happened after that moment, or undefined. */
export async function happenedAt(
  tx: Queryable,
  owner: Owner,
  name: EventName,
  since: Date,
): Promise<Date | undefined> {
  const [event] = await tx
    .select({ at: events.at })
    .from(events)
    .where(and(ofOwner(owner), eq(events.name, name), gt(events.at, since)))
    .orderBy(asc(events.id))
    .limit(1);
  return event?.at;
}

/** Those of these owners to whom it happened, by their numbers. */
export async function happenedTo(
  tx: Queryable,
  kind: Owner['kind'],
  ownerNos: readonly string[],
  name: EventName,
): Promise<ReadonlySet<string>> {
  if (ownerNos.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ no: events.ownerNo })
    .from(events)
    .where(and(eq(events.ownerKind, kind), inArray(events.ownerNo, [...ownerNos]), eq(events.name, name)));
  return new Set(rows.map(({ no }) => no));
}

/** Those of the owner's events that have one of these names, oldest first. */
export async function eventTimes(
  tx: Queryable,
  owner: Owner,
  names: readonly EventName[],
): Promise<{ readonly name: EventName; readonly at: Date }[]> {
  return await tx
    .select({ name: events.name, at: events.at })
    .from(events)
    .where(and(ofOwner(owner), inArray(events.name, [...names])))
    .orderBy(asc(events.id))
    .limit(mostShown);
}

/** When one of these happened last, or undefined. */
export async function lastTimeOf(
  tx: Queryable,
  owner: Owner,
  names: readonly EventName[],
): Promise<Date | undefined> {
  const [event] = await tx
    .select({ at: events.at })
    .from(events)
    .where(and(ofOwner(owner), inArray(events.name, [...names])))
    .orderBy(desc(events.id))
    .limit(1);
  return event?.at;
}

/** When it happened last to one of these owners with this told of it, or undefined. */
export async function lastTimeWith<N extends EventName>(
  tx: Queryable,
  kind: Owner['kind'],
  ownerNos: readonly string[],
  name: N,
  detail: Partial<EventDetails[N]>,
): Promise<Date | undefined> {
  if (ownerNos.length === 0) return undefined;
  const [event] = await tx
    .select({ at: events.at })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, kind),
        inArray(events.ownerNo, [...ownerNos]),
        eq(events.name, name),
        toldOf(detail),
      ),
    )
    .orderBy(desc(events.at))
    .limit(1);
  return event?.at;
}

/** The newest of the owner's story, oldest first. */
export async function eventsOf(tx: Queryable, owner: Owner): Promise<RecordingFile['events']> {
  return (await newestEventsOf(tx, [owner], null)).events;
}

const shownEvent = ({
  id,
  name,
  at,
  detail,
}: typeof events.$inferSelect): RecordingFile['events'][number] => ({
  ...{ id, name, at: at.toISOString() },
  detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : '',
});

/** The newest of a story with several owners before that event, oldest first, and whether there are earlier ones. */
export async function newestEventsOf(
  tx: Queryable,
  owners: readonly Owner[],
  before: number | null,
): Promise<{ events: RecordingFile['events']; earlier: boolean }> {
  const rows = await tx
    .select()
    .from(events)
    .where(and(or(...owners.map(ofOwner)), before === null ? undefined : lt(events.id, before)))
    .orderBy(desc(events.id))
    .limit(mostShown + 1);
  return { events: rows.slice(0, mostShown).reverse().map(shownEvent), earlier: rows.length > mostShown };
}

/** The number of the newest event; what happens later has a higher one, or commits late (event-feed.ts). */
export async function lastEventId(tx: Queryable): Promise<number> {
  const [row] = await tx.select({ id: sql<number>`coalesce(max(${events.id}), 0)::int` }).from(events);
  return row?.id ?? 0;
}

/**
 * Tells every process that something about a recording changed; called after the transaction. No answer waits for it:
 * whoever misses it polls (event-feed.ts).
 */
export function notifyChanged(
  { connection, log }: Pick<ServiceContext, 'connection' | 'log'>,
  recordingNo: string,
): void {
  connection
    .notify('recording_changed', recordingNo)
    .catch((err: unknown) => log.error({ err, recordingNo }, 'change not told'));
}

/** That what an agent shared was handed on or looked at: the agent's own boards listen. */
export function notifyShareChanged(
  { connection, log }: Pick<ServiceContext, 'connection' | 'log'>,
  salesNo: string,
): void {
  connection
    .notify('share_changed', salesNo)
    .catch((err: unknown) => log.error({ err, salesNo }, 'change not told'));
}

/** The same of a process and its members: the holder's page and the members' own listen. */
export function notifyProcessChanged(
  { connection, log }: Pick<ServiceContext, 'connection' | 'log'>,
  processNo: string,
): void {
  connection
    .notify('process_changed', processNo)
    .catch((err: unknown) => log.error({ err, processNo }, 'change not told'));
}
