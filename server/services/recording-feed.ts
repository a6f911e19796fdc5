import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { lastEventId } from './board-rows.ts';
import { recordingEvents, recordings } from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';

/** That something about a recording changed. `id`: the event's own, null where none was written (a draft). */
export interface FeedEntry {
  readonly id: number | null;
  readonly recordingNo: string;
}

/**
 * Numbers are given before a transaction commits, so a lower one may appear after a higher one: those of this
 * time are looked at again. No transaction lives as long (the database ends a statement after 15 s).
 */
const overlapMs = 60_000;
/** A notification may be lost with the connection that hears it; the next look finds its event all the same. */
const lookMs = 10_000;

/**
 * Tells agents' boards what changed, whichever process changed it: once for each event, those missed while a board
 * was away among them. Nothing is told to an agent but of the agent's own customers.
 */
export class RecordingFeed {
  readonly #context: ServiceContext;
  readonly #boards = new Map<string, Set<(entry: FeedEntry) => void>>();
  /** Numbers above the floor that were told. */
  readonly #told = new Set<number>();
  readonly #nudged = new Set<string>();
  readonly #onError: (error: unknown) => void;
  /** What the newest number was, and when; the first is from before the overlap and is the floor. */
  #newest: { readonly at: number; readonly id: number }[] = [];
  #looking: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(context: ServiceContext, onError: (error: unknown) => void) {
    this.#context = context;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    await this.#context.connection.listen('recording_events', (recordingNo) => {
      if (this.#boards.size === 0) return;
      this.#nudged.add(recordingNo);
      this.#look();
    });
    this.#timer = setInterval(() => this.#look(), lookMs);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#boards.clear();
  }

  /**
   * Calls back on each change of the agent's recordings from now on, and answers those since the event given,
   * oldest first; each at least once.
   */
  async follow(
    salesNo: string,
    after: number,
    heard: (entry: FeedEntry) => void,
  ): Promise<{ readonly missed: FeedEntry[]; leave(): void }> {
    if (this.#boards.size === 0) {
      await this.#looking;
      // Nobody listened: what came meanwhile is each newcomer's own to ask for.
      this.#told.clear();
      this.#newest = [
        { at: this.#context.now().getTime(), id: await lastEventId(this.#context.connection.db) },
      ];
    }
    const heards = this.#boards.get(salesNo) ?? new Set();
    heards.add(heard);
    this.#boards.set(salesNo, heards);
    const leave = () => {
      heards.delete(heard);
      if (heards.size === 0) this.#boards.delete(salesNo);
    };
    try {
      return { missed: await this.#since(salesNo, after), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  async #since(salesNo: string, after: number): Promise<FeedEntry[]> {
    const { db } = this.#context.connection;
    const [last] = await db
      .select({ at: recordingEvents.at })
      .from(recordingEvents)
      .where(eq(recordingEvents.id, after))
      .limit(1);
    const rows = await db
      .select({ id: recordingEvents.id, recordingNo: recordingEvents.recordingNo })
      .from(recordingEvents)
      .innerJoin(recordings, eq(recordings.recordingNo, recordingEvents.recordingNo))
      .where(
        and(
          eq(recordings.salesNo, salesNo),
          or(
            gt(recordingEvents.id, after),
            last && gt(recordingEvents.at, new Date(last.at.getTime() - overlapMs)),
          ),
        ),
      )
      .orderBy(asc(recordingEvents.id));
    // One entry for each recording is enough: the board asks how it stands now.
    return [...new Map(rows.map((row) => [row.recordingNo, row])).values()].sort((a, b) => a.id - b.id);
  }

  /** One look at a time; a call during it makes another follow. */
  #look(): void {
    if (this.#boards.size === 0) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.#tell()
      .catch(this.#onError)
      .finally(() => {
        this.#looking = null;
        if (!this.#again) return;
        this.#again = false;
        this.#look();
      });
  }

  async #tell(): Promise<void> {
    const { connection, now } = this.#context;
    const at = now().getTime();
    const nudged = [...this.#nudged];
    this.#nudged.clear();
    this.#newest.push({ at, id: await lastEventId(connection.db) });
    while ((this.#newest[1]?.at ?? at) < at - overlapMs) this.#newest.shift();
    const floor = this.#newest[0]?.id ?? 0;
    for (const id of this.#told) if (id <= floor) this.#told.delete(id);

    const events = await connection.db
      .select({
        id: recordingEvents.id,
        recordingNo: recordingEvents.recordingNo,
        salesNo: recordings.salesNo,
      })
      .from(recordingEvents)
      .innerJoin(recordings, eq(recordings.recordingNo, recordingEvents.recordingNo))
      .where(and(gt(recordingEvents.id, floor), inArray(recordings.salesNo, [...this.#boards.keys()])))
      .orderBy(asc(recordingEvents.id));
    const fresh = events.filter(({ id }) => !this.#told.has(id));
    for (const event of fresh) {
      this.#told.add(event.id);
      this.#send(event.salesNo, event);
    }

    const withEvent = new Set(fresh.map(({ recordingNo }) => recordingNo));
    const without = nudged.filter((recordingNo) => !withEvent.has(recordingNo));
    if (without.length === 0) return;
    const owners = await connection.db
      .select({ recordingNo: recordings.recordingNo, salesNo: recordings.salesNo })
      .from(recordings)
      .where(inArray(recordings.recordingNo, without));
    for (const { recordingNo, salesNo } of owners) this.#send(salesNo, { id: null, recordingNo });
  }

  #send(salesNo: string, { id, recordingNo }: FeedEntry): void {
    for (const heard of this.#boards.get(salesNo) ?? []) heard({ id, recordingNo });
  }
}
