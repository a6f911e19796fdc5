import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { UploadLimits } from '../../../ports/blob-store.ts';
import { tokenKey } from './store-keys.ts';

/** What temporary keys may do. The token carries it, so the store need not remember whom it let in. */
export interface Grant {
  readonly tmpSecretId: string;
  readonly tmpSecretKey: string;
  /** Seconds since 1970. */
  readonly expiry: number;
  readonly prefix: string;
  readonly actions: readonly string[];
  /** Absent: the store's own. */
  readonly limits?: UploadLimits;
}

const version = 1;
const ivLength = 12;
const tagLength = 16;

export function sealGrant(key: Buffer, grant: Grant): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.of(version));
  const body = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
  // base64url: the SDK puts the token into a query unescaped.
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null for anything that this master key did not seal. */
export function openGrant(key: Buffer, token: string): Grant | null {
  if (!/^[A-Za-z0-9_-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= 1 + ivLength + tagLength || bytes[0] !== version) return null;
  const tagAt = 1 + ivLength;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, tagAt), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.of(version)).setAuthTag(bytes.subarray(tagAt, tagAt + tagLength));
  try {
    const text =
      decipher.update(bytes.subarray(tagAt + tagLength), undefined, 'utf8') + decipher.final('utf8');
    return JSON.parse(text) as Grant;
  } catch {
    return null;
  }
}

export interface MintedKeys {
  readonly secretId: string;
  readonly secretKey: string;
  readonly sessionToken: string;
}

export function mintKeys(masterKey: Buffer, scope: Omit<Grant, 'tmpSecretId' | 'tmpSecretKey'>): MintedKeys {
  const tmpSecretId = `AKIDT${randomBytes(15).toString('hex')}`;
  const tmpSecretKey = randomBytes(24).toString('hex');
  return {
    secretId: tmpSecretId,
    secretKey: tmpSecretKey,
    sessionToken: sealGrant(tokenKey(masterKey), { tmpSecretId, tmpSecretKey, ...scope }),
  };
}
