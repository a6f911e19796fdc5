import { createHash, createHmac, randomUUID } from 'node:crypto';
import { textToSign } from '../../../contract/insurer-signature.ts';
import { insurerHeaders } from '../../../contract/services/insurer.ts';

export interface SignedService {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

const timeoutMs = 10_000;

/**
 * A POST to an insurer's service, signed as the insurer's system signs its calls to us. Answers the body; rejects where
 * the service cannot be reached or answers anything but 2xx.
 */
export async function signedPost({ url, keyId, secret }: SignedService, content: object): Promise<unknown> {
  const { pathname, search } = new URL(url);
  const body = JSON.stringify(content);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...signed(`${pathname}${search}`, body, keyId, secret),
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the insurer's service answered ${response.status}`);
  return await response.json();
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
