import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { EngineError } from '../../ports/engine-error.ts';
import type { TaskAnswer, TaskCall, TaskTable } from './task-answers.ts';

const defaultPatienceMs = 10 * 60_000;

export interface TaskCallerOptions {
  /** Names the process in errors. */
  readonly name: string;
  /** Path of its first module. */
  readonly entry: string;
  readonly idleMs: number;
  /** How long one task may take before the process is killed; ten minutes where nothing is said. */
  readonly patienceMs?: number;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Calls the tasks of a process of its own, which starts with the first call and ends after `idleMs` without
 * one: requests never wait for CPU work, and an input that brings native code down takes its own task with it
 * and nothing else. A call rejects with EngineError where its task throws or the process ends.
 */
export class TaskCaller<T extends TaskTable> {
  readonly #options: TaskCallerOptions;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(options: TaskCallerOptions) {
    this.#options = options;
  }

  run<K extends keyof T & string>(name: K, input: Parameters<T[K]>[0]): Promise<Awaited<ReturnType<T[K]>>> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      const { patienceMs = defaultPatienceMs } = this.#options;
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, timer });
      child.send({ id, name, input } satisfies TaskCall, (error) => {
        if (error) this.#fail(id, error.message);
      });
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#child?.kill();
  }

  #start(): ChildProcess {
    const child = fork(this.#options.entry, [], {
      serialization: 'advanced',
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (answer: TaskAnswer) => this.#settle(answer));
    child.once('error', (error) => this.#ended(child, error.message));
    child.once('exit', (code, signal) => this.#ended(child, signal ?? String(code ?? 'nothing')));
    return child;
  }

  #ended(child: ChildProcess, how: string): void {
    if (this.#child !== child) return;
    this.#child = null;
    for (const id of [...this.#waiting.keys()]) this.#fail(id, how);
  }

  #fail(id: number, how: string): void {
    const message = `the ${this.#options.name} process ended with ${how}`;
    this.#settle({ id, failure: { kind: 'process_ended', message } });
  }

  #settle(answer: TaskAnswer): void {
    const task = this.#waiting.get(answer.id);
    if (!task) return;
    this.#waiting.delete(answer.id);
    clearTimeout(task.timer);
    if ('failure' in answer) task.reject(new EngineError(answer.failure.kind, answer.failure.message));
    else task.resolve(answer.result);
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.#letGo(), this.#options.idleMs).unref();
  }

  /** A call that comes while the idle process ends gets another one. */
  #letGo(): void {
    const child = this.#child;
    this.#child = null;
    child?.disconnect();
  }
}
