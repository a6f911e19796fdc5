import { expect, test } from 'vitest';
import { saysNothingOfFile } from '../../ports/engine-error.ts';
import { loadKept } from './load-kept.ts';

test('a model that did not load is loaded anew by the next picture, and then kept', async () => {
  let loads = 0;
  const model = loadKept('a model', () => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('EAGAIN')) : Promise.resolve(`load ${loads}`);
  });
  const [first, second] = [model(), model()].map((one) => one.catch((error: unknown) => error));
  expect(saysNothingOfFile(await first)).toBe(true);
  expect(await second).toBe(await first);
  expect(await first).toMatchObject({ message: 'a model did not load: EAGAIN' });
  expect(await model()).toBe('load 2');
  expect(await model()).toBe('load 2');
});

test('nor does a load stand in the way that fails before it begins', async () => {
  let isThere = false;
  const model = loadKept('a model', () => {
    if (!isThere) throw new Error('no such file');
    return Promise.resolve('the model');
  });
  await expect(model()).rejects.toThrow('no such file');
  isThere = true;
  expect(await model()).toBe('the model');
});
