import type { Schema } from './stored-value.ts';

/** Values by name: one that is not right costs none of the others. Its parse throws where there are no names at all. */
export const recordOf = <T>(schema: Schema<T>): Schema<Record<string, T>> => ({
  parse(values) {
    if (typeof values !== 'object' || values === null) throw new TypeError('no values by name');
    const right: Record<string, T> = {};
    for (const [name, value] of Object.entries(values))
      try {
        right[name] = schema.parse(value);
      } catch {
        // Dropped.
      }
    return right;
  },
});
