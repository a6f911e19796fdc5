import { describe, expect, it } from 'vitest';
import { decodeSlot, encodeSlot, latestSlot } from './slots.ts';

describe('slots', () => {
  it('gives back what was put in, in Chinese too', () => {
    expect(decodeSlot(encodeSlot({ sequence: 7, text: '本人已阅读' }))).toEqual({
      sequence: 7,
      text: '本人已阅读',
    });
  });

  it('refuses a slot that was torn while it was written', () => {
    const slot = encodeSlot({ sequence: 8, text: '{"clips":[1,2,3]}' });
    expect(decodeSlot(slot.subarray(0, slot.length - 1))).toBeNull();
    slot[slot.length - 1]! ^= 1;
    expect(decodeSlot(slot)).toBeNull();
    expect(decodeSlot(new Uint8Array())).toBeNull();
  });

  it('takes the newer of two, and the whole one of a torn pair', () => {
    expect(
      latestSlot([
        { sequence: 4, text: 'new' },
        { sequence: 3, text: 'old' },
      ])?.text,
    ).toBe('new');
    expect(
      latestSlot([
        { sequence: 3, text: 'old' },
        { sequence: 4, text: 'new' },
      ])?.text,
    ).toBe('new');
    expect(latestSlot([null, { sequence: 3, text: 'old' }])?.text).toBe('old');
    expect(latestSlot([null, null])).toBeNull();
  });
});
