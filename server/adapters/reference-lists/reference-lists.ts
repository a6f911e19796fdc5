import { readFileSync } from 'node:fs';
import type { ReferenceLists, Versioned } from '../../ports/reference-lists.ts';

// A list is a text file beside this one. Its first line names its version; below, a line is a code and what belongs
// to it, and a line that is indented belongs to the one above that is less so.

interface Line {
  readonly code: string;
  readonly rest: readonly string[];
  readonly children: Line[];
}

/** Throws where a file is not as it should be: it is part of the program. */
export function referenceLists(): ReferenceLists {
  const branch = ({ code, rest: [name = ''] }: Line) => ({ code, name });
  const tree = <Leaf>(line: Line, leaf: (line: Line) => Leaf) => ({
    ...branch(line),
    children: line.children.map(leaf),
  });
  return {
    regions: list('regions', (line) => tree(line, (city) => tree(city, branch))),
    professions: list('professions', (line) =>
      tree(line, (group) =>
        tree(group, ({ code, rest: [name = '', riskClass] }) => ({
          ...{ code, name, risk_class: Number(riskClass) },
        })),
      ),
    ),
    banks: list('banks', (line) => ({ ...branch(line), card_prefixes: line.rest.slice(1) })),
    destinations: list('destinations', (line) => tree(line, branch)),
  };
}

function list<T>(name: string, read: (line: Line) => T): Versioned<T[]> {
  const text = readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8');
  const [first = '', ...lines] = text.split('\n');
  const version = /^version (\S+)$/.exec(first)?.[1];
  if (version === undefined) throw new Error(`${name}.txt names no version`);
  return { version, list: linesOf(name, lines).map(read) };
}

function linesOf(name: string, lines: readonly string[]): Line[] {
  const root: Line = { code: '', rest: [], children: [] };
  const above = [root];
  for (const text of lines.filter((one) => one.trim() !== '')) {
    const depth = (text.length - text.trimStart().length) / 2;
    const [code = '', ...rest] = text.trim().split(' ');
    const line: Line = { code, rest, children: [] };
    const parent = above[depth];
    if (!parent || rest.length === 0) throw new Error(`${name}.txt: ${text}`);
    parent.children.push(line);
    above.splice(depth + 1, above.length, line);
  }
  return root.children;
}
