import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { textToSign } from '../../../contract/insurer-signature.ts';
import { insurerHeaders } from '../../../contract/services/insurer.ts';
import type { IdentityAuthority } from '../../ports/identity-authority.ts';

export interface HttpIdentityAuthorityOptions {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

const timeoutMs = 10_000;
const mostBytes = 5 * 1024 * 1024;

const answerSchema = z.object({ portrait: z.nullable(z.string()) });

/**
 * The insurer's own identity service: POST of {name, certificate_type, certificate_number}, signed as the insurer's
 * system signs its calls to us, answered by {portrait}, base64 of a JPEG or PNG of at most 5 MB, or null.
 */
export function httpIdentityAuthority({
  url,
  keyId,
  secret,
}: HttpIdentityAuthorityOptions): IdentityAuthority {
  const { pathname, search } = new URL(url);
  return {
    async portraitOf({ name, certificateType, certificateNumber }) {
      const body = JSON.stringify({
        name,
        certificate_type: certificateType,
        certificate_number: certificateNumber,
      });
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...signed(`${pathname}${search}`, body, keyId, secret),
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`the identity authority answered ${response.status}`);
      const { portrait } = answerSchema.parse(await response.json());
      if (portrait === null) return null;
      if (portrait.length > mostBytes * 1.4)
        throw new Error('the identity authority sent too large a portrait');
      return Buffer.from(portrait, 'base64');
    },
  };
}

function signed(path: string, body: string, keyId: string, secret: string): Record<string, string> {
  const parts = {
    method: 'POST',
    path,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomUUID(),
    bodySha256: createHash('sha256').update(body).digest('hex'),
  } as const;
  return {
    [insurerHeaders.key]: keyId,
    [insurerHeaders.timestamp]: parts.timestamp,
    [insurerHeaders.nonce]: parts.nonce,
    [insurerHeaders.signature]: createHmac('sha256', secret).update(textToSign(parts)).digest('hex'),
  };
}
