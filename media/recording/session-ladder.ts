import type { Log } from '../log.ts';
import { chooseRung, stepDownTo, type LadderPosition } from '../video/ladder.ts';
import type { Rung } from '../video/rung.types.ts';
import { videoSupport } from '../video/video-support.ts';
import { isLiveRung } from './active-clip.ts';

/** On which rung this session is, and how it came there. */
export class SessionLadder {
  readonly #startRung: Rung | undefined;
  readonly #log: Log;
  #current: Promise<LadderPosition> | null = null;

  constructor(startRung: Rung | undefined, log: Log) {
    this.#startRung = startRung;
    this.#log = log;
  }

  /** The browser is looked at once; what follows is a step down. */
  position(): Promise<LadderPosition> {
    this.#current ??= this.#choose();
    return this.#current;
  }

  /** As position(); where the page itself could film no more, the browser is looked at anew. */
  async positionAnew(): Promise<LadderPosition> {
    const before = await this.position();
    if (isLiveRung(before.rung)) return before;
    this.#current = null;
    return this.position();
  }

  async stepDown(reason: string): Promise<LadderPosition> {
    const before = await this.position();
    const next = stepDownTo(await videoSupport(), before, reason);
    this.#logChanges(next, before.changes.length);
    this.#current = Promise.resolve(next);
    return next;
  }

  async #choose(): Promise<LadderPosition> {
    const position = chooseRung(await videoSupport(), this.#startRung);
    this.#logChanges(position, 0);
    return position;
  }

  #logChanges({ changes }: LadderPosition, from: number): void {
    for (const change of changes.slice(from)) this.#log('rung_change', { ...change });
  }
}
