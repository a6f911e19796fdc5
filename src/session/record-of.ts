import * as z from 'zod/mini';

/** Values by name: one that is not right costs none of the others. */
export const recordOf = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((values: Record<string, unknown>) => {
      const right: Record<string, T> = {};
      for (const [name, value] of Object.entries(values)) {
        const parsed = schema.safeParse(value);
        if (parsed.success) right[name] = parsed.data;
      }
      return right;
    }),
  );
