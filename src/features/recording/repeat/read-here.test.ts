import { expect, it } from 'vitest';
import type { Segment } from '../../../../contract/model/recording.ts';
import { readHere } from './read-here.ts';

const segment = (index: number, changed: Partial<Segment> = {}): Segment => ({
  ...{ index, text: '本人同意投保。', phrases: [], status: 'read', remark: null },
  ...changed,
});

it('shows what was read again in its own place, without why the take before came back', () => {
  const returned = { status: 'repeat', remark: '第 3 段没有声音' } as const;
  const read = readHere([segment(0), segment(1), segment(2, returned)], {
    segments: [{ index: 2, phrases: [] }],
  });
  expect(read).toEqual([{ segment: segment(2), place: 3 }]);
});
