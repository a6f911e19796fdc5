import { beforeEach, expect, it, vi } from 'vitest';
import { openBatchSender, type PackedBatch, type SentBatch } from './batch-sender.ts';
import type { RunWriter } from './run-writers.ts';
import type { BatchStore, WaitingBatch } from './batch-store.ts';

let waiting: WaitingBatch[];
let sent: string[];
let answers: SentBatch[];
let refused: string[];
let writers: Record<string, RunWriter>;
beforeEach(() => {
  waiting = [];
  sent = [];
  answers = [];
  refused = [];
  writers = {};
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

const store: BatchStore = {
  put: async (batch) => {
    waiting = [...waiting.filter((one) => keyOf(one) !== keyOf(batch)), batch];
  },
  all: async () => [...waiting],
  drop: async (runNo, upTo = Infinity) => {
    waiting = waiting.filter((one) => one.runNo !== runNo || one.number > upTo);
  },
};

const keyOf = ({ runNo, number }: Pick<WaitingBatch, 'runNo' | 'number'>) => `${runNo}${number}`;

const batch = (runNo: string, number: number, content: string | ArrayBuffer = new ArrayBuffer(1)) => ({
  ...{ subject: { process_no: 'P' }, runNo, number, content, keptAt: Date.now() },
});

const open = () =>
  openBatchSender({
    store,
    send: async (one: PackedBatch) => {
      const answer = answers.shift() ?? { next: one.number + 1 };
      if (answer !== 'unsent') sent.push(keyOf(one));
      return answer;
    },
    writerOf: async (runNo) => writers[runNo] ?? 'nobody',
    onRefused: (runNo, because) => void refused.push(`${runNo} ${because}`),
  });

it('sends what earlier page loads left, each in its order, and keeps nothing of it', async () => {
  waiting = [batch('a', 3), batch('a', 4), batch('b', 1)];
  await open().flush();
  expect(sent).toEqual(['a3', 'a4', 'b1']);
  expect(waiting).toEqual([]);
});

it('tries again later what could not be sent, from where it stopped', async () => {
  waiting = [batch('a', 1), batch('a', 2)];
  answers = [{ next: 2 }, 'unsent'];
  await open().flush();
  expect([sent, waiting.length]).toEqual([['a1'], 1]);
  await vi.advanceTimersByTimeAsync(2100);
  expect([sent, waiting.length]).toEqual([['a1', 'a2'], 0]);
});

it('lets go of a page load that the server refuses, or whose beginning is lost', async () => {
  waiting = [batch('a', 1), batch('a', 2), batch('b', 5), batch('c', 1)];
  answers = [{ refused: 'full' }, { next: 3 }];
  await open().flush();
  expect([sent, refused, waiting]).toEqual([['a1', 'b5', 'c1'], ['a full', 'b refused'], []]);
});

it('leaves what is still being written, and packs it once its page is gone', async () => {
  waiting = [batch('a', 1, '[1]')];
  await open().flush();
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_600);
  await vi.waitFor(() => expect(sent).toEqual(['a1']));
  expect(waiting).toEqual([]);
});

it('leaves to a page that is open what it gathers, however slowly, here and in another tab', async () => {
  writers = { a: 'elsewhere', b: 'here' };
  waiting = [batch('a', 1), batch('a', 2, '[]'), batch('b', 4), batch('b', 5, '[]'), batch('c', 6)];
  const kept = [...waiting];
  vi.setSystemTime(Date.now() + 60_000);
  await open().flush();
  expect(sent).toEqual(['b4', 'c6']);
  expect(waiting).toEqual([kept[0], kept[1], kept[3]]);
  writers = {};
  vi.setSystemTime(Date.now() + 60_000);
  await open().flush();
  expect(sent).toEqual(['b4', 'c6', 'a1', 'a2', 'b5']);
});
