import { fileURLToPath } from 'node:url';
import { PictureRefused } from '../../ports/card-engine.ts';
import type { CardEngine, CardQuality } from '../../ports/card-engine.ts';
import { EngineError } from '../../ports/engine-error.ts';
import { TaskCaller } from '../process/task-caller.ts';
import type { CardAnswer, CardTasks } from './card-process.ts';

const entry = fileURLToPath(new URL('./card-process.ts', import.meta.url));

/** One picture at a time: two would take twice the memory and neither would be ready sooner. */
const mostWaiting = 16;
const pictureMs = 60_000;

export type CardProcess = TaskCaller<CardTasks>;
export const cardProcess = (): CardProcess =>
  new TaskCaller({ name: 'card', entry, idleMs: 5 * 60_000, patienceMs: pictureMs });

/** PP-OCR in a process of its own, which starts when somebody opens the page of the cards, or with the first picture, and ends after five minutes without one. */
export class EmbeddedCardEngine implements CardEngine {
  readonly name = 'PP-OCRv4';
  readonly #caller: CardProcess;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(caller: CardProcess = cardProcess()) {
    this.#caller = caller;
  }

  warm: CardEngine['warm'] = () => this.#caller.run('warm', undefined).catch(() => {});

  read: CardEngine['read'] = async (picture) =>
    resultOf(await this.#inTurn(() => this.#caller.run('read', { picture })));

  crop: CardEngine['crop'] = async (picture, corners) =>
    resultOf(await this.#inTurn(() => this.#caller.run('crop', { picture, corners })));

  /** What a picture is like, without reading it. Rejects as `read` does. */
  async look(picture: Uint8Array): Promise<Omit<CardQuality, 'cutOff'>> {
    return resultOf(await this.#inTurn(() => this.#caller.run('look', { picture })));
  }

  close(): Promise<void> {
    return this.#caller.close();
  }

  async #inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (this.#waiting >= mostWaiting) throw new EngineError('task_failed', 'too many cards are waiting');
    this.#waiting++;
    const turn = this.#last.then(task, task);
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }
}

function resultOf<T>(answer: CardAnswer<T>): T {
  if ('refused' in answer) throw new PictureRefused(answer.refused);
  return answer.result;
}
