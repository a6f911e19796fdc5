import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { DocumentReading, trial } from '../../../contract/services/trial.ts';
import { type Choices, isNothing } from './choices.ts';

type Request = RequestOf<typeof trial.storeSnapshot>;
type Kept = ResponseOf<typeof trial.storeSnapshot>;
export type TrialSnapshot = NonNullable<Kept['snapshot']>;

export type KeepAnswer =
  | { readonly kind: 'kept'; readonly kept: Kept }
  /** Worth another try. */
  | { readonly kind: 'unsent' }
  /** The process takes nothing more of it. */
  | { readonly kind: 'over' };

interface Options {
  readonly send: (request: Request, options: { readonly keepalive: boolean }) => Promise<KeepAnswer>;
  /** How far the product's documents were read by now. */
  readonly readings: () => DocumentReading[];
  readonly before: {
    readonly processNo: string | null;
    readonly choices: Choices;
    /** 0: nothing was saved. */
    readonly version: number;
    readonly isSaved: boolean;
    /** What the server knew to be read. */
    readonly readings: readonly DocumentReading[];
  };
  /** For this tab, at once; the server has it where `isSaved`. */
  readonly keepHere: (kept: {
    readonly processNo: string | null;
    readonly choices: Choices;
    readonly version: number;
    readonly isSaved: boolean;
  }) => void;
  readonly onKept: (kept: Kept) => void;
}

const isSameText = (one: DocumentReading, other: DocumentReading): boolean =>
  one.document_no === other.document_no && one.sha256 === other.sha256;

const isAsDeep = (one: DocumentReading, other: DocumentReading): boolean =>
  one.fraction >= other.fraction && (one.is_read || !other.is_read);

/** From the last choice to the keeping of it. */
const quietMs = 800;

/**
 * Keeps with the process what is chosen and how far was read, one request at a time, so that another tab or device
 * goes on with it. Where another device chose something else since, nothing is overwritten until somebody decides.
 */
export class TrialKeeper {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #processNo: string | null;
  #choices: Choices;
  #version: number;
  #isSaved: boolean;
  /** How far what the server has was read, by text. */
  #known: readonly DocumentReading[];
  #conflict: TrialSnapshot | null = null;
  #isOver = false;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { processNo, choices, version, isSaved } = options.before;
    this.#processNo = processNo;
    this.#choices = choices;
    this.#version = version;
    this.#isSaved = isSaved;
    this.#known = options.before.readings;
  }

  /** What another device chose since, as long as nobody decided. */
  readonly conflict = (): TrialSnapshot | null => this.#conflict;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The process is there by now: what waits for it is kept. */
  began(processNo: string): void {
    this.#goOnIn(processNo);
    this.#keepHere();
    this.#later();
  }

  readonly chosen = (choices: Choices): void => {
    this.#choices = choices;
    this.#isSaved = false;
    this.#keepHere();
    this.#later();
  };

  /** Something was read; what was confirmed at its end is kept at once. */
  readonly read = (): void => {
    if (this.#deeper().some(({ is_read }) => is_read)) void this.flush();
    else this.#later();
  };

  /** Sends what the server has not got. One at a time, the next with what came meanwhile. */
  readonly flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  };

  /** The page goes out of sight, and may not come back: it does not wait for an answer. */
  readonly leave = (): void => {
    clearTimeout(this.#timer);
    const request = this.#request();
    if (request) void this.#send(request, true);
  };

  /** What comes next says all that is chosen: nothing that was sent before comes after it. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
  }

  /** The trial was committed with what is chosen, in the process that was begun before or with it. */
  committed(processNo: string): void {
    this.#goOnIn(processNo);
    this.#isSaved = true;
    this.#keepHere();
  }

  #goOnIn(processNo: string): void {
    if (this.#processNo !== processNo) {
      this.#version = 0;
      this.#isSaved = false;
      this.#known = [];
    }
    this.#processNo = processNo;
    this.#isOver = false;
  }

  /** What was chosen on the other device counts; answers it. */
  takeTheirs(): Choices | null {
    const theirs = this.#conflict;
    if (!theirs) return null;
    this.#resolve(theirs.version);
    return { planNo: theirs.product_plan_no, genes: theirs.genes };
  }

  /** What is chosen here counts. */
  keepOurs(): void {
    if (this.#conflict) this.#resolve(this.#conflict.version);
    void this.flush();
  }

  #resolve(version: number): void {
    this.#version = version;
    this.#show(null);
  }

  #show(conflict: TrialSnapshot | null): void {
    this.#conflict = conflict;
    for (const listener of this.#listeners) listener();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), quietMs);
  }

  #keepHere(): void {
    this.#options.keepHere({
      ...{ processNo: this.#processNo, choices: this.#choices },
      ...{ version: this.#version, isSaved: this.#isSaved },
    });
  }

  /** What the server has not got; null where it has all. */
  #request(): Request | null {
    if (this.#processNo === null || this.#isOver) return null;
    const readings = this.#deeper();
    const isFirst = this.#version === 0 && isNothing(this.#choices);
    const isChosen = !this.#isSaved && !isFirst && this.#conflict === null;
    if (!isChosen && readings.length === 0) return null;
    const { planNo, genes } = this.#choices;
    const choices = { product_plan_no: planNo, genes, base_version: this.#version };
    return { process_no: this.#processNo, readings, ...(isChosen && { choices }) };
  }

  /** What was read deeper than the server knows. */
  #deeper(): DocumentReading[] {
    return this.#options
      .readings()
      .filter((one) => !this.#known.some((known) => isSameText(known, one) && isAsDeep(known, one)));
  }

  async #sendAll(): Promise<void> {
    for (let request = this.#request(); request; request = this.#request())
      if (!(await this.#send(request, false))) return;
  }

  /** Whether to look for more to send. */
  async #send(request: Request, keepalive: boolean): Promise<boolean> {
    const sent = this.#choices;
    const answer = await this.#options.send(request, { keepalive });
    if (answer.kind === 'over') this.#isOver = true;
    if (answer.kind !== 'kept') return false;
    const { kept } = answer;
    // What it does not take, such as an older text, is not sent again either.
    this.#known = [...kept.readings, ...request.readings];
    if (request.choices) this.#taken(kept, sent);
    this.#options.onKept(kept);
    return true;
  }

  #taken({ is_stored, snapshot }: Kept, sent: Choices): void {
    if (!is_stored) return this.#show(snapshot);
    this.#version = snapshot?.version ?? this.#version;
    if (sent === this.#choices) this.#isSaved = true;
    this.#keepHere();
  }
}
