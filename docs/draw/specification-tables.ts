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
    route.note,
  ]);
  return `${count} of ${specifiedRoutes.length} are served.\n\n${table(['route', 'variant', 'step', 'login', 'state', 'note'], rows)}`;
}

/** All calls that the specification names, with their state and the file that defines them. */
export function callsTable(): string {
  const files = new Map(served.map(({ key, file }) => [key, file]));
  const count = specifiedCalls.filter((call) => files.has(keyOf(call))).length;
  const rows = specifiedCalls.map((call) => {
    const file = files.get(keyOf(call));
    return [call.area, code(keyOf(call)), file ? '**served**' : 'not yet', file ? code(file) : ''];
  });
  return `${count} of ${specifiedCalls.length} are served.\n\n${table(['area', 'call', 'state', 'defined in'], rows)}`;
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
