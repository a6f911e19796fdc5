import type { ReadingPosition, ScriptSegment } from '../../../../../media/recording/script.types.ts';

// The teleprompter's pace, without a clock and without a page.

/** The voice stopped if nothing was heard for so long. */
const silentAfterMs = 1200;
/** A reader who pauses is waited for, not stopped: the pace goes on, slower. */
export const silentRate = 0.35;
/** A segment's end waits for a breath, but not for ever. */
const breathMs = 700;
export const longestHoldMs = 3000;

export interface Pace {
  readonly at: ReadingPosition;
  /** How far this phrase is read, in milliseconds of its own time. */
  readonly readMs: number;
  /** How long the end of the segment has waited. */
  readonly heldMs: number;
}

export interface Tick {
  readonly elapsedMs: number;
  readonly speed: number;
  readonly silentMs: number;
}

export function startAt(at: ReadingPosition): Pace {
  return { at, readMs: 0, heldMs: 0 };
}

/** One step of the clock. Where the last phrase ends the pace holds: the reader says when it is finished. */
export function tick(pace: Pace, segments: readonly ScriptSegment[], step: Tick): Pace {
  const place = segments.findIndex(({ index }) => index === pace.at.segment);
  const phrase = segments[place]?.phrases[pace.at.phrase];
  if (!phrase) return pace;
  const rate = step.silentMs > silentAfterMs ? silentRate : 1;
  const readMs = Math.min(phrase.readingMs, pace.readMs + step.elapsedMs * step.speed * rate);
  if (readMs < phrase.readingMs) return { ...pace, readMs };
  const next = after(segments, pace.at);
  if (!next) return { ...pace, readMs };
  if (next.segment === pace.at.segment) return startAt(next);
  const heldMs = pace.heldMs + step.elapsedMs;
  const breathed = step.silentMs >= breathMs && heldMs >= breathMs;
  return breathed || heldMs >= longestHoldMs ? startAt(next) : { ...pace, readMs, heldMs };
}

/** The phrase after this one, across segments; null at the end. */
export function after(segments: readonly ScriptSegment[], at: ReadingPosition): ReadingPosition | null {
  const place = segments.findIndex(({ index }) => index === at.segment);
  const segment = segments[place];
  if (!segment) return null;
  if (at.phrase + 1 < segment.phrases.length) return { segment: at.segment, phrase: at.phrase + 1 };
  const next = segments[place + 1];
  return next ? { segment: next.index, phrase: 0 } : null;
}

/** Where the following segment starts, or null in the last one. */
export function nextSegment(segments: readonly ScriptSegment[], at: ReadingPosition): ReadingPosition | null {
  const next = segments[segments.findIndex(({ index }) => index === at.segment) + 1];
  return next ? { segment: next.index, phrase: 0 } : null;
}

function isLastPhrase(segments: readonly ScriptSegment[], at: ReadingPosition): boolean {
  return after(segments, at) === null;
}

/** The last phrase must have begun to be read before the reading may be called finished. */
export function mayFinish(segments: readonly ScriptSegment[], { at, readMs }: Pace): boolean {
  const phrase = segments.find(({ index }) => index === at.segment)?.phrases[at.phrase];
  return phrase !== undefined && isLastPhrase(segments, at) && readMs >= phrase.readingMs / 2;
}

/** Half of the segment must have been given its time before it may be left. */
export function mayLeaveSegment(segments: readonly ScriptSegment[], { at, readMs }: Pace): boolean {
  const segment = segments.find(({ index }) => index === at.segment);
  if (!segment) return false;
  const total = sum(segment, segment.phrases.length);
  return sum(segment, at.phrase) + readMs >= total / 2;
}

/** How much of each segment is read, 0 to 1, for the bars above the text. */
export function segmentParts(segments: readonly ScriptSegment[], { at, readMs }: Pace): number[] {
  const place = segments.findIndex(({ index }) => index === at.segment);
  return segments.map((segment, i) => {
    if (i !== place) return i < place ? 1 : 0;
    const total = sum(segment, segment.phrases.length);
    return total > 0 ? Math.min(1, (sum(segment, at.phrase) + readMs) / total) : 0;
  });
}

function sum(segment: ScriptSegment, phrases: number): number {
  return segment.phrases.slice(0, phrases).reduce((total, { readingMs }) => total + readingMs, 0);
}
