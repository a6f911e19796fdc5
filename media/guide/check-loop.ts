import { pause } from '../abort.ts';
import { openCameraPictures, type CameraPictures } from '../capture/camera-pictures.ts';
import { reasonOf, type Log } from '../log.ts';
import { newChecks, observeCheck, preChecks, sameChecks, type Checks, type Observation } from './checks.ts';
import type { PreChecks } from './checks.types.ts';
import { startFaceFinder, type FaceFinder } from './face-finder.ts';
import { meanLuma, readLight } from './light.ts';

/** More often while the checks are what the page shows, less while the recording is. */
export type CheckPace = 'checking' | 'recording';

const intervalMs: Readonly<Record<CheckPace, number>> = { checking: 300, recording: 1000 };
/** Pixels: what the finder of faces needs, and light less. */
const longSide = 256;

/** Looks and listens while the camera is open. It never holds anything up: what fails is logged and left out. */
export class CheckLoop {
  readonly #life = new AbortController();
  readonly #pictures: CameraPictures;
  readonly #onChecks: (checks: PreChecks) => void;
  readonly #log: Log;
  #finder: FaceFinder | null = null;
  #checks: Checks = newChecks;
  #shown = preChecks(newChecks);
  #pace: CheckPace = 'checking';

  /** Begins at once; `onChecks` is told only of what differs from before. */
  constructor(stream: MediaStream, onChecks: (checks: PreChecks) => void, log: Log) {
    this.#pictures = openCameraPictures(stream, longSide);
    this.#onChecks = onChecks;
    this.#log = log;
    void this.#startFinder();
    void this.#run();
  }

  /** What the microphone gives, 0 to 1. */
  observeLevel(level: number): void {
    this.#observe({ kind: 'level', level, atMs: performance.now() });
  }

  setPace(pace: CheckPace): void {
    this.#pace = pace;
  }

  stop(): void {
    this.#life.abort(new DOMException('the camera was closed', 'AbortError'));
    this.#finder?.stop();
    this.#pictures.stop();
  }

  async #startFinder(): Promise<void> {
    const { signal } = this.#life;
    try {
      const started = await startFaceFinder(signal);
      if (signal.aborted) started.stop();
      else this.#finder = started;
    } catch (error) {
      if (!signal.aborted) this.#giveUpFace(error);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#life;
    try {
      for (;;) {
        const picture = (await this.#pictures.take(signal))?.pixels(longSide);
        if (picture) await this.#look(picture);
        await pause(intervalMs[this.#pace], signal);
      }
    } catch (error) {
      if (!signal.aborted) this.#log('checks_failed', { reason: reasonOf(error) });
    }
  }

  async #look(picture: ImageData): Promise<void> {
    this.#observe({ kind: 'light', reading: readLight(meanLuma(picture)) });
    if (!this.#finder) return;
    const { signal } = this.#life;
    try {
      this.#observe({ kind: 'face', reading: await this.#finder.look(picture, signal) });
    } catch (error) {
      if (!signal.aborted) this.#giveUpFace(error);
    }
  }

  #giveUpFace(error: unknown): void {
    this.#finder?.stop();
    this.#finder = null;
    this.#log('face_check_unavailable', { reason: reasonOf(error) });
    this.#observe({ kind: 'face_unavailable' });
  }

  #observe(observation: Observation): void {
    this.#checks = observeCheck(this.#checks, observation);
    const next = preChecks(this.#checks);
    if (sameChecks(this.#shown, next)) return;
    this.#shown = next;
    this.#onChecks(next);
  }
}
