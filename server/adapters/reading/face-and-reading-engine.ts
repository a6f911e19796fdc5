import { fileURLToPath } from 'node:url';
import type { FaceEngine } from '../../ports/face-engine.ts';
import type { ReadingEngine } from '../../ports/reading-engine.ts';
import { TaskCaller } from '../process/task-caller.ts';
import type { Tasks } from './face-process.ts';

const entry = fileURLToPath(new URL('./face-process.ts', import.meta.url));

export type FaceProcess = TaskCaller<Tasks>;
export const faceProcess = (): FaceProcess => new TaskCaller({ name: 'face', entry, idleMs: 5 * 60_000 });

/**
 * Mesh of @vladmandic/human, descriptors of it and of @vladmandic/face-api and Silero's speech model, in one process that
 * loads them when somebody begins to read, or with the first picture, and keeps them for five minutes. It opens videos by their paths.
 */
export function forkedFaceEngine(caller: FaceProcess = faceProcess()): FaceEngine & ReadingEngine {
  return {
    name: 'human 3.3.6, face-api 1.7.15, silero 5',
    warm: () => caller.run('warm', undefined).catch(() => {}),
    see: (picture, { descriptors }) => caller.run('see', { picture, descriptors }),
    observe: ({ path }) => caller.run('observe', { path }),
    pictures: ({ path }, timesMs) => caller.run('pictures', { video: { path }, timesMs }),
    close: () => caller.close(),
  };
}
