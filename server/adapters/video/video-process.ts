import { registerMediabunnyServer } from '@mediabunny/server';
import { assemble } from './assemble.ts';
import { measure } from './measure.ts';
import { probe } from './probe.ts';

// The software codecs are the same on every machine; looking for a graphics card only fills the log.
registerMediabunnyServer({ hardwareContext: null });

const tasks = { assemble, measure, probe };
export type Tasks = typeof tasks;

export interface TaskCall {
  readonly id: number;
  readonly name: keyof Tasks;
  readonly input: unknown;
}

export type TaskAnswer =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };

process.on('message', ({ id, name, input }: TaskCall) => {
  const task = tasks[name] as (input: unknown) => Promise<unknown>;
  task(input).then(
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
