// Which part of the statement lies where in the clips. Kept by phrase; merged into the contract's marks at the end.
import type { PhraseMark, ReadingMark } from './marks.types.ts';
import type { ReadingPosition, RecordingScript } from './script.types.ts';

/** The reading of the clip that is being recorded. Times are milliseconds from its first frame. */
export interface ReadSoFar {
  readonly marks: readonly PhraseMark[];
  readonly at: ReadingPosition;
  /** When the phrase at `at` began. */
  readonly sinceMs: number;
}

interface Place extends ReadingPosition {
  readonly readingMs: number;
}

const places = (script: RecordingScript): readonly Place[] =>
  script.segments.flatMap(({ index, phrases }) =>
    phrases.map(({ readingMs }, phrase) => ({ segment: index, phrase, readingMs })),
  );

const same = (one: ReadingPosition, other: ReadingPosition) =>
  one.segment === other.segment && one.phrase === other.phrase;

const indexOf = (all: readonly Place[], position: ReadingPosition) =>
  all.findIndex((place) => same(place, position));

/** A clip begins at the phrase `at`. */
export const startReading = (at: ReadingPosition): ReadSoFar => ({ marks: [], at, sinceMs: 0 });

function replaceMarks(marks: readonly PhraseMark[], newer: readonly PhraseMark[]): readonly PhraseMark[] {
  return [...marks.filter((mark) => !newer.some((other) => same(mark, other))), ...newer];
}

/** Several phrases passed at once share the time by their reading times. */
function spread(passed: readonly Place[], startMs: number, endMs: number): readonly PhraseMark[] {
  const whole = passed.reduce((sum, { readingMs }) => sum + Math.max(1, readingMs), 0);
  let at = startMs;
  return passed.map(({ segment, phrase, readingMs }) => {
    const start = at;
    at += ((endMs - startMs) * Math.max(1, readingMs)) / whole;
    return { segment, phrase, startMs: start, endMs: at };
  });
}

/** A file in which all of the script is read, from its start to its end. */
export const markWhole = (script: RecordingScript, durationMs: number): readonly PhraseMark[] =>
  spread(places(script), 0, durationMs);

/** The reader came to `to`. Going back marks nothing: what was begun is given up. */
export function moveTo(
  script: RecordingScript,
  reading: ReadSoFar,
  to: ReadingPosition,
  nowMs: number,
): ReadSoFar {
  const all = places(script);
  const from = indexOf(all, reading.at);
  const target = indexOf(all, to);
  if (target < 0 || target === from) return reading;
  const passed = from >= 0 && nowMs > reading.sinceMs ? all.slice(from, target) : [];
  return {
    marks: replaceMarks(reading.marks, spread(passed, reading.sinceMs, nowMs)),
    at: { segment: to.segment, phrase: to.phrase },
    sinceMs: nowMs,
  };
}

/** Reads the present segment from its start: what was marked of it no longer counts. */
export const rereadSegment = (reading: ReadSoFar, nowMs: number): ReadSoFar => ({
  marks: reading.marks.filter(({ segment }) => segment !== reading.at.segment),
  at: { segment: reading.at.segment, phrase: 0 },
  sinceMs: nowMs,
});

/** The phrase at which the reading stands was read to its end. */
export function finishReading(
  script: RecordingScript,
  reading: ReadSoFar,
  nowMs: number,
): readonly PhraseMark[] {
  const last = places(script).filter((place) => same(place, reading.at));
  return nowMs > reading.sinceMs
    ? replaceMarks(reading.marks, spread(last, reading.sinceMs, nowMs))
    : reading.marks;
}

/** Marks that a clip of this length can hold. An interrupted clip is shorter than what was read into it. */
export const withinClip = (marks: readonly PhraseMark[], durationMs: number): readonly PhraseMark[] =>
  marks.flatMap((mark) => {
    if (mark.endMs <= durationMs) return [mark];
    // A clock and an encoder differ by a frame or two: that is no reason to read a phrase again.
    const keeps = mark.endMs - durationMs <= 250 && mark.startMs < durationMs;
    return keeps ? [{ ...mark, endMs: durationMs }] : [];
  });

/**
 * What each clip contributes once later clips have replaced earlier marks. A segment goes on at its first unread phrase:
 * a later clip that has its first one has it read again from there, and nothing of an earlier take counts beside it.
 */
export function effectiveMarks<Clip extends { readonly marks: readonly PhraseMark[] }>(
  clips: readonly Clip[],
): readonly (readonly PhraseMark[])[] {
  return clips.map(({ marks }, at) => {
    const later = clips.slice(at + 1).flatMap((clip) => clip.marks);
    const isReplaced = (mark: PhraseMark) =>
      later.some((other) => same(mark, other) || same({ ...mark, phrase: 0 }, other));
    return marks.filter((mark) => !isReplaced(mark));
  });
}

/** The first phrase that no clip holds; null when all is read. */
export function firstUnread(
  script: RecordingScript,
  clips: readonly { readonly marks: readonly PhraseMark[] }[],
): ReadingPosition | null {
  const marks = effectiveMarks(clips).flat();
  const unread = places(script).find((place) => !marks.some((mark) => same(mark, place)));
  return unread ? { segment: unread.segment, phrase: unread.phrase } : null;
}

/** The segment in which all lies that is left, where later ones were read already; null: the text is read to its end. */
export function oneUnread(
  script: RecordingScript,
  clips: readonly { readonly marks: readonly PhraseMark[] }[],
): number | null {
  const marks = effectiveMarks(clips).flat();
  const [first, ...others] = script.segments.filter(({ index }) =>
    places(script).some((place) => place.segment === index && !marks.some((mark) => same(mark, place))),
  );
  if (!first || others.length > 0) return null;
  return first === script.segments.slice(-1)[0] ? null : first.index;
}

/** By phrase what another device told by stretch; what this script does not have is left out. */
export const phraseMarks = (script: RecordingScript, marks: readonly ReadingMark[]): readonly PhraseMark[] =>
  marks.flatMap(({ segment, phraseFrom, phraseTo, startMs, endMs }) =>
    spread(
      places(script).filter(
        (place) => place.segment === segment && place.phrase >= phraseFrom && place.phrase < phraseTo,
      ),
      startMs,
      endMs,
    ),
  );

/** Neighbouring phrases of a segment, read without a gap, become one mark. */
export function mergeMarks(marks: readonly PhraseMark[]): readonly ReadingMark[] {
  const merged: ReadingMark[] = [];
  for (const { segment, phrase, startMs, endMs } of [...marks].sort(
    (one, other) => one.startMs - other.startMs,
  )) {
    const last = merged.slice(-1)[0];
    const start = Math.round(startMs);
    const end = Math.max(start + 1, Math.round(endMs));
    if (last && last.segment === segment && last.phraseTo === phrase && Math.abs(last.endMs - start) <= 1)
      merged[merged.length - 1] = { ...last, phraseTo: phrase + 1, endMs: end };
    else merged.push({ segment, phraseFrom: phrase, phraseTo: phrase + 1, startMs: start, endMs: end });
  }
  return merged;
}
