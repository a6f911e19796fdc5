import * as z from 'zod/mini';

export const text = z.string().check(z.minLength(1));
export const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535));
export const whole = (minimum: number) => z.coerce.number().check(z.int(), z.minimum(minimum));
export const httpUrl = z.url({ protocol: /^https?$/ });

/** Those of the names that are not set. */
export function missing<S extends object>(settings: S, names: readonly (keyof S & string)[]): string[] {
  return names.filter((name) => settings[name] === undefined);
}
