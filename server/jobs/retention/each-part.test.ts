import { expect, test, vi } from 'vitest';
import { eachPart } from './each-part.ts';

const fails = (message: string) => () => Promise.reject(new Error(message));

test('what fails keeps nothing else from being done, and is told at the end', async () => {
  const done = vi.fn(() => Promise.resolve());
  await expect(eachPart([fails('one'), done])).rejects.toThrow('one');
  await expect(eachPart([fails('one'), done, fails('two'), done])).rejects.toMatchObject({
    errors: [new Error('one'), new Error('two')],
  });
  expect(done).toHaveBeenCalledTimes(3);
});

test('nothing is begun once it is to stop', async () => {
  const stopping = new AbortController();
  const next = vi.fn(() => Promise.resolve());
  const stops = () => Promise.resolve(stopping.abort());
  await expect(eachPart([fails('one'), stops, next], stopping.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(next).not.toHaveBeenCalled();
});
