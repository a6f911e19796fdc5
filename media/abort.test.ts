import { beforeEach, describe, expect, it } from 'vitest';
import { lacks } from '../tests/support/old-browser.ts';
import { abortFor, abortReason, inTime, isTimeout, throwIfAborted } from './abort.ts';

const never = new Promise<never>(() => undefined);
const thrownBy = (signal: AbortSignal): unknown => {
  try {
    throwIfAborted(signal);
    return null;
  } catch (error) {
    return error;
  }
};

describe('in a browser whose signals keep no reason and throw nothing', () => {
  beforeEach(() => lacks(AbortSignal.prototype, 'reason', 'throwIfAborted'));

  it('what takes too long ends with a TimeoutError', async () => {
    const late = await inTime(5, new AbortController().signal, never).catch((error: unknown) => error);
    expect(isTimeout(late)).toBe(true);
  });

  it('what was stopped throws why, or an AbortError where nobody kept it', () => {
    const [kept, bare] = [new AbortController(), new AbortController()];
    expect(thrownBy(kept.signal)).toBeNull();
    abortFor(kept, new Error('the store is silent'));
    bare.abort(new Error('which this browser forgets'));
    expect(thrownBy(kept.signal)).toMatchObject({ message: 'the store is silent' });
    expect(thrownBy(bare.signal)).toMatchObject({ name: 'AbortError' });
  });
});

it('is what whoever stopped it said, where the browser keeps that', () => {
  const stopped = new AbortController();
  stopped.abort(new Error('put back'));
  expect(abortReason(stopped.signal).message).toBe('put back');
});
