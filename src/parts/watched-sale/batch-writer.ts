import { mostBatchBytes, type StoppedBecause } from '../../../contract/services/watched-sale.ts';
import type { BatchSender } from './batch-sender.ts';
import type { BatchStore } from './batch-store.ts';
import { gzipOf } from './gzip.ts';
import type { RecordedEvent, Recording } from './recorder-hook.ts';
import { holdRun } from './run-writers.ts';
import type { WatchedSubject } from './watched-subject.ts';

const batchMs = 5000;
/** What happened in so long is lost where a page dies without a word. */
const keepMs = 1000;
/** So often a page that is seen sends something, were it nothing new. */
const beatMs = 30_000;
/** Of events as text: sent before the time is over. */
const fullBatchLength = 400_000;

interface Options {
  readonly subject: WatchedSubject;
  readonly runNo: string;
  readonly store: BatchStore;
  readonly sender: BatchSender;
  /** Says how much there is of it: what comes short of that, or says nothing, broke off. */
  readonly tellLeft: (batches: number, because: StoppedBecause | null) => void;
}

/** Gathers what a page load shows into batches that are on the device before they are sent. */
export class BatchWriter {
  readonly #options: Options;
  readonly #timers: readonly ReturnType<typeof setInterval>[];
  #events: string[] = [];
  /** Of the events, as text. */
  #length = 0;
  /** How many of the events are on the device. */
  #kept = 0;
  /** Of the last batch that was cut. */
  #number = 0;
  #cutAt = Date.now();
  #writing = Promise.resolve();
  #recording: Recording | null = null;
  #stopped = false;
  #letGo: () => void;

  constructor(options: Options) {
    this.#options = options;
    this.#letGo = holdRun(options.runNo);
    this.#timers = [
      setInterval(() => this.#cut(), batchMs),
      setInterval(() => this.#beat(), batchMs),
      setInterval(() => this.#keep(), keepMs),
    ];
    document.addEventListener('visibilitychange', this.#seen);
    addEventListener('pagehide', this.#leftPage);
    addEventListener('pageshow', this.#isBack);
  }

  add(event: RecordedEvent): void {
    if (this.#stopped) return;
    const text = JSON.stringify(event);
    this.#events.push(text);
    this.#length += text.length;
    if (this.#length > fullBatchLength) this.#cut();
  }

  follow(recording: Recording): void {
    this.#recording = recording;
    // The first picture of the page must not wait for the time.
    this.#cut();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#recording?.stop();
    for (const timer of this.#timers) clearInterval(timer);
    document.removeEventListener('visibilitychange', this.#seen);
    removeEventListener('pagehide', this.#leftPage);
    removeEventListener('pageshow', this.#isBack);
    this.#cut();
    void this.#writing.finally(() => this.#letGo()).catch(() => undefined);
  }

  /** `because`: the page goes on, and is recorded no more; what is seen later must not be missed in silence. */
  leave(because: StoppedBecause | null = null): void {
    if (this.#stopped) return;
    this.stop();
    this.#tellLeft(because);
  }

  #tellLeft(because: StoppedBecause | null): void {
    if (this.#number > 0) this.#options.tellLeft(this.#number, because);
  }

  /** On the device before it is packed: packing takes longer than a closing page has. */
  #keep(): void {
    if (this.#events.length === this.#kept) return;
    this.#kept = this.#events.length;
    this.#put(this.#number + 1, this.#text()).catch(this.#notKept);
  }

  #cut(): void {
    if (this.#events.length > 0) this.#pack();
  }

  /** A page that stands still is told from one that is gone by an empty batch. */
  #beat(): void {
    if (!document.hidden && Date.now() - this.#cutAt >= beatMs) this.#pack();
  }

  #pack(): void {
    this.#keep();
    this.#cutAt = Date.now();
    const text = this.#text();
    const number = ++this.#number;
    this.#events = [];
    this.#length = 0;
    this.#kept = 0;
    // One behind another, or a later one would be sent before its turn.
    this.#writing = this.#writing.then(() => this.#write(text, number));
    this.#writing.then(() => this.#options.sender.flush()).catch(this.#notKept);
  }

  async #write(text: string, number: number): Promise<void> {
    const content = await gzipOf(text);
    if (content.byteLength > mostBatchBytes) return this.leave('too_large');
    await this.#put(number, content);
  }

  #put(number: number, content: string | ArrayBuffer): Promise<void> {
    const { subject, runNo, store } = this.#options;
    return store.put({ subject, runNo, number, content, keptAt: Date.now() });
  }

  #text(): string {
    return `[${this.#events.join(',')}]`;
  }

  readonly #notKept = (): void => this.leave('not_kept');

  readonly #seen = (): void => {
    if (document.hidden) this.#cut();
  };

  readonly #leftPage = (): void => {
    this.#cut();
    this.#tellLeft(null);
    // A lock would keep the page out of the browser's memory.
    this.#letGo();
  };

  readonly #isBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#letGo = holdRun(this.#options.runNo);
  };
}
