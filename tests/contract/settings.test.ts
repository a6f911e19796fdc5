import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { environment, readConfig } from '../../server/config/config.ts';
import { servicesRefusedInProduction } from '../../server/config/outside-services.ts';
import { agentsOrigin } from '../../server/config/server.ts';

const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8');

interface Row {
  readonly names: readonly string[];
  /** The whole cell: values in backticks, or prose. */
  readonly stated: string;
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, value]) => value!);

/** The rows of the table below the heading "Configuration". */
function settingsTable(): Row[] {
  const section = readme.split(/^## /m).find((text) => text.startsWith('Configuration')) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, names = '', stated = ''] = line.split('|').map((cell) => cell.trim());
      return { names: quoted(names), stated };
    });
}

const rows = settingsTable();
const defaults: Readonly<Record<string, string | number | undefined>> = environment.parse({});

test('the README names every setting once, and none that there is not', () => {
  expect(rows.flatMap(({ names }) => names).sort()).toEqual(Object.keys(environment.shape).sort());
});

test('the README states every default as it is', () => {
  const stated = rows.flatMap(({ names, stated }) =>
    names.map((name, i) => [name, quoted(stated)[i] ?? null] as const),
  );
  for (const [name, value] of stated)
    if (defaults[name] !== undefined) expect([name, value]).toEqual([name, String(defaults[name])]);
  expect(Object.fromEntries(stated)['HOST']).toBe(readConfig({}, []).host);
});

test('keys are not good for longer than what they write late is erased', () => {
  expect(readConfig({ KEY_SECONDS: '7200' }, []).env.KEY_SECONDS).toBe(7200);
  expect(() => readConfig({ KEY_SECONDS: '7201' }, [])).toThrow('KEY_SECONDS');
});

test('a setting without a default of its own says so', () => {
  const stillNone = rows.filter(({ stated }) => stated.startsWith('none')).flatMap(({ names }) => names);
  expect(stillNone.filter((name) => defaults[name] !== undefined)).toEqual([]);
});

test('each address that is configured is one that production refuses in the clear', () => {
  const addresses = Object.keys(environment.shape).filter((name) =>
    /_(URL|BASE|GATEWAY|ENDPOINT)$/.test(name),
  );
  const inTheClear = Object.fromEntries(addresses.map((name) => [name, 'http://service.example']));
  const refused = servicesRefusedInProduction(inTheClear).map((line) => line.split('=')[0]!);
  expect(addresses.filter((name) => !refused.includes(name))).toEqual(['DATABASE_URL']);
});

test('agents have a name of their own beside the customers’', () => {
  const { env } = readConfig({ PUBLIC_ORIGIN: 'https://recording.example:8443' }, []);
  expect(agentsOrigin(env)).toBe('https://sales.recording.example:8443');
  // There is no name before a bare address.
  const { env: bare } = readConfig({ PUBLIC_ORIGIN: 'https://10.0.0.5' }, []);
  expect(agentsOrigin(bare)).toBeNull();
});
