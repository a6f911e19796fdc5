import type { CallDefinition } from '../../contract/define.ts';
import { services } from '../../contract/services/index.ts';

/** Every call of the product by the name that it has in code: `<service>.<call>`. */
export const everyCall: readonly (readonly [name: string, call: CallDefinition])[] = Object.entries(
  services,
).flatMap(([service, calls]) =>
  Object.entries<CallDefinition>(calls).map(([name, call]) => [`${service}.${name}`, call] as const),
);
