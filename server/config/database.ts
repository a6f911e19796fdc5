import * as z from 'zod/mini';

export const databaseSettings = z.object({
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
});
