import * as z from 'zod/mini';
import { defineService } from '../define.ts';
import { instant } from '../fields.ts';
import { sandboxBase } from './base.ts';

/** The network's stand-in: what was sent to anybody's phone. */
export const inbox = defineService({
  sms: {
    method: 'GET',
    path: `${sandboxBase}/sms`,
    summary: '短信收件箱，新的在前',
    request: z.object({ mobile: z.optional(z.string().check(z.maxLength(20))) }),
    response: z.array(z.object({ id: z.int(), mobile: z.string(), text: z.string(), sent_at: instant })),
    auth: 'none',
  },
});
