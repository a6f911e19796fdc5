import { describe, expect, test } from 'vitest';
import { chaptersOf, cutList, planSegments, segmentsFrom } from './assembly-plan.ts';
import type { PlannedClip } from './assembly-plan.ts';

const phrase = { text: '一二三四。', reading_ms: 1250 };
const segments = [0, 1, 2].map((index) => ({ index, phrases: [phrase, phrase] }));
const mark = (segment: number, start_ms: number, end_ms: number, phrase_from = 0, phrase_to = 2) => ({
  segment,
  phrase_from,
  phrase_to,
  start_ms,
  end_ms,
});
const cuts = (clips: readonly PlannedClip[]) => cutList(planSegments(segments, clips), clips);

test('a segment is made of the first clip alone where no phrase of it was read again', () => {
  const clips = [
    { durationMs: 9000, marks: [mark(0, 0, 3000), mark(1, 3000, 6000)] },
    { durationMs: 3500, marks: [mark(1, 100, 1700, 1, 2)] },
  ];
  expect(segmentsFrom(planSegments(segments, clips), (clip) => clip === 0)).toEqual(new Set([0]));
});

describe('the cut list', () => {
  test('a clip read in one go is one cut from its first frame to its last', () => {
    const clips = [
      { durationMs: 9300, marks: [mark(0, 200, 3000), mark(1, 3000, 6000), mark(2, 6400, 9000)] },
    ];
    expect(cuts(clips)).toEqual([{ clip: 0, startMs: 0, endMs: 9300 }]);
  });

  test('an interrupted reading goes on in the next clip', () => {
    const clips = [
      { durationMs: 4500, marks: [mark(0, 0, 3000), mark(1, 3000, 4500, 0, 1)] },
      { durationMs: 5000, marks: [mark(1, 0, 1500, 1, 2), mark(2, 1500, 5000)] },
    ];
    expect(cuts(clips)).toEqual([
      { clip: 0, startMs: 0, endMs: 4500 },
      { clip: 1, startMs: 0, endMs: 5000 },
    ]);
  });

  test('a repeated segment replaces the first take and nothing else', () => {
    const clips = [
      { durationMs: 9000, marks: [mark(0, 0, 3000), mark(1, 3000, 6000), mark(2, 6000, 9000)] },
      { durationMs: 3500, marks: [mark(1, 100, 3400)] },
    ];
    expect(cuts(clips)).toEqual([
      { clip: 0, startMs: 0, endMs: 3000 },
      { clip: 1, startMs: 0, endMs: 3500 },
      { clip: 0, startMs: 6000, endMs: 9000 },
    ]);
  });

  test('a segment read again in the same clip leaves its first take out', () => {
    const clips = [
      {
        durationMs: 12_000,
        marks: [mark(0, 0, 3000), mark(0, 3000, 6000), mark(1, 6000, 9000), mark(2, 9000, 12_000)],
      },
    ];
    expect(cuts(clips)).toEqual([{ clip: 0, startMs: 3000, endMs: 12_000 }]);
  });

  test('the phrase that was cut off and read again is not heard twice', () => {
    const clips = [
      { durationMs: 4800, marks: [mark(0, 0, 3000), mark(1, 3000, 4500, 0, 1), mark(1, 4500, 4800, 1, 2)] },
      { durationMs: 5000, marks: [mark(1, 0, 1500, 1, 2), mark(2, 1500, 5000)] },
    ];
    expect(cuts(clips)[0]).toEqual({ clip: 0, startMs: 0, endMs: 4500 });
  });
});

describe('the spans of a segment', () => {
  const three = [{ index: 0, phrases: [phrase, phrase, phrase] }];
  const spans = (clips: readonly PlannedClip[]) => planSegments(three, clips)[0]?.spans;

  test('a mark that holds all its phrases is one', () => {
    const clips = [{ durationMs: 3000, marks: [mark(0, 300, 3000, 0, 3)] }];
    expect(spans(clips)).toEqual([{ clip: 0, startMs: 300, endMs: 3000 }]);
  });

  test('each mark is one of its own, though it follows another of the same clip', () => {
    const clips = [{ durationMs: 3000, marks: [mark(0, 0, 1000, 0, 1), mark(0, 1200, 3000, 1, 3)] }];
    expect(spans(clips)).toEqual([
      { clip: 0, startMs: 0, endMs: 1000 },
      { clip: 0, startMs: 1200, endMs: 3000 },
    ]);
  });

  test('a later take cuts an earlier one in two', () => {
    const clips = [
      { durationMs: 3000, marks: [mark(0, 0, 3000, 0, 3)] },
      { durationMs: 900, marks: [mark(0, 100, 800, 1, 2)] },
    ];
    expect(spans(clips)).toEqual([
      { clip: 0, startMs: 0, endMs: 1000 },
      { clip: 1, startMs: 100, endMs: 800 },
      { clip: 0, startMs: 2000, endMs: 3000 },
    ]);
  });

  test('there is none where no mark holds a phrase', () => {
    expect(spans([{ durationMs: 3000, marks: [] }])).toEqual([]);
  });
});

describe('chapters', () => {
  const clips = [
    { durationMs: 9000, marks: [mark(0, 0, 3000), mark(1, 3000, 6000), mark(2, 6000, 9000)] },
    { durationMs: 3500, marks: [mark(1, 100, 3400)] },
  ];
  const planned = planSegments(segments, clips);
  const list = cutList(planned, clips);

  test('lie where the cuts were put', () => {
    expect(chaptersOf(planned, list, { startsMs: [0, 3080, 6640], durationMs: 9700 })).toEqual([
      { segment: 0, start_ms: 0, end_ms: 3000 },
      { segment: 1, start_ms: 3180, end_ms: 6480 },
      { segment: 2, start_ms: 6640, end_ms: 9640 },
    ]);
  });

  test('end with what there is, where a page told more than it filmed', () => {
    const [, second, third] = chaptersOf(planned, list, { startsMs: [0, 3000, 6200], durationMs: 9100 });
    expect([second!.end_ms, third!.end_ms]).toEqual([6200, 9100]);
  });
});
