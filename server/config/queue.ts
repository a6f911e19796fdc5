import * as z from 'zod/mini';
import { whole } from './fields.ts';

export const queueSettings = z.object({
  JOB_CONCURRENCY: z._default(whole(0), 1),
  JOB_LEASE_SECONDS: z._default(whole(5), 60),
});
