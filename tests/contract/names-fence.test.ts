import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../../docs/draw/project-root.ts';

// Who finds a name in a room of the server has found what it means.

/** The same of different things, told apart by the folder that it comes from. */
const sameOfOthers = [
  // Of a process and of a recording: each has a table of transitions.
  'move',
  // Of an agent's two boards: each turns its pages by a cursor.
  'cursorOf',
  'placeAt',
  // Of files and of operations: which rows are an owner's.
  'ofOwner',
];

const exported = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;

/** The names that more than one of these files exports. */
function twice(sources: readonly string[]): string[] {
  const names = sources.flatMap((source) => [...source.matchAll(exported)].map(([, name = '']) => name));
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].sort();
}

const sourcesIn = (room: string): string[] =>
  readdirSync(projectRoot + room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(`${projectRoot}${room}/${name}`, 'utf8'));

test('no name of the server’s rules or records means two things', () => {
  const found = ['server/domain', 'server/records'].flatMap((room) => twice(sourcesIn(room)));
  expect(found.sort()).toEqual([...sameOfOthers].sort());
});

test('a name that two files export is seen, whatever it names', () => {
  const one = 'export function look() {}\nexport interface Seen {}\nconst kept = 1;';
  const other = 'export const look = 1;\nexport type Seen = string;\nexport const kept = 2;';
  expect(twice([one, other])).toEqual(['Seen', 'look']);
});
