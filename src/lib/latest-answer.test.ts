import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LatestAnswer } from './latest-answer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers come when the test says so. */
function asking() {
  const sent: { input: string; signal: AbortSignal; answer: (text: string) => void }[] = [];
  const answers: string[] = [];
  const latest = new LatestAnswer<string, string>({
    waitMs: 250,
    send: (input, signal) => new Promise((answer) => void sent.push({ input, signal, answer })),
    onAnswer: (answer, input) => void answers.push(`${input}: ${answer}`),
  });
  return { latest, sent, answers };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

it('sends what was put last, once it has rested', () => {
  const { latest, sent } = asking();
  latest.put('one');
  vi.advanceTimersByTime(249);
  latest.put('two');
  vi.advanceTimersByTime(249);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent.map(({ input }) => input)).toEqual(['two']);
});

it('aborts the question before, and takes no answer to it', async () => {
  const { latest, sent, answers } = asking();
  latest.putAtOnce('one');
  latest.put('two');
  expect(sent[0]?.signal.aborted).toBe(true);
  sent[0]?.answer('late');
  vi.advanceTimersByTime(250);
  sent[1]?.answer('right');
  await settled();
  expect(answers).toEqual(['two: right']);
  latest.putAtOnce('three');
  latest.putAtOnce('four');
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false, true, false]);
});

it('asks nothing more once it is cancelled', async () => {
  const { latest, sent, answers } = asking();
  latest.put('one');
  latest.cancel();
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([]);
  latest.putAtOnce('two');
  latest.cancel();
  sent[0]?.answer('late');
  await settled();
  expect(answers).toEqual([]);
});
