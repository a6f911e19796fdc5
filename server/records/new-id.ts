import { randomBytes } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A number people can read aloud: no 0/O, 1/I. 20 characters carry 100 bits. */
export function newId(prefix: string, length = 20): string {
  return prefix + inAlphabet(randomBytes(length));
}

/** Five bits of each byte. */
export const inAlphabet = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => alphabet[byte & 31]).join('');
