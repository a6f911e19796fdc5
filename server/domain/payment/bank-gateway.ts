import type { KeyObject } from 'node:crypto';
import { lines, rsaSign, rsaVerifies } from './rsa.ts';

// The bank's gateway: JSON with a signature over time, nonce and bytes. Both directions.

export function bankHeaders(
  key: KeyObject,
  raw: string,
  seconds: number,
  nonce: string,
): Record<string, string> {
  return {
    'x-bank-timestamp': String(seconds),
    'x-bank-nonce': nonce,
    'x-bank-signature': rsaSign(lines(seconds, nonce, raw), key),
  };
}

const mostSeconds = 300;

/** Whether the bytes come from who has the key, and just now. `seconds`: Unix time. */
export function checkBankHeaders(
  headers: Readonly<Record<string, string | undefined>>,
  raw: string,
  key: KeyObject,
  seconds: number,
): 'good' | 'signature_wrong' | 'stale' {
  const at = headers['x-bank-timestamp'] ?? '';
  const text = lines(at, headers['x-bank-nonce'] ?? '', raw);
  if (!rsaVerifies(text, headers['x-bank-signature'] ?? '', key)) return 'signature_wrong';
  return Math.abs(seconds - Number(at)) <= mostSeconds ? 'good' : 'stale';
}

/** What a customer agrees to on the bank's own page. */
export interface SignRequest {
  readonly merchant: string;
  readonly agreement_no: string;
  readonly return_url: string;
  readonly notify_url: string;
  /** Unix time. */
  readonly expires: string;
}

const signText = (request: SignRequest): string =>
  lines(request.merchant, request.agreement_no, request.return_url, request.notify_url, request.expires);

export const signRequestQuery = (request: SignRequest, key: KeyObject): string =>
  new URLSearchParams({ ...request, signature: rsaSign(signText(request), key) }).toString();

export const signRequestIsGood = (request: SignRequest, signature: string, key: KeyObject): boolean =>
  rsaVerifies(signText(request), signature, key);
