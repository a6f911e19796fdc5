import type { CardPoint, CardQuality, CardReading, PictureProblem } from '../../ports/card-engine.ts';
import { PictureRefused } from '../../ports/card-engine.ts';
import { answerTasks } from '../process/task-answers.ts';
import { shelf } from './drawn/shelf.ts';
import { warmModels } from './models.ts';
import { crop, look, read } from './read.ts';

/** A refusal is an answer: only the engine's own failures cross the process boundary as errors. */
export type CardAnswer<T> = { readonly result: T } | { readonly refused: PictureProblem };

async function answered<T>(work: Promise<T>): Promise<CardAnswer<T>> {
  try {
    return { result: await work };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.reason };
    throw error;
  }
}

let warmed: Promise<void> | null = null;
/** Once, however many open the page of the cards: a second time would stand beside somebody's reading. */
const warm = (): Promise<void> =>
  (warmed ??= warmModels().then(
    () => void shelf(),
    (error: unknown) => {
      warmed = null;
      throw error;
    },
  ));

const tasks = {
  warm,
  read: ({ picture }: { readonly picture: Uint8Array }): Promise<CardAnswer<CardReading>> =>
    answered(read(picture)),
  look: ({ picture }: { readonly picture: Uint8Array }): Promise<CardAnswer<Omit<CardQuality, 'cutOff'>>> =>
    answered(look(picture)),
  crop: (part: {
    readonly picture: Uint8Array;
    readonly corners: readonly CardPoint[];
  }): Promise<CardAnswer<Uint8Array>> => answered(crop(part.picture, part.corners)),
};
export type CardTasks = typeof tasks;
answerTasks(tasks);
