import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CallDefinition } from '../../contract/define.ts';
import { inbox } from '../../contract/sandbox/inbox.ts';
import { world } from '../../contract/sandbox/world.ts';
import { services } from '../../contract/services/index.ts';

interface JsonSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** What a caller may fill with as much as it likes, by its place in the request. */
function unbounded(schema: JsonSchema, path: string): string[] {
  const within = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => unbounded(one, path)),
  ];
  return isBounded(schema) ? within : [path, ...within];
}

function isBounded(schema: JsonSchema): boolean {
  const { type, maximum = Infinity, minimum = schema.exclusiveMinimum ?? -Infinity } = schema;
  if (type === 'integer' || type === 'number')
    return minimum > Number.MIN_SAFE_INTEGER && maximum < Number.MAX_SAFE_INTEGER;
  if (type === 'array') return schema.maxItems !== undefined;
  if (type !== 'string') return true;
  const ends = schema.pattern !== undefined && !/[*+]|\{\d+,\}/.test(schema.pattern);
  return (
    [schema.maxLength, schema.enum, schema.const, schema.format].some((one) => one !== undefined) || ends
  );
}

const calls: CallDefinition[] = [...Object.values(services), inbox, world].flatMap((service) =>
  Object.values<CallDefinition>(service),
);

test.each(calls.map((call) => [call.path, call] as const))('%s bounds all that it takes', (_path, call) => {
  expect(unbounded(z.toJSONSchema(call.request, { io: 'input' }) as JsonSchema, '')).toEqual([]);
});
