import { describe, expect, it } from 'vitest';
import { crc64Text, emptyCrc64, updateCrc64 } from './crc64.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('crc64', () => {
  it('gives the check value of CRC-64/XZ, which is the ECMA-182 that COS answers', () => {
    expect(crc64Text(updateCrc64(emptyCrc64, bytes('123456789')))).toBe(
      BigInt('0x995dc9bbdf1939fa').toString(),
    );
  });

  it('is 0 of nothing', () => {
    expect(crc64Text(updateCrc64(emptyCrc64, bytes('')))).toBe('0');
  });

  it('is the same in one piece and in several', () => {
    const whole = Uint8Array.from({ length: 5000 }, (_, index) => (index * 31) & 0xff);
    let running = emptyCrc64;
    for (const [from, to] of [
      [0, 1],
      [1, 1700],
      [1700, 1700],
      [1700, 5000],
    ] as const)
      running = updateCrc64(running, whole.subarray(from, to));
    expect(running).toEqual(updateCrc64(emptyCrc64, whole));
  });
});
