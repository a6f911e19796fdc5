import { describe, expect, it } from 'vitest';
import { leavingMs, observe, pieceBytes, stallMs } from './piece-size.ts';

const kilobyte = 1024;
/** 2 Mbit/s and 120 ms: 64 KB take 262 ms to leave and 120 to be answered. */
const slow = observe(null, 64 * kilobyte, 382);

describe('the size of a piece', () => {
  it('takes all that waits, while that is little', () => {
    expect(pieceBytes(20 * kilobyte, slow)).toBe(20 * kilobyte);
    expect(pieceBytes(20 * kilobyte, null)).toBe(20 * kilobyte);
  });

  it('grows to what the link carries in a second, within bounds', () => {
    expect(pieceBytes(5000 * kilobyte, null)).toBe(64 * kilobyte);
    expect(pieceBytes(5000 * kilobyte, slow)).toBeCloseTo(171_560, -2);
    expect(pieceBytes(5000 * kilobyte, observe(null, 64 * kilobyte, 20_000))).toBe(64 * kilobyte);
    expect(pieceBytes(5000 * kilobyte, observe(null, 1024 * kilobyte, 100))).toBe(1024 * kilobyte);
  });

  it('follows a link that changes', () => {
    let rate = slow;
    for (let piece = 0; piece < 10; piece++) rate = observe(rate, 64 * kilobyte, 2000);
    expect(rate?.ms).toBeGreaterThan(1900);
  });
});

describe('a stall', () => {
  it('is twenty times the expected, between ten seconds and a minute', () => {
    expect(stallMs(1000, slow)).toBe(10_000);
    expect(stallMs(171_560, slow)).toBeCloseTo(20_000, -3);
    expect(stallMs(1024 * kilobyte, slow)).toBe(60_000);
    expect(stallMs(64 * kilobyte, null)).toBe(60_000);
  });
});

describe('leavingMs', () => {
  it('is what the bytes take without the way there and back', () => {
    expect(leavingMs(64 * kilobyte, slow, 120)).toBeCloseTo(262, 0);
    expect(leavingMs(16 * kilobyte, slow, 120)).toBeCloseTo(65.5, 0);
    expect(leavingMs(16 * kilobyte, slow, 500)).toBe(0);
    expect(leavingMs(16 * kilobyte, null, 120)).toBe(0);
  });
});
