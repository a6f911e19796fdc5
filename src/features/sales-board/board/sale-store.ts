import {
  salesBoard,
  salesBoardEvents,
  sharesChanged,
  type SaleCounts,
  type SaleList,
  type SaleOwed,
  type SaleRow,
} from '../../../../contract/services/sales-board.ts';
import type { RequestOf, ResponseOf } from '../../../../contract/define.ts';
import { followEvents } from '../../../api/event-stream.ts';
import type { Failure } from '../../../api/failure.ts';
import { pause } from '../../../../media/abort.ts';
import { send } from '../../../api/transport.ts';
import { connecting, withStream, type LiveState } from '../../../parts/live-updates/live-state.ts';
import { sorted, withChange, without, withPage } from './sale-order.ts';

/** What of the agent's sales is looked at. */
export interface SalesWanted {
  readonly owed: SaleOwed | null;
  readonly search: string;
}

export interface SalesSeen {
  readonly wanted: SalesWanted;
  /** What the rows are of: what was wanted before, until the answer is there. */
  readonly shown: SalesWanted;
  /** Those that were fetched so far. */
  readonly rows: readonly SaleRow[];
  /** Null until the first answer. */
  readonly sales: SaleList['sales'] | null;
  readonly counts: SaleCounts | null;
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly failure: Failure | null;
  /** Of the page behind the rows, which is asked for again by itself. */
  readonly pageFailure: Failure | null;
  readonly live: LiveState;
  /** Rises each time that this sale changed: what is shown of it besides its row is asked for anew. */
  readonly changes: ReadonlyMap<string, number>;
  /** Rises each time that something shared was handed on or looked at. */
  readonly shareChanges: number;
}

const everything: SalesWanted = { owed: null, search: '' };

const firstRows = 50;
const pageRows = 200;
/** Several changes of one moment are one question. */
const gatherMs = 150;
/** What was not answered is asked again after. */
const againMs = 3000;
/** The call takes no more at once. */
const mostChanged = 100;

/** An agent's sales as far as they were scrolled to, kept up to date by the stream. */
export class SaleStore {
  #seen: SalesSeen = {
    ...{ wanted: everything, shown: everything },
    ...{ rows: [], sales: null, counts: null, hasMore: false, isFetching: false },
    ...{ failure: null, pageFailure: null },
    live: connecting,
    changes: new Map(),
    shareChanges: 0,
  };
  readonly #listeners = new Set<() => void>();
  #leaving = new AbortController();
  #cursor: string | null = null;
  #fetched: Promise<void> = Promise.resolve();
  /** The question for the list that is under way; a newer one ends it. */
  #asking = new AbortController();
  readonly #changed = new Set<string>();
  /** Those told since the question for the list or a page began, whose answer may be older. */
  readonly #toldSince = new Set<string>();
  #gathering: ReturnType<typeof setTimeout> | null = null;
  #pageAgain: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;
  /** What changed while it was held: null where nothing did, else what is no longer wanted. */
  #heldUp: Set<string> | null = null;
  #isFollowing = false;

  readonly get = (): SalesSeen => this.#seen;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): void {
    this.#leaving = new AbortController();
    this.#isFollowing = false;
    this.want(this.#seen.wanted);
  }

  close(): void {
    this.#leaving.abort();
    this.#asking.abort();
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#gathering = null;
    clearTimeout(this.#pageAgain);
  }

  /** Looks at something else; what is shown stays until the answer is there. */
  want(wanted: SalesWanted, waitMs = 0): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#toldSince.clear();
    this.#put({ wanted, isFetching: true });
    this.#fetched = this.#askAnew(wanted, waitMs, this.#asking.signal);
  }

  async #askAnew(wanted: SalesWanted, waitMs: number, signal: AbortSignal): Promise<void> {
    await pause(waitMs, signal).catch(() => undefined);
    if (signal.aborted) return;
    const answer = await ask(salesBoard.list, { ...inputOf(wanted), limit: firstRows }, signal);
    if (signal.aborted) return;
    if (!answer.ok) return this.#put({ failure: answer.failure, isFetching: false });
    const { sales, rows, counts, next_cursor, last_event_id } = answer.data;
    this.#cursor = next_cursor;
    this.#heldUp = null;
    this.#askToldSince();
    this.#put({
      ...{ sales, rows, counts, shown: wanted, hasMore: next_cursor !== null },
      ...{ failure: null, pageFailure: null, isFetching: false },
    });
    this.#follow(last_event_id);
  }

  /** Fetches on until so many are there, or all are. */
  more(rows: number): Promise<void> {
    if (!this.#seen.isFetching) this.#fetched = this.#fetch(rows);
    return this.#fetched;
  }

  async #fetch(rows: number): Promise<void> {
    while (this.#cursor !== null && this.#seen.rows.length < rows) {
      const { signal } = this.#asking;
      this.#toldSince.clear();
      this.#put({ isFetching: true });
      const input = { ...inputOf(this.#seen.shown), cursor: this.#cursor, limit: pageRows };
      const answer = await ask(salesBoard.list, input, signal);
      if (signal.aborted) return;
      if (!answer.ok) {
        this.#put({ pageFailure: answer.failure, isFetching: false });
        return this.#askPageLater();
      }
      this.#cursor = answer.data.next_cursor;
      this.#askToldSince();
      const all = withPage(this.#seen.rows, answer.data.rows);
      this.#put({ rows: all, hasMore: this.#cursor !== null, pageFailure: null, isFetching: false });
    }
  }

  #askPageLater(): void {
    clearTimeout(this.#pageAgain);
    this.#pageAgain = setTimeout(() => this.#askPageAgain(), againMs);
  }

  /** The page that failed, once nothing else is asked for. */
  #askPageAgain(): void {
    if (!this.#seen.pageFailure || this.#isOver()) return;
    if (this.#seen.isFetching) this.#askPageLater();
    else void this.more(this.#seen.rows.length + 1);
  }

  /** Fetches what is wanted to its end. Resolves with whether all of it is there. */
  async all(): Promise<boolean> {
    let { wanted } = this.#seen;
    if (this.#seen.shown !== wanted && !this.#seen.isFetching) this.want(wanted);
    do {
      ({ wanted } = this.#seen);
      // The list may go on to fetch its next page at once.
      while (this.#seen.isFetching && !this.#leaving.signal.aborted) await this.#fetched;
      await this.more(Infinity);
    } while (wanted !== this.#seen.wanted);
    return !this.#seen.hasMore && this.#seen.shown === wanted;
  }

  /** Rows keep their places as long as somebody points at them. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (isHeld || !this.#heldUp) return;
    const gone = this.#heldUp;
    this.#heldUp = null;
    this.#put({ rows: sorted(without(this.#seen.rows, gone)) });
  }

  #follow(after: number): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    void followEvents({
      ...{ path: salesBoardEvents, auth: 'sales', after, signal: this.#leaving.signal },
      onEvent: (data) => {
        if (data === sharesChanged) return this.#put({ shareChanges: this.#seen.shareChanges + 1 });
        this.#changed.add(data);
        this.#toldSince.add(data);
        this.#gather();
      },
      onState: (stream) => {
        const wasAway = this.#seen.live.stream.kind === 'away';
        this.#put({ live: withStream(this.#seen.live, stream) });
        // What was shared is told to who listens, and to nobody later.
        if (stream.kind === 'live' && wasAway) this.#put({ shareChanges: this.#seen.shareChanges + 1 });
        if (stream.kind === 'live' && wasAway) this.#askPageAgain();
        if (stream.kind === 'live' && this.#changed.size > 0) this.#gather();
      },
    });
  }

  #gather(afterMs = gatherMs): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      void this.#askChanged();
    }, afterMs);
  }

  #askToldSince(): void {
    for (const no of this.#toldSince) this.#changed.add(no);
    if (this.#changed.size > 0) this.#gather();
  }

  async #askChanged(): Promise<void> {
    const asked = [...this.#changed].slice(0, mostChanged);
    for (const no of asked) this.#changed.delete(no);
    const { signal } = this.#asking;
    const { shown } = this.#seen;
    const answer = await ask(salesBoard.changed, { ...inputOf(shown), process_nos: asked }, signal);
    // What is not wanted in one list may be in the one that came meanwhile.
    const isLate = signal.aborted || shown !== this.#seen.shown;
    if (!answer.ok || isLate) {
      for (const no of asked) this.#changed.add(no);
      if (!this.#isOver()) this.#gather(isLate ? gatherMs : againMs);
      return;
    }
    const { rows, gone } = withChange(this.#seen.rows, {
      ...{ asked, isHeld: this.#isHeld },
      rows: this.#within(answer.data.rows),
    });
    if (this.#isHeld) this.#heldUp = this.#stillGone(asked, gone);
    const changes = new Map(this.#seen.changes);
    for (const no of asked) changes.set(no, (changes.get(no) ?? 0) + 1);
    this.#put({ rows, counts: answer.data.counts, changes });
    if (this.#changed.size > 0) this.#gather();
  }

  /** One that left and came back while it was held stays. */
  #stillGone(asked: readonly string[], gone: ReadonlySet<string>): Set<string> {
    const before = [...(this.#heldUp ?? [])].filter((no) => !asked.includes(no));
    return new Set([...before, ...gone]);
  }

  /** A login that is over ends the stream, too, and there is nothing to ask then. */
  #isOver(): boolean {
    return this.#leaving.signal.aborted || this.#seen.live.stream.kind === 'refused';
  }

  /** Not what stands behind the last page that was fetched: it comes with its own. */
  #within(rows: readonly SaleRow[]): SaleRow[] {
    const [at] = (this.#cursor ?? '0').split('.');
    return rows.filter(({ updated_at }) => Date.parse(updated_at) >= Number(at));
  }

  #put(change: Partial<SalesSeen>): void {
    this.#seen = { ...this.#seen, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const inputOf = ({ owed, search }: SalesWanted) => ({
  ...(owed === null ? {} : { owed }),
  ...(search.trim() === '' ? {} : { search: search.trim() }),
});

type ListCall = typeof salesBoard.list | typeof salesBoard.changed;
type Asked<C extends ListCall> =
  { readonly ok: true; readonly data: ResponseOf<C> } | { readonly ok: false; readonly failure: Failure };

const ask = async <C extends ListCall>(
  call: C,
  input: RequestOf<C>,
  signal: AbortSignal,
): Promise<Asked<C>> => (await send(call, input, signal)) as Asked<C>;
