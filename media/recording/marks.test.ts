import { describe, expect, it } from 'vitest';
import {
  effectiveMarks,
  finishReading,
  firstUnread,
  markWhole,
  mergeMarks,
  moveTo,
  oneUnread,
  rereadSegment,
  startReading,
  withinClip,
} from './marks.ts';
import type { RecordingScript } from './script.types.ts';

const script: RecordingScript = {
  recordingNo: 'r',
  version: '1',
  maxClipBytes: 1e9,
  segments: [
    {
      index: 2,
      phrases: [
        { text: 'a', readingMs: 1000 },
        { text: 'b', readingMs: 3000 },
      ],
    },
    { index: 5, phrases: [{ text: 'c', readingMs: 1000 }] },
  ],
};
const at = (segment: number, phrase: number) => ({ segment, phrase });
const mark = (segment: number, phrase: number, startMs: number, endMs: number) => ({
  segment,
  phrase,
  startMs,
  endMs,
});

describe('reading', () => {
  it('marks what lies between two places, over the border of segments', () => {
    const first = moveTo(script, startReading(at(2, 0)), at(2, 1), 1100);
    const second = moveTo(script, first, at(5, 0), 4000);
    expect(finishReading(script, second, 5200)).toEqual([
      mark(2, 0, 0, 1100),
      mark(2, 1, 1100, 4000),
      mark(5, 0, 4000, 5200),
    ]);
  });

  it('shares the time among phrases that were passed at once, by their reading times', () => {
    const { marks, at: now } = moveTo(script, startReading(at(2, 0)), at(5, 0), 8000);
    expect(marks).toEqual([mark(2, 0, 0, 2000), mark(2, 1, 2000, 8000)]);
    expect(now).toEqual(at(5, 0));
  });

  it('marks nothing when the reader goes back, and replaces what is read again', () => {
    const forth = moveTo(script, startReading(at(2, 0)), at(2, 1), 1000);
    const back = moveTo(script, forth, at(2, 0), 1500);
    expect(back.marks).toEqual(forth.marks);
    expect(moveTo(script, back, at(2, 1), 2600).marks).toEqual([mark(2, 0, 1500, 2600)]);
  });

  it('ignores a place that is not in the script', () => {
    const reading = startReading(at(2, 0));
    expect(moveTo(script, reading, at(9, 0), 1000)).toBe(reading);
    expect(moveTo(script, reading, at(2, 0), 1000)).toBe(reading);
  });

  it('gives up the marks of a segment that is read again', () => {
    const reading = moveTo(script, startReading(at(2, 0)), at(2, 1), 1000);
    expect(rereadSegment(reading, 1800)).toEqual({ marks: [], at: at(2, 0), sinceMs: 1800 });
  });

  it('marks a whole file from its start to its end', () => {
    expect(markWhole(script, 10_000)).toEqual([
      mark(2, 0, 0, 2000),
      mark(2, 1, 2000, 8000),
      mark(5, 0, 8000, 10_000),
    ]);
  });
});

describe('withinClip', () => {
  it('drops what an interrupted clip does not hold, and forgives a few frames', () => {
    const marks = [mark(2, 0, 0, 1000), mark(2, 1, 1000, 4000)];
    expect(withinClip(marks, 3900)).toEqual([mark(2, 0, 0, 1000), mark(2, 1, 1000, 3900)]);
    expect(withinClip(marks, 3000)).toEqual([mark(2, 0, 0, 1000)]);
    expect(withinClip(marks, 0)).toEqual([]);
  });
});

describe('several clips', () => {
  const clips = [{ marks: [mark(2, 0, 0, 1000), mark(2, 1, 1000, 4000)] }, { marks: [mark(2, 1, 0, 3000)] }];

  it('count a phrase where it was read last', () => {
    expect(effectiveMarks(clips)).toEqual([[mark(2, 0, 0, 1000)], [mark(2, 1, 0, 3000)]]);
  });

  it('count nothing of a take whose segment was begun again in a later clip', () => {
    const again = [clips[0]!, { marks: [mark(2, 0, 0, 1100)] }];
    expect(effectiveMarks(again)).toEqual([[], [mark(2, 0, 0, 1100)]]);
    expect(firstUnread(script, again)).toEqual(at(2, 1));
  });

  it('tell the first phrase that none of them holds', () => {
    expect(firstUnread(script, clips)).toEqual(at(5, 0));
    expect(firstUnread(script, [])).toEqual(at(2, 0));
    expect(firstUnread(script, [...clips, { marks: [mark(5, 0, 0, 10)] }])).toBeNull();
  });

  it('lies in one segment alone where one was broken off that is read again', () => {
    const whole = { marks: [mark(2, 0, 0, 10), mark(2, 1, 10, 20), mark(5, 0, 20, 30)] };
    expect(oneUnread(script, [whole, { marks: [mark(2, 0, 0, 10)] }])).toBe(2);
    expect(oneUnread(script, [{ marks: [mark(2, 0, 0, 10)] }])).toBeNull();
    expect(oneUnread(script, [whole])).toBeNull();
    // The last one is read to the end of the text as it is.
    expect(oneUnread(script, [{ marks: whole.marks.slice(0, 2) }])).toBeNull();
  });
});

describe('mergeMarks', () => {
  it('joins neighbours of a segment, and nothing over a gap or a border', () => {
    expect(
      mergeMarks([
        mark(2, 1, 1000.4, 4000),
        mark(2, 0, 0, 1000.4),
        mark(5, 0, 4000, 5000),
        mark(2, 2, 7000, 8000),
      ]),
    ).toEqual([
      { segment: 2, phraseFrom: 0, phraseTo: 2, startMs: 0, endMs: 4000 },
      { segment: 5, phraseFrom: 0, phraseTo: 1, startMs: 4000, endMs: 5000 },
      { segment: 2, phraseFrom: 2, phraseTo: 3, startMs: 7000, endMs: 8000 },
    ]);
  });
});
