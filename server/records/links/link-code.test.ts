import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isGenuine, newLinkCode, type Signed } from './link-code.ts';

const keyOf = (secret: string) => ({
  fingerprint: (text: string) => createHmac('sha256', secret).update(text).digest('base64url'),
});
const key = keyOf('the server’s');

const link: Signed = {
  ...{ transmitRecordNo: 'TA2', kind: 'orderPay', purpose: 'order_payment' },
  ...{ ownerKind: 'process', ownerNo: 'IB3', personNo: 'PC4', expiresAt: new Date('2026-12-01T00:00:00Z') },
};
const code = newLinkCode(key, link);

test('a code fits a short message, and is another each time', () => {
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{20}$/);
  expect(newLinkCode(key, link)).not.toBe(code);
  expect(isGenuine(key, { ...link, code })).toBe(true);
});

test.each<[string, Partial<Signed>]>([
  ['what it is for', { purpose: 'policy_visit' }],
  ['its kind', { kind: 'policyPay' }],
  ['for whom', { personNo: 'PC5' }],
  ['for nobody named', { personNo: null }],
  ['whose matter', { ownerNo: 'IB4' }],
  ['what sort of matter', { ownerKind: 'order' }],
  ['until when', { expiresAt: new Date('2027-12-01T00:00:00Z') }],
  ['its number', { transmitRecordNo: 'TA3' }],
])('changed afterwards, it is no longer what was signed: %s', (_, changed) => {
  expect(isGenuine(key, { ...link, ...changed, code })).toBe(false);
});

test('a code that was made up, cut, or signed with another key is refused', () => {
  const other = newLinkCode(keyOf('somebody else’s'), link);
  const swapped = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
  for (const forged of [other, swapped, code.slice(0, -1), `${code}A`, code.slice(0, 13)])
    expect([forged, isGenuine(key, { ...link, code: forged })]).toEqual([forged, false]);
});

test('a code of the release before, without a signature, still leads on', () => {
  expect(isGenuine(key, { ...link, code: code.slice(0, 12) })).toBe(true);
});
