import * as z from 'zod/mini';
import { missing, text } from './fields.ts';

export const willCheckSettings = z.object({
  WILL_CHECK_ENGINE: z._default(z.enum(['embedded', 'tencent']), 'embedded'),
  FACEID_SECRET_ID: z.optional(text),
  FACEID_SECRET_KEY: z.optional(text),
  FACEID_RULE_ID: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/, 'up to 32 letters and digits'))),
  FACEID_REGION: z._default(text, 'ap-guangzhou'),
});
export type WillCheckSettings = z.infer<typeof willCheckSettings>;

/** What the chosen engine lacks. */
export function willCheckProblems(
  settings: WillCheckSettings & { readonly PUBLIC_ORIGIN?: string | undefined },
): string[] {
  if (settings.WILL_CHECK_ENGINE !== 'tencent') return [];
  const lacking = missing(settings, [
    'FACEID_SECRET_ID',
    'FACEID_SECRET_KEY',
    'FACEID_RULE_ID',
    'PUBLIC_ORIGIN',
  ]);
  return lacking.length > 0 ? [`WILL_CHECK_ENGINE=tencent needs ${lacking.join(', ')}`] : [];
}
