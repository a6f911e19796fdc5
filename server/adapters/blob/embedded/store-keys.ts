import { createHmac, hkdfSync } from 'node:crypto';

/** Every key of the store, derived from the one master key; nothing else is kept secret. */
export interface StoreKeys {
  readonly data: Buffer;
  readonly record: Buffer;
  readonly token: Buffer;
  /** The name of a record on disk: tells nothing of the key it stands for. */
  recordName(kind: string, name: string): string;
}

const derive = (masterKey: Buffer, info: string, length = 32) =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `embedded-store ${info}`, length));

/** Throws unless the master key has 32 bytes. */
export function deriveStoreKeys(masterKey: Buffer): StoreKeys {
  if (masterKey.length !== 32) throw new Error('the master key must have 32 bytes');
  const naming = derive(masterKey, 'record name');
  return {
    data: derive(masterKey, 'data'),
    record: derive(masterKey, 'record'),
    token: tokenKey(masterKey),
    recordName: (kind, name) => createHmac('sha256', naming).update(`${kind}\0${name}`).digest('hex'),
  };
}

export const tokenKey = (masterKey: Buffer) => derive(masterKey, 'session token');

export interface Credentials {
  readonly secretId: string;
  readonly secretKey: string;
}

/** The server's own, permanent access: every action on every key. */
export function ownerCredentials(masterKey: Buffer): Credentials {
  return {
    secretId: `AKID${derive(masterKey, 'owner id', 16).toString('hex')}`,
    secretKey: derive(masterKey, 'owner key').toString('hex'),
  };
}
