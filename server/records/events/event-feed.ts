import { and, asc, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { ServiceContext } from '../../ports/context.ts';
import { events } from '../../tables/event.ts';
import { recordings } from '../../tables/recording.ts';
import { lastEventId } from './events.ts';

/** That something about a recording changed. `id`: the event's own, null where none was written (a draft). */
export interface FeedEntry {
  readonly id: number | null;
  readonly recordingNo: string;
}

/** Who is told: a sales agent of their own customers only, staff and the sandbox of every recording. */
export type Audience = { readonly kind: 'sales'; readonly salesNo: string } | { readonly kind: 'everyone' };

type Listener = (entry: FeedEntry) => void;

/**
 * Numbers are given before a transaction commits, so a lower one may appear after a higher one: those of this
 * time are looked at again. No transaction lives as long (the database ends a statement after 15 s).
 */
const overlapMs = 60_000;
/** An event tells the time at which its act began: among numbers of so long before, none is of the overlap. */
const lookBackMs = 10 * overlapMs;
/** A notification may be lost with the connection that hears it; the next poll finds its event all the same. */
const pollMs = 10_000;

const nameOf = (audience: Audience) => (audience.kind === 'sales' ? `sales ${audience.salesNo}` : 'everyone');

/**
 * Tells what changed, whichever process changed it: once for each event, those missed while a listener was away
 * among them.
 */
export class EventFeed {
  readonly #context: ServiceContext;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Map<string, { readonly audience: Audience; readonly all: Set<Listener> }>();
  /** Numbers above the floor that were told. */
  readonly #told = new Set<number>();
  /** Recordings that a notification named since the last poll. */
  readonly #notified = new Set<string>();
  /** What the newest number was, and when; the first is from before the overlap and is the floor. */
  #newest: { readonly at: number; readonly id: number }[] = [];
  #polling: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(context: ServiceContext, onError: (error: unknown) => void) {
    this.#context = context;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    await this.#context.connection.listen('recording_changed', (recordingNo) => {
      if (this.#listeners.size === 0) return;
      this.#notified.add(recordingNo);
      this.#poll();
    });
    this.#timer = setInterval(() => this.#poll(), pollMs);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#listeners.clear();
  }

  /**
   * Calls back on each change from now on, and answers those since the event given, oldest first; each at least once.
   * Rejects where the database cannot be reached.
   */
  async follow(
    audience: Audience,
    after: number,
    listener: Listener,
  ): Promise<{ readonly missed: FeedEntry[]; leave(): void }> {
    if (this.#listeners.size === 0) await this.#beginAnew();
    const leave = this.#add(audience, listener);
    try {
      return { missed: await this.#since(audience, after), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Nobody listened: what came meanwhile is each newcomer's own to ask for. */
  async #beginAnew(): Promise<void> {
    await this.#polling;
    this.#told.clear();
    const { connection, now } = this.#context;
    this.#newest = [{ at: now().getTime(), id: await lastEventId(connection.db) }];
  }

  #add(audience: Audience, listener: Listener): () => void {
    const name = nameOf(audience);
    const { all } = this.#listeners.get(name) ?? { all: new Set<Listener>() };
    all.add(listener);
    this.#listeners.set(name, { audience, all });
    return () => {
      all.delete(listener);
      if (all.size === 0) this.#listeners.delete(name);
    };
  }

  async #since(audience: Audience, after: number): Promise<FeedEntry[]> {
    const { db } = this.#context.connection;
    const [last] = await db.select({ at: events.at }).from(events).where(eq(events.id, after)).limit(1);
    const missed = last
      ? and(
          // Times have no index: their numbers say where to begin, so that nothing older is read.
          gt(events.id, await this.#lastBefore(after, new Date(last.at.getTime() - lookBackMs))),
          or(gt(events.id, after), gt(events.at, new Date(last.at.getTime() - overlapMs))),
        )
      : gt(events.id, after);
    const rows = await this.#eventsWhere(
      and(audience.kind === 'sales' ? eq(recordings.salesNo, audience.salesNo) : undefined, missed),
    );
    // One entry for each recording is enough: the page asks how it is now.
    const newest = new Map(rows.map(({ id, recordingNo }) => [recordingNo, { id, recordingNo }]));
    return [...newest.values()].sort((a, b) => a.id - b.id);
  }

  /** The newest number up to that one of an event of that time or before; 0: there is none. */
  async #lastBefore(id: number, at: Date): Promise<number> {
    const [row] = await this.#context.connection.db
      .select({ id: events.id })
      .from(events)
      .where(and(lte(events.id, id), lte(events.at, at)))
      .orderBy(desc(events.id))
      .limit(1);
    return row?.id ?? 0;
  }

  async #eventsWhere(condition: SQL | undefined) {
    return await this.#context.connection.db
      .select({ id: events.id, recordingNo: events.ownerNo, salesNo: recordings.salesNo })
      .from(events)
      .innerJoin(recordings, eq(recordings.recordingNo, events.ownerNo))
      .where(and(eq(events.ownerKind, 'recording'), condition))
      .orderBy(asc(events.id));
  }

  /** One poll at a time; a call during it makes another follow. */
  #poll(): void {
    if (this.#listeners.size === 0) return;
    if (this.#polling) {
      this.#again = true;
      return;
    }
    this.#polling = this.#tellNews()
      .catch(this.#onError)
      .finally(() => {
        this.#polling = null;
        if (!this.#again) return;
        this.#again = false;
        this.#poll();
      });
  }

  async #tellNews(): Promise<void> {
    const notified = [...this.#notified];
    this.#notified.clear();
    const floor = await this.#raiseFloor();
    const fresh = (await this.#eventsWhere(and(gt(events.id, floor), this.#ofListeners()))).filter(
      ({ id }) => !this.#told.has(id),
    );
    for (const { id, recordingNo, salesNo } of fresh) {
      this.#told.add(id);
      this.#send(salesNo, { id, recordingNo });
    }
    const withEvent = new Set(fresh.map(({ recordingNo }) => recordingNo));
    await this.#tellWithoutEvent(notified.filter((recordingNo) => !withEvent.has(recordingNo)));
  }

  /** Events up to the number that is answered were all told. */
  async #raiseFloor(): Promise<number> {
    const { connection, now } = this.#context;
    const at = now().getTime();
    this.#newest.push({ at, id: await lastEventId(connection.db) });
    while ((this.#newest[1]?.at ?? at) < at - overlapMs) this.#newest.shift();
    const floor = this.#newest[0]?.id ?? 0;
    for (const id of this.#told) if (id <= floor) this.#told.delete(id);
    return floor;
  }

  #ofListeners(): SQL | undefined {
    const audiences = [...this.#listeners.values()].map(({ audience }) => audience);
    const salesNos = audiences.flatMap((audience) => (audience.kind === 'sales' ? [audience.salesNo] : []));
    return salesNos.length < audiences.length ? undefined : inArray(recordings.salesNo, salesNos);
  }

  async #tellWithoutEvent(recordingNos: readonly string[]): Promise<void> {
    if (recordingNos.length === 0) return;
    const owners = await this.#context.connection.db
      .select({ recordingNo: recordings.recordingNo, salesNo: recordings.salesNo })
      .from(recordings)
      .where(inArray(recordings.recordingNo, [...recordingNos]));
    for (const { recordingNo, salesNo } of owners) this.#send(salesNo, { id: null, recordingNo });
  }

  #send(salesNo: string, entry: FeedEntry): void {
    for (const audience of [{ kind: 'sales', salesNo }, { kind: 'everyone' }] as const)
      for (const listener of this.#listeners.get(nameOf(audience))?.all ?? []) listener(entry);
  }
}
