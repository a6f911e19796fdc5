import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Linter } from 'eslint';
import { builtScripts } from '../../support/built-scripts.ts';
import { expect, test } from '../support/fixtures.ts';

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** Before 15 Safari reads a thread's code as a script; the first calls are one everywhere. */
const isScript = (name: string): boolean => /\.worker-|\/first-calls-/.test(name);

/** It says that a browser is too old. */
const isForAll = (name: string): boolean => name.includes('/first-calls-');

/** It came with Safari 16.4, while the standard of 2018 has it already. */
const looksBehind = /\(\?<[=!]/;

/** What a browser of vite.config.ts's targets cannot read in the file, if anything. */
function unreadable(name: string): string[] {
  const code = readFileSync(dist + name, 'utf8');
  const sourceType = isScript(name) ? 'script' : 'module';
  const ecmaVersion = isForAll(name) ? 2015 : 2020;
  const found = new Linter().verify(code, { languageOptions: { ecmaVersion, sourceType } });
  return [
    ...found.map(({ line, column, message }) => `${name} ${line}:${column} ${message}`),
    ...(looksBehind.test(code) ? [`${name} looks behind in an expression`] : []),
  ];
}

test('what is built is what the oldest browsers read, each thread as a script without import.meta', ({
  server,
}) => {
  expect(server.origin, 'it builds what is served').toBeTruthy();
  const scripts = builtScripts().filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => name.includes('.worker-')).length).toBeGreaterThan(5);
  expect(scripts.filter(isForAll)).toHaveLength(1);
  expect(scripts.flatMap(unreadable)).toEqual([]);
});
