import * as z from 'zod/mini';

import { missing } from './fields.ts';

export const databaseSettings = z.object({
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
});

/** The embedded database does not survive the death of the machine without loss. */
export const databaseMissingInProduction = (settings: z.infer<typeof databaseSettings>): string[] =>
  missing(settings, ['DATABASE_URL']);
