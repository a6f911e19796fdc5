import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { TaskAnswer, TaskCall, TaskTable } from './task-answers.ts';

const patienceMs = 10 * 60_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export interface TaskCaller<T extends TaskTable> {
  run<K extends keyof T & string>(name: K, input: Parameters<T[K]>[0]): Promise<Awaited<ReturnType<T[K]>>>;
  close(): Promise<void>;
}

/**
 * Calls the tasks of a process of its own, which starts with the first call and ends after `idleMs` without
 * one: requests never wait for CPU work, and an input that brings native code down takes its own task with it
 * and nothing else. A call rejects where its task throws or the process ends.
 */
export function taskCaller<T extends TaskTable>(options: {
  readonly name: string;
  readonly entry: string;
  readonly idleMs: number;
}): TaskCaller<T> {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): ChildProcess => {
    const started = fork(options.entry, [], {
      serialization: 'advanced',
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (answer: TaskAnswer) => settle(answer));
    started.once('exit', (code, signal) => {
      if (child !== started) return;
      child = null;
      for (const [id] of waiting)
        settle({ id, error: `the ${options.name} process ended with ${signal ?? code ?? 'nothing'}` });
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
    if (waiting.size === 0) idle = setTimeout(() => child?.disconnect(), options.idleMs).unref();
  };

  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        child ??= start();
        const running = child;
        const id = ++count;
        const timer = setTimeout(() => running.kill('SIGKILL'), patienceMs).unref();
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, timer });
        running.send({ id, name, input } satisfies TaskCall);
      }),
    async close() {
      clearTimeout(idle);
      child?.kill();
    },
  };
}
