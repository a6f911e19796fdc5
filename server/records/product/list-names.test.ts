import { expect, test } from 'vitest';
import { referenceLists } from '../../adapters/reference-lists/reference-lists.ts';
import { listNames } from './list-names.ts';

const lists = referenceLists();
const names = listNames(lists);

interface Node {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Node[];
}

/** Each leaf's code, with its own name and those above it. */
const leavesOf = (nodes: readonly Node[], above: readonly string[] = []): [string, string[]][] =>
  nodes.flatMap(({ code, name, children }) =>
    children?.length
      ? leavesOf(children, [...above, name])
      : [[code, [...above, name]] as [string, string[]]],
  );

test('a region is called as in the form that it was chosen in, a name that comes twice but once', () => {
  expect(names.region('810001')).toBe('香港特别行政区 香港岛 中西区');
  expect(names.region('110101')).toBe('北京市 东城区');
  const all = leavesOf(lists.regions.list);
  expect(all.length).toBeGreaterThan(2500);
  expect(all.filter(([code, way]) => names.region(code) !== [...new Set(way)].join(' '))).toEqual([]);
});

test.each(['professions', 'banks', 'destinations'] as const)('each leaf of the %s has its name', (list) => {
  const nameOf = {
    professions: names.profession,
    banks: names.bank,
    destinations: names.destination,
  }[list];
  const all = leavesOf(lists[list].list);
  expect(all.filter(([code, way]) => nameOf(code) !== way.at(-1))).toEqual([]);
});
