import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import type { WechatPayRequest } from '../../../contract/model/order.ts';
import { lines, rsaSign, rsaVerifies } from './rsa.ts';

// WeChat Pay, API v3: how requests, answers and notices are signed and what they carry is sealed. Both directions.

export interface SigningKey {
  readonly serial: string;
  readonly key: KeyObject;
}

interface Signed {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly body: string;
}

const scheme = 'WECHATPAY2-SHA256-RSA2048';

/** The Authorization header of a merchant's request. `seconds`: Unix time. */
export function authorization(
  { mchid, serial, key }: SigningKey & { readonly mchid: string },
  { method, path, body }: Signed,
  seconds: number,
  nonce: string,
): string {
  const signature = rsaSign(lines(method, path, seconds, nonce, body), key);
  const fields = { mchid, nonce_str: nonce, signature, timestamp: seconds, serial_no: serial };
  return `${scheme} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
}

/** Over what the app is handed to pay with. */
const payText = (appId: string, timeStamp: string, nonceStr: string, packed: string): string =>
  lines(appId, timeStamp, nonceStr, packed);

/** What a page hands to the chat app, so that it asks its user for the money. */
export function payRequest(
  appId: string,
  prepayId: string,
  key: KeyObject,
  at: { readonly seconds: number; readonly nonce: string },
): WechatPayRequest {
  const timeStamp = String(at.seconds);
  const packed = `prepay_id=${prepayId}`;
  const paySign = rsaSign(payText(appId, timeStamp, at.nonce, packed), key);
  return { appId, timeStamp, nonceStr: at.nonce, package: packed, signType: 'RSA', paySign };
}

export const payRequestIsGood = (request: WechatPayRequest, key: KeyObject): boolean =>
  rsaVerifies(
    payText(request.appId, request.timeStamp, request.nonceStr, request.package),
    request.paySign,
    key,
  );

/** Who signed a request, or null where the signature is not theirs. */
export function merchantOf(
  header: string,
  { method, path, body }: Signed,
  publicKeyOf: (serial: string) => KeyObject | null,
): string | null {
  if (!header.startsWith(`${scheme} `)) return null;
  const fields = new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const key = publicKeyOf(fields.get('serial_no') ?? '');
  const text = lines(method, path, fields.get('timestamp') ?? '', fields.get('nonce_str') ?? '', body);
  return key && rsaVerifies(text, fields.get('signature') ?? '', key) ? (fields.get('mchid') ?? null) : null;
}

/** Headers of an answer or a notice, over its bytes. */
export function signatureHeaders(
  { serial, key }: SigningKey,
  raw: string,
  seconds: number,
  nonce: string,
): Record<string, string> {
  return {
    'wechatpay-timestamp': String(seconds),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': rsaSign(lines(seconds, nonce, raw), key),
    'wechatpay-signature-type': scheme,
  };
}

type Headers = Readonly<Record<string, string | undefined>>;

const mostSeconds = 300;

/** Whether the bytes come from who has the key, and just now. `seconds`: Unix time. */
export function checkWechatSignature(
  headers: Headers,
  raw: string,
  { serial, key }: SigningKey,
  seconds: number,
): 'good' | 'signature_wrong' | 'stale' {
  const at = headers['wechatpay-timestamp'] ?? '';
  const text = lines(at, headers['wechatpay-nonce'] ?? '', raw);
  const signature = headers['wechatpay-signature'] ?? '';
  if (headers['wechatpay-serial'] !== serial || !rsaVerifies(text, signature, key)) return 'signature_wrong';
  return Math.abs(seconds - Number(at)) <= mostSeconds ? 'good' : 'stale';
}

export interface SealedResource {
  readonly algorithm: string;
  readonly ciphertext: string;
  readonly associated_data: string;
  readonly nonce: string;
}

const tagBytes = 16;

/** `nonce`: twelve characters. */
export function sealResource(
  text: string,
  apiV3Key: string,
  nonce: string,
  associated_data: string,
): SealedResource {
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce);
  cipher.setAAD(Buffer.from(associated_data));
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), associated_data, nonce };
}

/** Throws where it was sealed with another key, or changed. */
export function openResource(
  { ciphertext, associated_data, nonce }: SealedResource,
  apiV3Key: string,
): string {
  const sealed = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce);
  decipher.setAAD(Buffer.from(associated_data));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString();
}
