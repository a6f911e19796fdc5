import * as z from 'zod/mini';
import type { CallDefinition } from '../../contract/define.ts';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The shortest request that a call's schema takes; a field of `known` has its value, also where it may be left out. */
export function sampleRequest(
  { request }: CallDefinition,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const schema = z.toJSONSchema(request, { unrepresentable: 'any', io: 'input' }) as JsonSchema;
  return sampleOf(schema, known) as Record<string, unknown>;
}

function sampleOf(schema: JsonSchema, known: Readonly<Record<string, unknown>>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return sampleOf(bestOf(either, known), known);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((one) => sampleOf(one, known) as object)) as unknown;
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, known);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, known));
    case 'string':
      if (schema.format === 'date-time') return new Date(0).toISOString();
      return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** Of several shapes the one that asks for most of what is known. */
function bestOf(shapes: readonly JsonSchema[], known: Readonly<Record<string, unknown>>): JsonSchema {
  const asks = ({ required = [] }: JsonSchema) => required.filter((name) => name in known).length;
  return shapes.reduce((best, shape) => (asks(shape) > asks(best) ? shape : best), shapes[0] ?? {});
}

function sampleObject(
  { properties = {}, required = [] }: JsonSchema,
  known: Readonly<Record<string, unknown>>,
) {
  const sample: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (name in known) sample[name] = known[name];
    else if (required.includes(name)) sample[name] = sampleOf(schema, known);
  }
  return sample;
}
