import { expect, test } from 'vitest';
import { mainThreadTasks, type TraceEvent } from './main-thread-tasks.ts';

const page = { pid: 7, tid: 7 };
const compositor = { pid: 7, tid: 8 };
const named = (of: typeof page, name: string): TraceEvent => ({
  ...{ ...of, name: 'thread_name', ph: 'M', ts: 0, args: { name } },
});
const threads = [named(page, 'CrRendererMain'), named(compositor, 'Compositor')];
const task = { ...page, name: 'ThreadControllerImpl::RunTask' };
const ended = (ts: number, dur: number, tdur?: number): TraceEvent => ({
  ...{ ...task, ph: 'X', ts, dur },
  ...(tdur !== undefined && { tdur }),
});

test('a task lasts as long as it ran, and as the processor worked on it', () => {
  expect(mainThreadTasks([...threads, ended(1000, 30_000, 20_000)])).toEqual([{ ms: 30, cpuMs: 20 }]);
});

test('a task that the trace cuts off lasts until the end of the trace', () => {
  const cutOff = [...threads, ended(1000, 2000, 2000), { ...task, ph: 'B', ts: 5000 }];
  const elsewhere = { ...compositor, name: 'Frame', ph: 'X', ts: 800_000, dur: 5000 };
  expect(mainThreadTasks([...cutOff, elsewhere])).toContainEqual({ ms: 800, cpuMs: 800 });
});

test('where the processor’s time is not told, a task counts as long as it ran', () => {
  expect(mainThreadTasks([...threads, ended(1000, 40_000)])).toEqual([{ ms: 40, cpuMs: 40 }]);
});

test('tasks of other threads, and a trace without any, say nothing of the page', () => {
  const other = { ...ended(1000, 900_000), ...compositor };
  expect(mainThreadTasks([...threads, ended(1000, 5000, 5000), other])).toEqual([{ ms: 5, cpuMs: 5 }]);
  expect(() => mainThreadTasks([...threads, other])).toThrow('no task');
});
