import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeyedQueue, QueueFull } from './keyed-queue.ts';

/** Work that ends when it is told to. */
function handWork() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((done, fail) => {
      begun.push(name);
      ends.set(name, (error) => (error ? fail(error) : done(`${name} done`)));
    });
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

test('whoever comes with the same key meanwhile shares the one that is under way', async () => {
  const { begun, work, end } = handWork();
  const queue = new KeyedQueue<string>({ atOnce: 2, waiting: 2 });
  const all = [1, 2, 3].map((n) => queue.run('lin', work(`answer ${n}`)));
  await setImmediate();
  end('answer 1');
  expect(await Promise.all(all)).toEqual(['answer 1 done', 'answer 1 done', 'answer 1 done']);
  expect(begun).toEqual(['answer 1']);
  const later = queue.run('lin', work('answer 4'));
  await setImmediate();
  end('answer 4');
  expect(await later).toBe('answer 4 done');
});

test('so many at once, the next in the order in which they came, and no more than may wait', async () => {
  const { begun, work, end } = handWork();
  const queue = new KeyedQueue<string>({ atOnce: 1, waiting: 2 });
  const runs = ['lin', 'wei', 'chen'].map((name) => queue.run(name, work(name)));
  await expect(queue.run('xu', work('xu'))).rejects.toThrow(QueueFull);
  const shared = queue.run('chen', work('chen again'));
  await setImmediate();
  expect(begun).toEqual(['lin']);
  end('lin');
  await runs[0];
  const late = queue.run('xu', work('xu'));
  for (const name of ['wei', 'chen', 'xu']) {
    await setImmediate();
    end(name);
  }
  expect(await Promise.all([...runs, shared, late])).toEqual([
    'lin done',
    'wei done',
    'chen done',
    'chen done',
    'xu done',
  ]);
  expect(begun).toEqual(['lin', 'wei', 'chen', 'xu']);
});

test('work that fails gives its place on', async () => {
  const { work, end } = handWork();
  const queue = new KeyedQueue<string>({ atOnce: 1, waiting: 1 });
  const [first, second] = [queue.run('lin', work('lin')), queue.run('wei', work('wei'))];
  await setImmediate();
  end('lin', new Error('no picture'));
  await expect(first).rejects.toThrow('no picture');
  await setImmediate();
  end('wei');
  expect(await second).toBe('wei done');
});
