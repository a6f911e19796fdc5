import { fileURLToPath } from 'node:url';
import type { FaceEngine } from '../../ports/face-engine.ts';
import { taskCaller } from '../task-caller.ts';
import type { Tasks } from './face-process.ts';

const entry = fileURLToPath(new URL('./face-process.ts', import.meta.url));

/**
 * Mesh of @vladmandic/human and descriptor of @vladmandic/face-api on the wasm back end, in a process of its
 * own that loads the models with the first picture and keeps them for five minutes.
 */
export function forkedFaceEngine(): FaceEngine {
  const { run, close } = taskCaller<Tasks>({ name: 'face', entry, idleMs: 5 * 60_000 });
  return { see: (picture, { descriptors }) => run('see', { picture, descriptors }), close };
}
