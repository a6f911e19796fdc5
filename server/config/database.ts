import * as z from 'zod/mini';
import { missing, whole } from './fields.ts';

export const databaseSettings = z.object({
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** One for each job that runs at once (context.ts), and some for calls. */
  DATABASE_CONNECTIONS: z._default(whole(2), 24),
});

/** The embedded database does not survive the death of the machine without loss. */
export const databaseMissingInProduction = (settings: z.infer<typeof databaseSettings>): string[] =>
  missing(settings, ['DATABASE_URL']);
