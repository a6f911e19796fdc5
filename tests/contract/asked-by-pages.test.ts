import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CallDefinition } from '../../contract/define.ts';
import { services } from '../../contract/services/index.ts';
import specifiedCalls from './specification/calls.json' with { type: 'json' };

/** Calls of the specification that no page asks, each with the reason. May only become fewer. */
const askedByTestsAlone: Readonly<Record<string, string>> = {
  'GET /service/h5/v1/insure_process/get-process-record-no':
    'insure_process/progress, which every page of a sale asks anyway, carries the same number',
};

const pages = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => `src/${file}`)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

interface NamedCall {
  readonly service: string;
  readonly member: string;
}

const named = new Map<string, NamedCall>(
  Object.entries(services).flatMap(([service, calls]) =>
    Object.entries(calls as Record<string, CallDefinition>).map(
      ([member, { method, path }]) => [`${method} ${path}`, { service, member }] as const,
    ),
  ),
);

/** The pages' files that import the call's service for more than its types, and name the call. */
function askersOf({ service, member }: NamedCall): string[] {
  const imports = new RegExp(`import \\{[^}]*\\b${service}\\b[^}]*\\} from '[./]*/contract/`);
  const names = new RegExp(`\\b${member}\\b`);
  return pages.filter(({ text }) => imports.test(text) && names.test(text)).map(({ file }) => file);
}

test('every call of the specification is asked by a page', () => {
  const asked = specifiedCalls.map(({ method, path }) => {
    const call = `${method} ${path}`;
    return { call, by: askersOf(named.get(call)!) };
  });
  for (const { call, by } of asked) console.log(`${call}: ${by.join(', ') || 'by tests alone'}`);
  const alone = asked.filter(({ by }) => by.length === 0).map(({ call }) => call);
  expect(alone).toEqual(Object.keys(askedByTestsAlone));
});
