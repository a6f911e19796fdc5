import { expect, test } from 'vitest';
import { buildSegments, readingRate, readingTime, scriptVersion, segmentLimit } from './script.ts';

test('a segment is cut into phrases at punctuation and loses no character', () => {
  const text = '本人已阅读并理解保险条款、产品说明书和投保提示，知悉本产品的保险责任与责任免除。';
  const [segment] = buildSegments([text]);
  expect(segment?.phrases.map((phrase) => phrase.text).join('')).toBe(text);
  expect(segment?.phrases.length).toBe(3);
});

test('a long paragraph becomes several segments within the limit', () => {
  const paragraph = '我已经知道这件事情并且同意。'.repeat(20);
  const segments = buildSegments([paragraph]);
  expect(segments.length).toBeGreaterThan(1);
  for (const { text } of segments) expect(text.length).toBeLessThanOrEqual(segmentLimit);
  expect(segments.map(({ text }) => text).join('')).toBe(paragraph);
});

test('a paragraph without punctuation is cut all the same', () => {
  const segments = buildSegments(['安'.repeat(300)]);
  expect(segments.map(({ text }) => text.length)).toEqual([120, 120, 60]);
});

test('reading time follows the characters that are spoken', () => {
  const [short, long] = buildSegments(['同意投保本产品', '同意投保本产品并且授权保存录像']);
  expect(short?.phrases[0]?.reading_ms).toBe((7 / readingRate) * 1000);
  expect(long?.phrases[0]?.reading_ms).toBe((15 / readingRate) * 1000);
});

test('the version changes with the text and with nothing else', () => {
  const a = buildSegments(['一二三四五。', '六七八九十。']);
  expect(scriptVersion(a)).toBe(scriptVersion(structuredClone(a)));
  expect(scriptVersion(buildSegments(['一二三四五。', '六七八九零。']))).not.toBe(scriptVersion(a));
});

test('reading takes as long as what is still to be read, and all of it where nothing is', () => {
  const [first, second] = buildSegments(['本人同意。', '本人已阅读并理解保险条款。']);
  const times = [first, second].map((segment) => readingTime([segment!]));
  const total = (times[0] ?? 0) + (times[1] ?? 0);
  expect(readingTime([first!, second!])).toBe(total);
  expect(readingTime([{ ...first!, status: 'read' }, second!])).toBe(times[1]);
  expect(
    readingTime([
      { ...first!, status: 'read' },
      { ...second!, status: 'repeat' },
    ]),
  ).toBe(times[1]);
  expect(
    readingTime([
      { ...first!, status: 'read' },
      { ...second!, status: 'read' },
    ]),
  ).toBe(total);
});
