import { expect, it } from 'vitest';
import { measureText } from './words.ts';

it('says of each measure what a finding may rest on, and of what was not measured nothing', () => {
  const step = { here: 0.213, elsewhere: 0.648, lagMs: 480, moments: 40 };
  expect(
    measureText({
      durationMs: 5200,
      faceAwayShare: 0.1,
      faceAway: { ms: 1400, atMs: 900 },
      otherPerson: { looks: 3, of: 4, atMs: 2000 },
      step,
      wholeStep: { ...step, lagMs: -320 },
      mouthMoves: null,
    }),
  ).toBe(
    '时长 5.2 秒 · 看不到脸 10% · 最长看不到脸 1.4 秒 · 像另一个人 3/4 次 · 声画相关 0.213（声音晚 480 毫秒时 0.648） · 全程声画相关 0.213（声音早 320 毫秒时 0.648）',
  );
  expect(measureText({ otherPerson: { looks: 0, of: 0, atMs: null }, step: null })).toBe('');
});
