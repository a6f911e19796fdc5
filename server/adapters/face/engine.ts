import { fileURLToPath } from 'node:url';
import type { FaceEngine } from '../../ports/face-engine.ts';
import type { ReadingEngine } from '../../ports/reading-engine.ts';
import { taskCaller } from '../process/task-caller.ts';
import type { Tasks } from './face-process.ts';

const entry = fileURLToPath(new URL('./face-process.ts', import.meta.url));

/**
 * Mesh of @vladmandic/human, descriptor of @vladmandic/face-api and Silero's speech model, in one process that
 * loads them with the first picture and keeps them for five minutes.
 */
export function forkedFaceEngine(): FaceEngine & ReadingEngine {
  const { run, close } = taskCaller<Tasks>({ name: 'face', entry, idleMs: 5 * 60_000 });
  return {
    name: 'human 3.3.6, face-api 1.7.15, silero 5',
    see: (picture, { descriptors }) => run('see', { picture, descriptors }),
    observe: (mp4) => run('observe', { mp4 }),
    pictures: (mp4, timesMs) => run('pictures', { mp4, timesMs }),
    close,
  };
}
