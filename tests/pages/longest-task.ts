import type { CDPSession } from '@playwright/test';
import { phone } from './throttled-page.ts';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the processor. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds of the page's longest task on the slow phone while something is done, counted as time of the processor. */
export async function longestTask(debuggee: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  debuggee.on('Tracing.dataCollected', collect);
  await debuggee.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await work();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const complete = new Promise<void>((resolve) => debuggee.once('Tracing.tracingComplete', () => resolve()));
  await debuggee.send('Tracing.end');
  await complete;
  debuggee.off('Tracing.dataCollected', collect);
  const key = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    events
      .filter(({ ph, name, args }) => ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(key),
  );
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && main.has(key(event)));
  if (tasks.length === 0) throw new Error('the browser told of no task');
  return (Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000) * phone.cpu;
}
