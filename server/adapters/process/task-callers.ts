import { TaskCaller, type TaskCallerOptions } from './task-caller.ts';
import type { TaskTable } from './task-answers.ts';

/**
 * Calls the tasks of processes that each do one at a time: as many are there as tasks are called at once, and an input
 * that brings native code down takes no other task with it. Otherwise as TaskCaller, which each of them is.
 */
export class TaskCallers<T extends TaskTable> {
  readonly #options: TaskCallerOptions;
  readonly #all: TaskCaller<T>[] = [];
  readonly #free: TaskCaller<T>[] = [];

  constructor(options: TaskCallerOptions) {
    this.#options = options;
  }

  async run<K extends keyof T & string>(
    name: K,
    input: Parameters<T[K]>[0],
  ): Promise<Awaited<ReturnType<T[K]>>> {
    // The one that was free last: of the others those end whom nobody needs.
    const caller = this.#free.pop() ?? this.#another();
    try {
      return await caller.run(name, input);
    } finally {
      this.#free.push(caller);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((caller) => caller.close()));
  }

  #another(): TaskCaller<T> {
    const caller = new TaskCaller<T>(this.#options);
    this.#all.push(caller);
    return caller;
  }
}
