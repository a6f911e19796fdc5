import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openGrant, sealGrant, mintKeys } from './session-token.ts';
import { tokenKey } from './store-keys.ts';

const key = randomBytes(32);
const grant = {
  tmpSecretId: 'AKIDTx',
  tmpSecretKey: 's',
  expiry: 2_000_000_000,
  prefix: 'a/',
  actions: ['name/cos:PutObject'],
};

test('opens what it sealed, and shows none of it outside', () => {
  const token = sealGrant(key, grant);
  expect(openGrant(key, token)).toEqual(grant);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('PutObject');
  expect(encodeURIComponent(token)).toBe(token);
});

test('opens nothing that was changed, cut, or sealed under another key', () => {
  const token = sealGrant(key, grant);
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(openGrant(key, changed.toString('base64url'))).toBeNull();
  }
  expect(openGrant(key, token.slice(0, -4))).toBeNull();
  expect(openGrant(key, '')).toBeNull();
  expect(openGrant(randomBytes(32), token)).toBeNull();
});

test('any holder of the master key can mint', () => {
  const masterKey = randomBytes(32);
  const keys = mintKeys(masterKey, { expiry: 5, prefix: 'p/', actions: [] });
  expect(openGrant(tokenKey(masterKey), keys.sessionToken)).toMatchObject({
    tmpSecretId: keys.secretId,
    tmpSecretKey: keys.secretKey,
    prefix: 'p/',
  });
});
