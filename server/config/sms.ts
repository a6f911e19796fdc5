import * as z from 'zod/mini';
import { httpUrl, missing, text } from './fields.ts';

export const smsSettings = z.object({
  SMS_SECRET_ID: z.optional(text),
  SMS_SECRET_KEY: z.optional(text),
  SMS_ENDPOINT: z.optional(httpUrl),
  SMS_REGION: z._default(text, 'ap-guangzhou'),
  SMS_APP_ID: z.optional(text),
  SMS_SIGN: z.optional(text),
  SMS_TEMPLATE_ID: z.optional(text),
  SMS_VERDICT_TEMPLATE_ID: z.optional(text),
  SMS_LINK_OVER_TEMPLATE_ID: z.optional(text),
  SMS_ERASED_TEMPLATE_ID: z.optional(text),
  SMS_LINK_TEMPLATE_ID: z.optional(text),
  SMS_REMINDER_TEMPLATE_ID: z.optional(text),
  SMS_INVITE_TEMPLATE_ID: z.optional(text),
  SMS_IDENTITY_TEMPLATE_ID: z.optional(text),
  SMS_REFUSED_TEMPLATE_ID: z.optional(text),
  SMS_CONFIRM_TEMPLATE_ID: z.optional(text),
  SMS_HEALTH_TEMPLATE_ID: z.optional(text),
  SMS_PAYMENT_TEMPLATE_ID: z.optional(text),
  SMS_POLICY_TEMPLATE_ID: z.optional(text),
  SMS_UNDERWRITING_TEMPLATE_ID: z.optional(text),
  SMS_PREMIUM_TEMPLATE_ID: z.optional(text),
  VOICE_APP_ID: z.optional(text),
  VOICE_ENDPOINT: z.optional(httpUrl),
});
export type SmsSettings = z.infer<typeof smsSettings>;

/** What production cannot do without: nobody reads a sandbox's inbox there. */
export const smsMissingInProduction = (settings: SmsSettings): string[] =>
  missing(settings, [
    'SMS_SECRET_ID',
    'SMS_SECRET_KEY',
    'SMS_APP_ID',
    'SMS_SIGN',
    'SMS_TEMPLATE_ID',
    'SMS_VERDICT_TEMPLATE_ID',
    'SMS_LINK_OVER_TEMPLATE_ID',
    'SMS_ERASED_TEMPLATE_ID',
    'SMS_LINK_TEMPLATE_ID',
    'SMS_REMINDER_TEMPLATE_ID',
    'SMS_INVITE_TEMPLATE_ID',
    'SMS_IDENTITY_TEMPLATE_ID',
    'SMS_REFUSED_TEMPLATE_ID',
    'SMS_CONFIRM_TEMPLATE_ID',
    'SMS_HEALTH_TEMPLATE_ID',
    'SMS_PAYMENT_TEMPLATE_ID',
    'SMS_POLICY_TEMPLATE_ID',
    'SMS_UNDERWRITING_TEMPLATE_ID',
    'SMS_PREMIUM_TEMPLATE_ID',
  ]);
