import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import type { ServiceContext } from '../../ports/context.ts';
import { saleChanges } from '../../tables/sales-board.ts';

/** That a sale changed, and when: what a board that was away names to be told of what came since. */
export interface ChangedSale {
  readonly id: number;
  readonly processNo: string;
}

type Listener = (changed: ChangedSale) => void;

/** A change is written before its transaction ends: those of this time are looked at again. */
const overlapMs = 60_000;
/** A notification may be lost with the connection that hears it; the next look finds the change all the same. */
const pollMs = 10_000;

/** Tells each agent which own sales changed, whichever process changed them; each change at least once. */
export class SaleFeed {
  readonly #context: ServiceContext;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Who hears that what an agent shared was handed on or looked at; a hint, which nobody is told later. */
  readonly #shareListeners = new Map<string, Set<() => void>>();
  /** Processes that a notification named since the last look. */
  readonly #named = new Set<string>();
  /** The moment of each sale's change that was told, as far back as is looked at again. */
  readonly #told = new Map<string, number>();
  #looking: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(context: ServiceContext, onError: (error: unknown) => void) {
    this.#context = context;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    const { connection } = this.#context;
    await connection.listen('process_changed', (processNo) => {
      if (this.#listeners.size === 0) return;
      this.#named.add(processNo);
      this.#look();
    });
    await connection.listen('share_changed', (salesNo) => {
      for (const tell of this.#shareListeners.get(salesNo) ?? []) tell();
    });
    // The recording of an order is a part of its sale.
    await connection.listen('recording_changed', () => this.#look());
    this.#timer = setInterval(() => this.#look(), pollMs);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#listeners.clear();
    this.#shareListeners.clear();
  }

  /**
   * Calls back on each change from now on, and answers what changed since `after`, the oldest first. Rejects where the
   * database cannot be reached.
   */
  async follow(
    salesNo: string,
    after: number,
    listener: Listener,
  ): Promise<{ readonly missed: ChangedSale[]; leave(): void }> {
    const all = this.#listeners.get(salesNo) ?? new Set<Listener>();
    this.#listeners.set(salesNo, all.add(listener));
    const leave = () => {
      all.delete(listener);
      if (all.size === 0) this.#listeners.delete(salesNo);
    };
    try {
      return { missed: await this.#since(salesNo, after), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Calls back when what this agent shared was handed on or looked at; answers how to leave. */
  followShares(salesNo: string, listener: () => void): () => void {
    const all = this.#shareListeners.get(salesNo) ?? new Set<() => void>();
    this.#shareListeners.set(salesNo, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0) this.#shareListeners.delete(salesNo);
    };
  }

  async #since(salesNo: string, after: number): Promise<ChangedSale[]> {
    const from = new Date(Math.min(after, this.#context.now().getTime()) - overlapMs);
    const rows = await this.#context.connection.db
      .select({ processNo: saleChanges.processNo, changedAt: saleChanges.changedAt })
      .from(saleChanges)
      .where(and(eq(saleChanges.salesNo, salesNo), gt(saleChanges.changedAt, from)))
      .orderBy(asc(saleChanges.changedAt));
    return rows.map(({ processNo, changedAt }) => ({ id: changedAt.getTime(), processNo }));
  }

  /** One look at a time; a call during it makes another follow. */
  #look(): void {
    if (this.#listeners.size === 0) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.#tellNews()
      .catch(this.#onError)
      .finally(() => {
        this.#looking = null;
        if (!this.#again) return;
        this.#again = false;
        this.#look();
      });
  }

  async #tellNews(): Promise<void> {
    const { connection, now } = this.#context;
    const named = new Set(this.#named);
    this.#named.clear();
    const from = now().getTime() - overlapMs;
    const recent = gt(saleChanges.changedAt, new Date(from));
    const rows = await connection.db
      .select()
      .from(saleChanges)
      .where(
        and(
          inArray(saleChanges.salesNo, [...this.#listeners.keys()]),
          named.size > 0 ? or(recent, inArray(saleChanges.processNo, [...named])) : recent,
        ),
      )
      .orderBy(asc(saleChanges.changedAt));
    for (const { processNo, salesNo, changedAt } of rows) {
      const id = changedAt.getTime();
      if (!named.has(processNo) && this.#told.get(processNo) === id) continue;
      this.#told.set(processNo, id);
      for (const listener of this.#listeners.get(salesNo) ?? []) listener({ id, processNo });
    }
    for (const [processNo, at] of this.#told) if (at < from) this.#told.delete(processNo);
  }
}
