import { sign, verify, type KeyObject } from 'node:crypto';

/** RSA-SHA256 (PKCS 1 v1.5) over the text's UTF-8 bytes, base64: what every channel signs with. */
export const rsaSign = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** Never throws: what is no signature at all is a wrong one. */
export function rsaVerifies(text: string, signature: string, key: KeyObject): boolean {
  try {
    return verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** Each part on a line of its own, the last one too. */
export const lines = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => `${part}\n`).join('');
