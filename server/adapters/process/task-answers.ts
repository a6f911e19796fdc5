/** What a process can be asked to do. Inputs and results cross the process boundary by structured clone. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each table narrows its own tasks
export type TaskTable = Readonly<Record<string, (input: any) => Promise<unknown>>>;

export interface TaskCall {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export type TaskAnswer =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };

/** Answers the calls of task-caller.ts, in the forked process. */
export function answerTasks(tasks: TaskTable): void {
  process.on('message', ({ id, name, input }: TaskCall) => {
    const answer = async () => {
      const task = tasks[name];
      if (!task) throw new Error(`no task ${name}`);
      return await task(input);
    };
    answer().then(
      (result) => process.send?.({ id, result } satisfies TaskAnswer),
      (error: unknown) =>
        process.send?.({
          id,
          error: error instanceof Error ? error.message : String(error),
        } satisfies TaskAnswer),
    );
  });
  // The server that asked is gone: nobody waits for an answer.
  process.on('disconnect', () => process.exit(0));
}
