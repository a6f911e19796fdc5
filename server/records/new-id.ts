import { randomBytes } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A number people can read aloud: no 0/O, 1/I. 20 characters carry 100 bits. */
export function newId(prefix: string, length = 20): string {
  let id = prefix;
  for (const byte of randomBytes(length)) id += alphabet[byte & 31];
  return id;
}
