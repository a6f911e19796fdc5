import * as z from 'zod/mini';
import { missing, text } from './fields.ts';

/**
 * PEM with line breaks or `\n`: the certificates that sign policies, the signer's first, and its private key; and
 * the signers' certificates that signed before.
 */
export const policySettings = z.object({
  SIGNING_CERTIFICATES: z.optional(text),
  SIGNING_KEY: z.optional(text),
  SIGNING_FORMER_CERTIFICATES: z.optional(text),
});
export type PolicySettings = z.infer<typeof policySettings>;

const names = ['SIGNING_CERTIFICATES', 'SIGNING_KEY'] as const;

export function policyProblems(settings: PolicySettings): string[] {
  const lacking = missing(settings, names);
  return lacking.length === 1 ? [`${lacking[0]}: missing, while the other one is there`] : [];
}

export const policyMissingInProduction = (settings: PolicySettings): string[] => missing(settings, names);
