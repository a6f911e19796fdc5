import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads again after a failure, and never after a success', async () => {
  const answers = [() => Promise.reject(new Error('no network')), () => Promise.resolve('page')];
  let calls = 0;
  const load = loadOnce(() => answers[calls++]!());
  await expect(load()).rejects.toThrow('no network');
  await expect(load()).resolves.toBe('page');
  await expect(load()).resolves.toBe('page');
  expect(calls).toBe(2);
});

it('answers while it is asked, once it is there', async () => {
  const load = loadOnce(() => Promise.resolve('page'));
  await load();
  const answers: string[] = [];
  void load().then(
    (answer) => answers.push(answer),
    () => answers.push('failed'),
  );
  expect(answers).toEqual(['page']);
});

it('hands a mistake of the listener on as a rejection', async () => {
  const load = loadOnce(() => Promise.resolve('page'));
  await load();
  const listened = load().then(() => {
    throw new Error('a mistake');
  });
  await expect(listened).rejects.toThrow('a mistake');
});
