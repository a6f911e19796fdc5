import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { combineCrc64, Crc64 } from './crc64.ts';

const crc = (bytes: Uint8Array, previous?: string) => new Crc64(previous).update(bytes).value();

/** The definition, bit by bit, to hold the tables against. */
function bitwise(bytes: Uint8Array): string {
  let state = 0xffffffffffffffffn;
  for (const byte of bytes) {
    state ^= BigInt(byte);
    for (let bit = 0; bit < 8; bit++) state = state & 1n ? (state >> 1n) ^ 0xc96c5795d7870f42n : state >> 1n;
  }
  return (state ^ 0xffffffffffffffffn).toString();
}

test('answers the published check value, and zero for nothing', () => {
  expect(crc(Buffer.from('123456789'))).toBe('11051210869376104954');
  expect(crc(Buffer.alloc(0))).toBe('0');
});

test('agrees with the definition at every length around its stride of eight', () => {
  const bytes = randomBytes(64);
  for (let length = 0; length <= 64; length++)
    expect(crc(bytes.subarray(0, length))).toBe(bitwise(bytes.subarray(0, length)));
});

test('is the same however the bytes are cut, also from an odd offset of a buffer', () => {
  const bytes = randomBytes(1000);
  for (const cut of [0, 1, 7, 8, 9, 500, 999, 1000]) {
    const whole = crc(bytes);
    expect(new Crc64().update(bytes.subarray(0, cut)).update(bytes.subarray(cut)).value()).toBe(whole);
    expect(crc(bytes.subarray(cut), crc(bytes.subarray(0, cut)))).toBe(whole);
    expect(combineCrc64(crc(bytes.subarray(0, cut)), crc(bytes.subarray(cut)), 1000 - cut)).toBe(whole);
  }
});
