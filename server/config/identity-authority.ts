import * as z from 'zod/mini';
import { httpUrl, missing, text } from './fields.ts';

export const identityAuthoritySettings = z.object({
  IDENTITY_AUTHORITY_URL: z.optional(httpUrl),
  IDENTITY_AUTHORITY_KEY_ID: z.optional(text),
  IDENTITY_AUTHORITY_SECRET: z.optional(text),
});
export type IdentityAuthoritySettings = z.infer<typeof identityAuthoritySettings>;

const names = ['IDENTITY_AUTHORITY_URL', 'IDENTITY_AUTHORITY_KEY_ID', 'IDENTITY_AUTHORITY_SECRET'] as const;

/** All three or none. */
export function identityAuthorityProblems(settings: IdentityAuthoritySettings): string[] {
  const lacking = missing(settings, names);
  return lacking.length > 0 && lacking.length < names.length
    ? [`${lacking.join(', ')}: missing, while other IDENTITY_AUTHORITY_ settings are there`]
    : [];
}
