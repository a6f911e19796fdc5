import { describe, expect, it } from 'vitest';
import type { CallDefinition } from '../../contract/define.ts';
import { services } from '../../contract/services/index.ts';
import { routeTable } from '../../src/app/route-table.ts';
import { ownCalls, ownRoutes, servedCalls, servedRoutes } from './served.ts';
import specifiedCalls from './specification/calls.json' with { type: 'json' };
import specifiedRoutes from './specification/routes.json' with { type: 'json' };

const routeKey = ({ variant, path }: { readonly variant: string; readonly path: string }) =>
  `${variant} ${path}`;
const callKey = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

const calls = Object.values(services).flatMap((service) =>
  Object.values<CallDefinition>(service).map(callKey),
);

const lists = [
  {
    what: 'routes',
    count: 48,
    specified: specifiedRoutes.map(routeKey),
    there: routeTable.map(routeKey),
    kept: servedRoutes,
    own: ownRoutes,
  },
  {
    what: 'calls',
    count: 81,
    specified: specifiedCalls.map(callKey),
    there: calls,
    kept: servedCalls,
    own: ownCalls,
  },
] as const;

describe.each(lists)('the $what', ({ what, count, specified, there, kept, own }) => {
  const served = new Set(there);

  it('says how many of the specification’s are served, and which are not', () => {
    const missing = specified.filter((key) => !served.has(key));
    process.stdout.write(
      `${specified.length - missing.length} of the specification’s ${count} ${what} are served\n` +
        `${specified.map((key) => `  ${served.has(key) ? 'served ' : 'not yet'} ${key}`).join('\n')}\n`,
    );
    expect(new Set(specified).size).toBe(count);
  });

  it('none that was served has disappeared', () => {
    expect([...kept, ...own].filter((key) => !served.has(key))).toEqual([]);
  });

  it('each that is served is the specification’s or one of our own, and is kept from now on', () => {
    expect(there).toHaveLength(served.size);
    const known = new Set(specified);
    expect(there.filter((key) => known.has(key)).sort()).toEqual([...kept].sort());
    expect(there.filter((key) => !known.has(key)).sort()).toEqual([...own].sort());
  });
});

it('a route asks for the login and belongs to the step that the specification says', () => {
  for (const { variant, path, login, step } of specifiedRoutes) {
    const route = routeTable.find((one) => one.variant === variant && one.path === path);
    if (route) expect(route, path).toMatchObject({ login, step });
  }
});
