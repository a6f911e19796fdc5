import { fileURLToPath } from 'node:url';
import type { VideoEngine } from '../../ports/video-engine.ts';
import { taskCaller } from '../process/task-caller.ts';
import type { Tasks } from './video-process.ts';

const entry = fileURLToPath(new URL('./video-process.ts', import.meta.url));

/** mediabunny on FFmpeg (@mediabunny/server) in a process of its own. */
export function forkedVideoEngine(): VideoEngine {
  const { run, close } = taskCaller<Tasks>({ name: 'video', entry, idleMs: 30_000 });
  return {
    probe: (bytes) => run('probe', bytes),
    assemble: (clips, cuts) => run('assemble', { clips: clips.map(({ bytes }) => bytes), cuts }),
    close,
  };
}
