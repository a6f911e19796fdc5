import { expect, it } from 'vitest';
import { parseContent, StoredJournal } from './stored-journal.ts';

const later = () => new Promise<void>((resolve) => setTimeout(resolve));

it('takes a change at once, and joins those that come while one is written', async () => {
  const written: string[] = [];
  const store = {
    async writeJournal(text: string) {
      await later();
      written.push(text);
    },
  };
  const journal = new StoredJournal(store, { pages: 0 }, () => undefined);
  for (let page = 1; page <= 3; page++) journal.change(({ pages }) => ({ pages: pages + 1 }));
  expect(journal.content).toEqual({ pages: 3 });
  await journal.written();
  expect(written).toEqual(['{"pages":1}', '{"pages":3}']);
});

it('tells of a write that failed, and writes the next change', async () => {
  const failures: unknown[] = [];
  let full = true;
  const written: string[] = [];
  const store = {
    writeJournal: async (text: string) => {
      if (full) throw new Error('full');
      written.push(text);
    },
  };
  const journal = new StoredJournal(store, 'a', (error) => failures.push(error));
  journal.change(() => 'b');
  await journal.written();
  expect(failures).toEqual([new Error('full')]);
  full = false;
  journal.change(() => 'c');
  await journal.written();
  expect(written).toEqual(['"c"']);
});

it('reads nothing from what is torn or of another format', () => {
  const isNumber = (value: unknown): value is number => typeof value === 'number';
  expect(parseContent('5', isNumber)).toBe(5);
  for (const text of [null, '', '{"format":1', '"5"']) expect(parseContent(text, isNumber)).toBeNull();
});
