import { describe, expect, it, vi } from 'vitest';
import type { UploadKeys } from './upload-calls.ts';
import { areFresh, createKeyRing } from './key-ring.ts';
import { serverClock, serverNow } from './server-clock.ts';

const keys = (serverTime: number, seconds: number): UploadKeys => ({
  ...{ bucket: 'b', region: 'r', endpoint: null, secretId: 'i', secretKey: 'k', sessionToken: 't' },
  ...{ startTime: serverTime, expiredTime: serverTime + seconds, serverTime, prefix: 'p/', append: true },
});
const { signal } = new AbortController();

describe('the server clock', () => {
  it('is taken at the middle of the call, and goes on with the monotonic clock', () => {
    const clock = serverClock(1_700_000_000, 1000, 1200);
    expect(serverNow(clock, 1100)).toBe(1_700_000_000_000);
    expect(serverNow(clock, 61_100)).toBe(1_700_000_060_000);
  });
});

describe('the key ring', () => {
  it('calls keys stale a minute and a half before they end, by the server’s clock', () => {
    const held = { keys: keys(1_700_000_000, 600), clock: serverClock(1_700_000_000, 0, 0), roundTripMs: 0 };
    expect(areFresh(held, 500_000)).toBe(true);
    expect(areFresh(held, 511_000)).toBe(false);
  });

  it('uses at least half of the life of short ones', () => {
    const held = { keys: keys(1_700_000_000, 60), clock: serverClock(1_700_000_000, 0, 0), roundTripMs: 0 };
    expect(areFresh(held, 29_000)).toBe(true);
    expect(areFresh(held, 31_000)).toBe(false);
  });

  it('asks once for all who wait, and again only when they run out or are refused', async () => {
    let asked = 0;
    const ring = createKeyRing(async () => keys(1_700_000_000 + ++asked, 600));
    const [first, second] = await Promise.all([ring.current(signal), ring.current(signal)]);
    expect(first).toBe(second);
    expect(await ring.current(signal)).toBe(first);
    const renewed = await ring.renew(first, signal);
    expect(renewed).not.toBe(first);
    // Another request that was refused with the old ones finds the new.
    expect(await ring.renew(first, signal)).toBe(renewed);
    expect(asked).toBe(2);
  });

  it('renews them before they end without making anybody wait', async () => {
    let asked = 0;
    const ring = createKeyRing(async () => keys(1_700_000_000 + 520 * asked++, 600));
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const first = await ring.current(signal);
    now.mockReturnValue(520_000);
    expect(await ring.current(signal)).toBe(first);
    await Promise.resolve();
    const second = await ring.current(signal);
    expect(second).not.toBe(first);
    expect(asked).toBe(2);
    now.mockReturnValue(520_000 + 590_000);
    expect(await ring.current(signal)).not.toBe(second);
    now.mockRestore();
  });

  it('goes on with the old ones while new ones cannot be had', async () => {
    let asked = 0;
    const ring = createKeyRing(async () => {
      if (++asked > 1) throw new Error('no answer');
      return keys(1_700_000_000, 600);
    });
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const first = await ring.current(signal);
    now.mockReturnValue(550_000);
    expect(await ring.current(signal)).toBe(first);
    now.mockReturnValue(590_000);
    await expect(ring.current(signal)).rejects.toThrow('no answer');
    now.mockRestore();
  });

  it('tells how long the call for them took', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(5000).mockReturnValueOnce(5120);
    const { roundTripMs, clock } = await createKeyRing(async () => keys(1_700_000_000, 600)).current(signal);
    now.mockRestore();
    expect([roundTripMs, clock.monotonicMs]).toEqual([120, 5060]);
  });

  it('asks anew after a failure', async () => {
    let asked = 0;
    const ring = createKeyRing(async () => {
      if (++asked === 1) throw new Error('no answer');
      return keys(1_700_000_000, 600);
    });
    await expect(ring.current(signal)).rejects.toThrow('no answer');
    expect((await ring.current(signal)).keys.prefix).toBe('p/');
  });
});
