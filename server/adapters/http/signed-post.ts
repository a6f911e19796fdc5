import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { textToSign } from '../../../contract/insurer-signature.ts';
import { insurerHeaders } from '../../../contract/services/insurer.ts';
import { OutsideUnavailable } from '../../ports/outside-unavailable.ts';

export interface SignedService {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

const timeoutMs = 10_000;

/**
 * A POST to an insurer's service, signed as the insurer's system signs its calls to us. Answers the body; rejects with
 * OutsideUnavailable where the service cannot be reached, or answers anything but 2xx with what `answer` wants.
 */
export async function signedPost<T>(
  service: SignedService,
  content: object,
  answer: z.ZodMiniType<T>,
): Promise<T> {
  try {
    return answer.parse(await posted(service, content));
  } catch (cause) {
    // Of an answer that is none only what was wanted is told: it may say who somebody is.
    const why = cause instanceof z.core.$ZodError ? 'another answer than is wanted' : String(cause);
    throw new OutsideUnavailable(`the insurer's service gave nothing: ${why}`.slice(0, 200));
  }
}

async function posted({ url, keyId, secret }: SignedService, content: object): Promise<unknown> {
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
  if (!response.ok) throw new Error(`status ${response.status}`);
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
