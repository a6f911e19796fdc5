import { pause, throwIfAborted } from '../abort.ts';
import { openCameraSources, type CameraPicture, type CameraSources } from '../capture/camera-sources.ts';
import { reasonOf, type Log } from '../log.ts';
import type { CardSource } from '../../workers/card/types.ts';
import type { CardMeasures } from '../../workers/tasks/card/measure.ts';
import type { Takes } from '../../workers/tasks/card/reading.ts';
import type { CardSide } from '../../workers/tasks/card/side.ts';
import type { CameraCardFinder } from './card-finder.ts';
import { newGuidance, observeCard, ringOf, type CardGuidance } from './card-guidance.ts';
import { guidingFrame, guidingFrameWidth, lookedAt } from './card-view.ts';

export interface CardView {
  /** Null where nothing can be measured, now or in this browser: the customer presses the shutter. */
  readonly guidance: CardGuidance | null;
  /** 0 to 1. */
  readonly ring: number;
}

interface Options {
  /** Null for papers that are no card: nothing is measured, and nothing taken by itself. */
  readonly side: CardSide | null;
  /** The open camera's, which stays the caller's. */
  readonly finder: CameraCardFinder;
  readonly onView: (view: CardView) => void;
  readonly log: Log;
}

/** Between two looks: the thread takes most of the time, the page gets the rest. */
const restMs = 60;
/** Looks whose sharpest is what a tap on the shutter takes. */
const shots = 4;

/** Watches a card through an open camera, which stays the caller's, until it is taken or given up. */
export class CardLoop {
  readonly #sources: CameraSources;
  readonly #options: Options;
  readonly #signal: AbortSignal;
  #guidance = newGuidance(performance.now());
  #asked = false;

  constructor(stream: MediaStream, options: Options, signal: AbortSignal) {
    this.#sources = openCameraSources(stream);
    this.#options = options;
    this.#signal = signal;
  }

  /** The customer's own tap: the next look's sharpest is taken, whatever it shows. */
  shoot(): void {
    this.#asked = true;
  }

  /**
   * Resolves with the picture, and whether the shutter fell by itself; rejects where the signal aborts, or the camera
   * can no longer be read.
   */
  async run(): Promise<{ readonly picture: Blob; readonly byItself: boolean }> {
    const { finder } = this.#options;
    finder.get(performance.now())?.forget();
    try {
      for (;;) {
        const taken = this.#asked ? await this.#shoot() : await this.#watch();
        if (taken) return { picture: taken, byItself: !this.#asked };
        await pause(restMs, this.#signal);
      }
    } finally {
      this.#sources.stop();
    }
  }

  async #watch(): Promise<Blob | null> {
    const { side, onView, finder } = this.#options;
    if (side === null) return null;
    const wanted = { side, frameWidth: guidingFrameWidth };
    const measures = await this.#look(this.#guidance.shown === 'good' ? wanted : null);
    if (!measures || this.#asked) return null;
    const now = performance.now();
    const before = this.#guidance;
    this.#guidance = observeCard(before, measures, wanted, now);
    if (this.#guidance.goodSince === null && before.goodSince !== null) finder.get(now)?.forget();
    const ring = ringOf(this.#guidance, now);
    onView({ guidance: this.#guidance, ring });
    return ring === 1 ? await this.#sharpest() : null;
  }

  async #shoot(): Promise<Blob | null> {
    for (let shot = 0; shot < shots; shot++) await this.#look('any');
    return (await this.#sharpest()) ?? this.#drawn();
  }

  async #look(takes: Takes): Promise<CardMeasures | null> {
    const finder = this.#options.finder.get(performance.now());
    if (!finder) return null;
    try {
      const picture = await this.#sources.take(this.#signal);
      if (!picture) return null;
      const region = lookedAt(picture.width, picture.height);
      return await finder.look(toSource(picture), { region, frame: guidingFrame, takes }, this.#signal);
    } catch (error) {
      this.#lose(error);
      return null;
    }
  }

  async #sharpest(): Promise<Blob | null> {
    try {
      return (await this.#options.finder.get(performance.now())?.take(this.#signal)) ?? null;
    } catch (error) {
      this.#lose(error);
      return null;
    }
  }

  /** Without it the customer sees for themselves, and presses the shutter. Throws where the signal aborts. */
  #lose(error: unknown): void {
    throwIfAborted(this.#signal);
    const { finder, onView, log } = this.#options;
    log('card_guide_unavailable', { reason: reasonOf(error) });
    finder.fail(error, performance.now());
    this.#guidance = newGuidance(performance.now());
    onView({ guidance: null, ring: 0 });
  }

  /** As the page itself draws it, where no thread can. */
  async #drawn(): Promise<Blob | null> {
    const picture = await this.#sources.drawable(this.#signal);
    if (!picture) return null;
    const canvas = document.createElement('canvas');
    const { left, right, top, bottom } = lookedAt(picture.width, picture.height);
    canvas.width = Math.round((right - left) * picture.width);
    canvas.height = Math.round((bottom - top) * picture.height);
    const from = [left * picture.width, top * picture.height, canvas.width, canvas.height] as const;
    canvas.getContext('2d')?.drawImage(picture.source, ...from, 0, 0, canvas.width, canvas.height);
    picture.close();
    return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.94));
  }
}

const toSource = (picture: CameraPicture): CardSource =>
  picture.kind === 'frame'
    ? { kind: 'frame', frame: picture.frame }
    : { kind: 'bitmap', bitmap: picture.bitmap };
