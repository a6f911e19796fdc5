import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { catalogue, type CodeName } from '../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../contract/define.ts';
import * as enumerations from '../../contract/enums.ts';
import { failureMessages } from '../../server/domain/failure-messages.ts';
import { services } from '../../contract/services/index.ts';
import { routeTable } from '../../src/app/route-table.ts';
import { projectRoot } from './project-root.ts';

const read = <T extends z.ZodMiniType>(name: string, row: T): z.infer<T>[] =>
  z
    .array(row)
    .parse(JSON.parse(readFileSync(`${projectRoot}tests/contract/specification/${name}.json`, 'utf8')));

const specifiedCalls = read(
  'calls',
  z.object({ method: z.string(), path: z.string(), area: z.string(), note: z.string() }),
);
const specifiedRoutes = read(
  'routes',
  z.object({
    variant: z.string(),
    path: z.string(),
    login: z.boolean(),
    step: z.nullable(z.string()),
    note: z.string(),
  }),
);
const specifiedCodes = read('errors', z.object({ code: z.int(), meaning: z.string() }));

interface ServedCall {
  readonly key: string;
  readonly file: string;
  readonly call: CallDefinition;
}

const fileOf = (service: string): string =>
  `contract/services/${service.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

const keyOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

const served: readonly ServedCall[] = Object.entries(services).flatMap(([service, calls]) =>
  Object.values<CallDefinition>(calls).map((call) => ({ key: keyOf(call), file: fileOf(service), call })),
);

const reached = <T extends z.ZodMiniType>(name: string, row: T): z.infer<T>[] =>
  z.array(row).parse(JSON.parse(readFileSync(`${projectRoot}tests/contract/reached/${name}.json`, 'utf8')));

/** Where the tests that go through whole sales came to each of them. */
const reachedCalls = new Map(
  reached('calls', z.object({ call: z.string(), step: z.string(), by: z.string() })).map((one) => [
    one.call,
    one,
  ]),
);
const reachedRoutes = new Map(
  reached('routes', z.object({ route: z.string(), from: z.string(), by: z.string() })).map((one) => [
    one.route,
    one,
  ]),
);

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string): string => `\`${text}\``;

/** All routes that the specification names, with their state. */
export function routesTable(): string {
  const isServed = (route: { readonly variant: string; readonly path: string }) =>
    routeTable.some(({ variant, path }) => variant === route.variant && path === route.path);
  const count = specifiedRoutes.filter(isServed).length;
  const rows = specifiedRoutes.map((route) => [
    code(route.path),
    route.variant,
    route.step ?? '',
    route.login ? 'yes' : '',
    isServed(route) ? '**served**' : 'not yet',
    ...reachedCells(reachedRoutes.get(`${route.variant} ${route.path}`)),
    route.note,
  ]);
  const heads = ['route', 'variant', 'step', 'login', 'state', 'reached from', 'by', 'note'];
  return `${count} of ${specifiedRoutes.length} are served, ${reachedRoutes.size} are reached from a flow (\`tests/e2e/flow/\`).\n\n${table(heads, rows)}`;
}

/** All calls that the specification names, with their state and the file that defines them. */
export function callsTable(): string {
  const files = new Map(served.map(({ key, file }) => [key, file]));
  const count = specifiedCalls.filter((call) => files.has(keyOf(call))).length;
  const rows = specifiedCalls.map((call) => {
    const file = files.get(keyOf(call));
    const where = reachedCells(reachedCalls.get(keyOf(call)));
    return [call.area, code(keyOf(call)), file ? '**served**' : 'not yet', ...where, file ? code(file) : ''];
  });
  const heads = ['area', 'call', 'state', 'step of the flow', 'asked by', 'defined in'];
  return `${count} of ${specifiedCalls.length} are served, ${reachedCalls.size} are answered in a flow (\`tests/journeys/flow/\`).\n\n${table(heads, rows)}`;
}

const reachedCells = (
  one: ({ readonly by: string } & ({ readonly from: string } | { readonly step: string })) | undefined,
): readonly string[] => (one ? ['from' in one ? one.from : one.step, one.by] : ['not yet', '']);

/** How many of each part of a list are reached, in the order in which the list names the parts. */
function sumsBy<T>(list: readonly T[], partOf: (one: T) => string, isReached: (one: T) => boolean) {
  const parts = new Map<string, readonly [number, number]>();
  for (const one of list) {
    const [all, done] = parts.get(partOf(one)) ?? [0, 0];
    parts.set(partOf(one), [all + 1, done + (isReached(one) ? 1 : 0)]);
  }
  return [...parts].map(([part, [all, done]]) => [part, `${done} of ${all}`] as const);
}

/** The sums of both lists, and of their parts, as the README says them. */
export function reachedSums(): string {
  const routes = sumsBy(
    specifiedRoutes,
    ({ variant }) => `pages of the ${variant} app`,
    ({ variant, path }) => reachedRoutes.has(`${variant} ${path}`),
  );
  const calls = sumsBy(
    specifiedCalls,
    ({ area }) => `calls: ${area}`,
    (call) => reachedCalls.has(keyOf(call)),
  );
  const sums = `**${reachedRoutes.size} of ${specifiedRoutes.length} routes** and **${reachedCalls.size} of ${specifiedCalls.length} calls** of the [specification](docs/specification.md) are reached in whole sales: each page by the tap, link or step that leads to it, each call answered with success from the state that the sale is in. Two tests walk the lists, and fail where one is not reached or the tables there, one row for each, say otherwise.`;
  return `${sums}\n\n${table(['part', 'reached in whole sales'], [...routes, ...calls])}`;
}

/** The calls that are served beyond the list. */
export function beyondTable(): string {
  const specified = new Set(specifiedCalls.map(keyOf));
  const rows = served
    .filter(({ key }) => !specified.has(key))
    .map(({ key, file, call }) => [code(key), call.auth, code(file)]);
  return `${rows.length} calls.\n\n${table(['call', 'asked by', 'defined in'], rows)}`;
}

/** Every code that a call may answer. */
export function codesTable(): string {
  const meanings = new Map(specifiedCodes.map(({ code: number, meaning }) => [number, meaning]));
  const rows = (Object.keys(catalogue) as CodeName[])
    .map((name) => ({ name, ...catalogue[name] }))
    .sort((a, b) => a.code - b.code)
    .map(({ name, code: number, reaction }) => [
      String(number),
      code(name),
      reaction,
      failureMessages[name],
      meanings.get(number) ?? '(ours)',
    ]);
  return table(['code', 'name', 'reaction', 'sentence', 'specified as'], rows);
}

/** The specification's enumerations with their values. */
export function enumerationsTable(): string {
  const rows = Object.entries(enumerations)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { options }]) => [code(name), options.map(code).join(', ')]);
  return table(['name', 'values'], rows);
}
