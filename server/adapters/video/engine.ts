import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { VideoEngine } from '../../ports/video-engine.ts';
import type * as tasks from './video.worker.ts';

type Tasks = typeof tasks;

/** mediabunny on FFmpeg (@mediabunny/server) in a thread of its own, so that requests never wait for a video. */
export function threadedVideoEngine(): VideoEngine {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./video-thread.mjs', import.meta.url)),
    execArgv: [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  });
  const run = <K extends keyof Tasks>(name: K, input: Parameters<Tasks[K]>[0]): Promise<Awaited<ReturnType<Tasks[K]>>> =>
    pool.run(input, { name }) as Promise<Awaited<ReturnType<Tasks[K]>>>;
  return {
    probe: (bytes) => run('probe', bytes),
    assemble: (clips, cuts) => run('assemble', { clips: clips.map(({ bytes }) => bytes), cuts }),
    measure: (mp4, stretches) => run('measure', { mp4, stretches }),
    close: () => pool.destroy(),
  };
}
