import { errorMessage } from '../../domain/error-message.ts';
import { EngineError } from '../../ports/engine-error.ts';
import type { EngineErrorKind } from '../../ports/engine-error.ts';

/** What a process can be asked to do. Inputs and results cross the process boundary by structured clone. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each table narrows its own tasks
export type TaskTable = Readonly<Record<string, (input: any) => Promise<unknown>>>;

export interface TaskCall {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export interface TaskFailure {
  readonly kind: EngineErrorKind;
  readonly message: string;
}

export type TaskAnswer =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly failure: TaskFailure };

/** Answers the calls of task-caller.ts, in the forked process. */
export function answerTasks(tasks: TaskTable): void {
  process.on('message', (call: TaskCall) => {
    perform(tasks, call).then(
      (result) => answer({ id: call.id, result }),
      (error: unknown) => answer({ id: call.id, failure: failureOf(error) }),
    );
  });
  // The server that asked is gone: nobody waits for an answer.
  process.on('disconnect', () => process.exit(0));
}

async function perform(tasks: TaskTable, { name, input }: TaskCall): Promise<unknown> {
  const task = tasks[name];
  if (!task) throw new Error(`no task ${name}`);
  return await task(input);
}

function answer(taskAnswer: TaskAnswer): void {
  process.send?.(taskAnswer);
}

/** What a system says where it has nothing left: of disk, quota, handles or memory, or where its disk is ill. */
const shortages: ReadonlySet<unknown> = new Set('ENOSPC EDQUOT EMFILE ENFILE ENOMEM EROFS EIO'.split(' '));

const isShort = (error: unknown): boolean =>
  error instanceof Error && (shortages.has((error as NodeJS.ErrnoException).code) || isShort(error.cause));

export function failureOf(error: unknown): TaskFailure {
  if (error instanceof EngineError) return { kind: error.kind, message: error.message };
  const message = errorMessage(error);
  return { kind: isShort(error) ? 'resources_short' : 'task_failed', message };
}
