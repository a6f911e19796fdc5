import type { CDPSession } from '@playwright/test';

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: when it began, as it lasted, and as the processor worked on it. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface MainThreadTask {
  readonly ms: number;
  /** Of the processor: what else runs on this machine does not count. */
  readonly cpuMs: number;
}

/** The tasks of the page's main thread while `during` runs, by the browser's own trace. */
export async function tracedTasks(
  debuggee: CDPSession,
  during: () => Promise<void>,
): Promise<MainThreadTask[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  debuggee.on('Tracing.dataCollected', collect);
  await debuggee.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await during();
  await resting(debuggee);
  const complete = new Promise<void>((resolve) => debuggee.once('Tracing.tracingComplete', () => resolve()));
  await debuggee.send('Tracing.end');
  await complete;
  debuggee.off('Tracing.dataCollected', collect);
  return mainThreadTasks(events);
}

/** The page answers once its task is over; the moment after it lets the answer's own task end. */
async function resting(debuggee: CDPSession): Promise<void> {
  await debuggee.send('Runtime.evaluate', { expression: '0' });
  await new Promise((resolve) => setTimeout(resolve, 50));
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
const isTask = ({ name }: TraceEvent) => name.endsWith('RunTask');
const milli = (micro: number) => micro / 1000;

/** Throws where the trace shows none. */
export function mainThreadTasks(events: readonly TraceEvent[]): MainThreadTask[] {
  const main = new Set(
    events
      .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const traceEnd = events.reduce((last, { ts, dur = 0 }) => Math.max(last, ts + dur), 0);
  const tasks = events
    .filter((event) => isTask(event) && main.has(threadOf(event)))
    .map((task) => (task.ph === 'B' ? cutOff(task, traceEnd) : completed(task)));
  if (tasks.length === 0) throw new Error('the browser told of no task of the page');
  return tasks;
}

const completed = ({ dur = 0, tdur = dur }: TraceEvent): MainThreadTask => ({
  ms: milli(dur),
  cpuMs: milli(tdur),
});

/** Of a task that still ran when the trace ended the browser tells its beginning alone. */
const cutOff = ({ ts }: TraceEvent, traceEnd: number): MainThreadTask => ({
  ms: milli(traceEnd - ts),
  cpuMs: milli(traceEnd - ts),
});
