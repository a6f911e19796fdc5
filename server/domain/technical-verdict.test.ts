import { expect, test } from 'vitest';
import { judge } from './technical-verdict.ts';

const segments = [0, 1].map((index) => ({
  index,
  phrases: [{ text: '一二三四五六七八', reading_ms: 4000 }],
}));
const chapters = [
  { segment: 0, start_ms: 0, end_ms: 4000 },
  { segment: 1, start_ms: 4000, end_ms: 8000 },
];
const good = { loudness: 0.05, luma: 100 };

test('a sound recording has no findings', () => {
  expect(judge(segments, chapters, [good, good], 8000)).toEqual([]);
});

test.each([
  ['silent', chapters, [good, { ...good, loudness: 0 }], 8000],
  ['black_picture', chapters, [good, { ...good, luma: 3 }], 8000],
  ['too_short', [chapters[0]!, { segment: 1, start_ms: 4000, end_ms: 4500 }], [good, good], 4500],
  ['segment_unread', [chapters[0]!], [good], 4000],
] as const)('%s names the second segment only', (code, where, measures, duration) => {
  expect(judge(segments, where, measures, duration)).toMatchObject([{ code, segment: 1 }]);
});

test('a file without a duration is unreadable as a whole', () => {
  expect(judge(segments, chapters, [good, good], NaN)).toMatchObject([{ code: 'unreadable', segment: null }]);
});
