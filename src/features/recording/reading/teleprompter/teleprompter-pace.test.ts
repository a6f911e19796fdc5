import { describe, expect, it } from 'vitest';
import type { ScriptSegment } from '../../../../../media/recording/script.types.ts';
import {
  after,
  mayFinish,
  mayLeaveSegment,
  nextSegment,
  type Pace,
  segmentParts,
  startAt,
  type Tick,
  tick,
} from './teleprompter-pace.ts';

const phrase = (readingMs: number) => ({ text: '字', readingMs });
const segments: readonly ScriptSegment[] = [
  { index: 3, phrases: [phrase(1000), phrase(2000)] },
  { index: 7, phrases: [phrase(1000)] },
];
const first = { segment: 3, phrase: 0 };
const speaking = { speed: 1, silentMs: 0 };

/** Runs the clock in steps of 100 ms. */
function run(pace: Pace, ms: number, step: Omit<Tick, 'elapsedMs'>): Pace {
  let now = pace;
  for (let t = 0; t < ms; t += 100) now = tick(now, segments, { ...step, elapsedMs: 100 });
  return now;
}

describe('the pace', () => {
  it('stays on a phrase for its time and then goes on', () => {
    expect(run(startAt(first), 900, speaking).at).toEqual(first);
    expect(run(startAt(first), 1000, speaking).at).toEqual({ segment: 3, phrase: 1 });
  });

  it('follows the reader’s speed', () => {
    expect(run(startAt(first), 500, { ...speaking, speed: 2 }).at.phrase).toBe(1);
    expect(run(startAt(first), 1900, { ...speaking, speed: 0.5 }).at.phrase).toBe(0);
  });

  it('waits for a silent reader without standing still', () => {
    const silent = { speed: 1, silentMs: 5000 };
    expect(run(startAt(first), 1000, silent).at.phrase).toBe(0);
    expect(run(startAt(first), 3000, silent).at.phrase).toBe(1);
  });

  it('goes to the next segment at a breath, or after three seconds', () => {
    const end = run(startAt({ segment: 3, phrase: 1 }), 1900, speaking);
    expect(run(end, 2500, speaking).at.segment).toBe(3);
    expect(run(end, 3200, speaking).at).toEqual({ segment: 7, phrase: 0 });
    expect(run(end, 900, { speed: 1, silentMs: 800 }).at).toEqual({ segment: 7, phrase: 0 });
  });

  it('holds at the last phrase: only the reader says that it is finished', () => {
    const last = { segment: 7, phrase: 0 };
    expect(run(startAt(last), 60_000, speaking)).toEqual({ at: last, readMs: 1000, heldMs: 0 });
    expect(mayFinish(segments, { at: last, readMs: 400, heldMs: 0 })).toBe(false);
    expect(mayFinish(segments, { at: last, readMs: 500, heldMs: 0 })).toBe(true);
    expect(mayFinish(segments, { at: first, readMs: 1000, heldMs: 0 })).toBe(false);
  });

  it('knows what follows by index, not by place', () => {
    expect(after(segments, { segment: 3, phrase: 1 })).toEqual({ segment: 7, phrase: 0 });
    expect(nextSegment(segments, first)).toEqual({ segment: 7, phrase: 0 });
    expect(nextSegment(segments, { segment: 7, phrase: 0 })).toBeNull();
  });

  it('lets a segment be left when half of it had its time', () => {
    expect(mayLeaveSegment(segments, { at: first, readMs: 900, heldMs: 0 })).toBe(false);
    expect(mayLeaveSegment(segments, { at: { segment: 3, phrase: 1 }, readMs: 500, heldMs: 0 })).toBe(true);
  });

  it('tells how much of each segment is read', () => {
    expect(segmentParts(segments, { at: { segment: 3, phrase: 1 }, readMs: 500, heldMs: 0 })).toEqual([
      0.5, 0,
    ]);
    expect(segmentParts(segments, startAt({ segment: 7, phrase: 0 }))).toEqual([1, 0]);
  });
});
