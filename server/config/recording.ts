import * as z from 'zod/mini';
import { whole } from './fields.ts';

export const recordingSettings = z.object({
  LINK_DAYS: z._default(whole(1), 7),
  INVITE_HOURS: z._default(whole(1), 72),
  REVIEW_HOURS: z._default(whole(1), 24),
  REVIEW_UNDO_SECONDS: z._default(whole(0), 10),
  CAPTCHA_RESEND_SECONDS: z._default(whole(0), 60),
});
