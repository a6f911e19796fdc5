import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { VideoEngine } from '../../ports/video-engine.ts';
import type { TaskAnswer, TaskCall, Tasks } from './video-process.ts';

const entry = fileURLToPath(new URL('./video-process.ts', import.meta.url));
const idleMs = 30_000;
const patienceMs = 10 * 60_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * mediabunny on FFmpeg (@mediabunny/server) in a process of its own: requests never wait for a video, and a
 * file that brings a native decoder down takes its own task with it and nothing else.
 */
export function forkedVideoEngine(): VideoEngine {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): ChildProcess => {
    const started = fork(entry, [], {
      serialization: 'advanced',
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (answer: TaskAnswer) => settle(answer));
    started.once('exit', (code, signal) => {
      if (child !== started) return;
      child = null;
      for (const [id] of waiting)
        settle({ id, error: `the video process ended with ${signal ?? code ?? 'nothing'}` });
    });
    return started;
  };

  const settle = (answer: TaskAnswer): void => {
    const task = waiting.get(answer.id);
    if (!task) return;
    waiting.delete(answer.id);
    clearTimeout(task.timer);
    if ('error' in answer) task.reject(new Error(answer.error));
    else task.resolve(answer.result);
    if (waiting.size === 0) idle = setTimeout(() => child?.disconnect(), idleMs).unref();
  };

  const run = <K extends keyof Tasks>(name: K, input: Parameters<Tasks[K]>[0]) =>
    new Promise<Awaited<ReturnType<Tasks[K]>>>((resolve, reject) => {
      clearTimeout(idle);
      child ??= start();
      const running = child;
      const id = ++count;
      const timer = setTimeout(() => running.kill('SIGKILL'), patienceMs).unref();
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, timer });
      running.send({ id, name, input } satisfies TaskCall);
    });

  return {
    probe: (bytes) => run('probe', bytes),
    assemble: (clips, cuts) => run('assemble', { clips: clips.map(({ bytes }) => bytes), cuts }),
    measure: (mp4, stretches) => run('measure', { mp4, stretches }),
    async close() {
      clearTimeout(idle);
      child?.kill();
    },
  };
}
