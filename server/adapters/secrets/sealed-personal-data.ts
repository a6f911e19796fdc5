import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { PersonalData } from '../../ports/personal-data.ts';

const version = 'v1';

/** AES-256-GCM and HMAC-SHA-256 under keys derived from the master key. */
export function sealedPersonalData(masterKey: Buffer): PersonalData {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', masterKey, '', info, 32));
  const sealKey = derive('personal-data seal');
  const fingerprintKey = derive('personal-data fingerprint');
  return {
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed) {
      const [found, encoded] = sealed.split('.');
      if (found !== version || !encoded) throw new Error('not a sealed text');
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
  };
}
