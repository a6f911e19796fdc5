import * as z from 'zod/mini';
import { missing, text } from './fields.ts';
import { certificatesOf, privateKeyOf } from './pem.ts';

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
  return [
    ...(lacking.length === 1 ? [`${lacking[0]}: missing, while the other one is there`] : []),
    ...signerProblems(settings),
    ...formerProblems(settings),
  ];
}

function signerProblems({ SIGNING_CERTIFICATES, SIGNING_KEY }: PolicySettings): string[] {
  if (SIGNING_CERTIFICATES === undefined || SIGNING_KEY === undefined) return [];
  const own = certificatesOf(SIGNING_CERTIFICATES)?.[0];
  const key = privateKeyOf(SIGNING_KEY);
  const problems = [
    ...(own ? [] : ['SIGNING_CERTIFICATES: no certificates in PEM']),
    ...(key?.asymmetricKeyType === 'rsa' ? [] : ['SIGNING_KEY: no private RSA key in PEM']),
  ];
  if (own && key && !own.checkPrivateKey(key))
    problems.push('SIGNING_KEY: not the key of the first of SIGNING_CERTIFICATES');
  return problems;
}

function formerProblems({ SIGNING_FORMER_CERTIFICATES: former }: PolicySettings): string[] {
  if (former === undefined) return [];
  const hasSigner = certificatesOf(former)?.some(({ ca }) => !ca);
  return hasSigner ? [] : ['SIGNING_FORMER_CERTIFICATES: no certificate of a signer in PEM'];
}

export const policyMissingInProduction = (settings: PolicySettings): string[] => missing(settings, names);
