import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as it lasted and as the processor worked on it. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface LongestTask {
  readonly ms: number;
  /** Of the processor: what else runs on this machine does not count. */
  readonly cpuMs: number;
  readonly tasks: number;
}

const milli = (micro: number | undefined) => Math.round((micro ?? 0) / 100) / 10;

/** The longest task of the page's main thread while `during` runs, by the browser's own trace. */
export async function longestTask(page: Page, during: () => Promise<void>): Promise<LongestTask> {
  const debuggee = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  debuggee.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await debuggee.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel', '__metadata'] },
  });
  await during();
  await ended(debuggee);
  await debuggee.detach();
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace shows no task of the page');
  return {
    ms: milli(Math.max(...tasks.map(({ dur = 0 }) => dur))),
    cpuMs: milli(Math.max(...tasks.map(({ tdur = 0 }) => tdur))),
    tasks: tasks.length,
  };
}

async function ended(debuggee: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => debuggee.once('Tracing.tracingComplete', () => resolve()));
  await debuggee.send('Tracing.end');
  await complete;
}

/** A task of that many milliseconds is noticed, or the figures say nothing. */
export async function proveTrace(page: Page, ms: number): Promise<void> {
  const busy = `new Promise((done) => setTimeout(() => {
    for (const end = performance.now() + ${ms}; performance.now() < end;);
    setTimeout(done, 100);
  }))`;
  const seen = await longestTask(page, async () => void (await page.evaluate(busy)));
  if (seen.ms < ms) throw new Error(`a task of ${ms} ms was noticed as one of ${seen.ms}`);
}
