import type { ReadingMark, Segment } from '../../../contract/model/recording.ts';

// Which stretches of which clips make the permanent video: every phrase once, the later take winning, in the
// order of the statement, and neighbours joined so that nothing filmed between them is lost.

export interface PlannedClip {
  readonly durationMs: number;
  readonly marks: readonly ReadingMark[];
}

export interface Span {
  readonly clip: number;
  readonly startMs: number;
  readonly endMs: number;
}

export interface PlannedSegment {
  readonly segment: number;
  readonly spans: readonly Span[];
}

interface Take {
  readonly clip: number;
  readonly mark: ReadingMark;
}

/**
 * One submission's clips together may have the bytes of so many clips of the largest size: they are read again with
 * every try, and what is made of them lies on a disk a few times over.
 */
export const fullClipsPerSubmission = 8;

/** Spans of every segment. A segment that no mark holds has none. */
export function planSegments(
  segments: readonly Pick<Segment, 'index' | 'phrases'>[],
  clips: readonly PlannedClip[],
): PlannedSegment[] {
  return segments.map(({ index, phrases }) => {
    const takes: (Take | undefined)[] = new Array<Take | undefined>(phrases.length).fill(undefined);
    clips.forEach((clip, c) => {
      for (const mark of clip.marks)
        if (mark.segment === index)
          for (let p = mark.phrase_from; p < Math.min(mark.phrase_to, phrases.length); p++)
            takes[p] = { clip: c, mark };
    });
    return { segment: index, spans: spansOf(takes) };
  });
}

/** Those of which something is in the plan: what was read again in later ones need not be there, nor be readable. */
export function clipsThatCount<Clip extends PlannedClip>(
  segments: readonly Pick<Segment, 'index' | 'phrases'>[],
  clips: readonly Clip[],
): Clip[] {
  const counting = new Set(
    planSegments(segments, clips).flatMap(({ spans }) => spans.map(({ clip }) => clip)),
  );
  return clips.filter((_, clip) => counting.has(clip));
}

/** A run of phrases from one mark is the whole mark, or the part of it that no later take replaced. */
function spansOf(takes: readonly (Take | undefined)[]): Span[] {
  const spans: Span[] = [];
  for (let p = 0; p < takes.length;) {
    const take = takes[p];
    let end = p + 1;
    while (end < takes.length && takes[end]?.mark === take?.mark && takes[end]?.clip === take?.clip) end++;
    if (take) {
      const { mark } = take;
      const perPhrase = (mark.end_ms - mark.start_ms) / (mark.phrase_to - mark.phrase_from);
      spans.push({
        clip: take.clip,
        startMs: mark.start_ms + (p - mark.phrase_from) * perPhrase,
        endMs: mark.start_ms + (end - mark.phrase_from) * perPhrase,
      });
    }
    p = end;
  }
  return spans;
}

/** The segments that are made of such clips alone. */
export function segmentsFrom(
  planned: readonly PlannedSegment[],
  isSuch: (clip: number) => boolean,
): ReadonlySet<number> {
  const such = planned.filter(({ spans }) => spans.length > 0 && spans.every(({ clip }) => isSuch(clip)));
  return new Set(such.map(({ segment }) => segment));
}

/** Pauses between neighbours of one clip up to this long stay in the video. */
const keptGapMs = 15_000;

/**
 * The cut list of the whole video. Neighbours of the same clip are joined; the first span of a clip begins at
 * its start and its last ends at its end where nothing of the clip was replaced, so that an untouched clip is
 * copied whole.
 */
export function cutList(planned: readonly PlannedSegment[], clips: readonly PlannedClip[]): Span[] {
  const joined: Span[] = [];
  for (const span of planned.flatMap((segment) => segment.spans)) {
    const last = joined.at(-1);
    const gap = last && last.clip === span.clip ? span.startMs - last.endMs : Infinity;
    if (
      last &&
      gap >= -1 &&
      gap <= keptGapMs &&
      !replacedBetween(clips, planned, span.clip, last.endMs, span.startMs)
    )
      joined[joined.length - 1] = { ...last, endMs: span.endMs };
    else joined.push(span);
  }
  return joined.map((span) => widen(span, joined, clips, planned));
}

function widen(
  span: Span,
  all: readonly Span[],
  clips: readonly PlannedClip[],
  planned: readonly PlannedSegment[],
): Span {
  const duration = clips[span.clip]?.durationMs ?? span.endMs;
  const siblings = all.filter((other) => other !== span && other.clip === span.clip);
  const toStart =
    siblings.every((other) => other.startMs > span.startMs) &&
    !replacedBetween(clips, planned, span.clip, 0, span.startMs);
  const toEnd =
    siblings.every((other) => other.endMs < span.endMs) &&
    !replacedBetween(clips, planned, span.clip, span.endMs, duration);
  return {
    clip: span.clip,
    startMs: toStart ? 0 : span.startMs,
    endMs: toEnd ? duration : Math.min(span.endMs, duration),
  };
}

/** Whether a reading that a later take replaced lies between two times of a clip. */
function replacedBetween(
  clips: readonly PlannedClip[],
  planned: readonly PlannedSegment[],
  clip: number,
  fromMs: number,
  toMs: number,
): boolean {
  const used = planned.flatMap((segment) => segment.spans).filter((span) => span.clip === clip);
  return (clips[clip]?.marks ?? []).some((mark) => {
    const start = Math.max(mark.start_ms, fromMs);
    const end = Math.min(mark.end_ms, toMs);
    if (end - start < 50) return false;
    return !used.some((span) => span.startMs <= start + 50 && span.endMs >= end - 50);
  });
}

/** A video as it was cut: where each cut begins in it and how long it is, in milliseconds. */
export interface CutVideo {
  readonly startsMs: readonly number[];
  readonly durationMs: number;
}

/** Where each segment lies in the cut video, in milliseconds. */
export function chaptersOf(
  planned: readonly PlannedSegment[],
  cuts: readonly Span[],
  { startsMs, durationMs }: CutVideo,
): { segment: number; start_ms: number; end_ms: number }[] {
  const place = (clip: number, ms: number): number | null => {
    const at = cuts.findIndex((cut) => cut.clip === clip && ms >= cut.startMs - 1 && ms <= cut.endMs + 1);
    const cut = cuts[at];
    if (!cut) return null;
    const end = startsMs[at + 1] ?? durationMs;
    return Math.min((startsMs[at] ?? 0) + ms - cut.startMs, end);
  };
  return planned.flatMap(({ segment, spans }) => {
    const first = spans[0];
    const last = spans.at(-1);
    if (!first || !last) return [];
    const start = place(first.clip, first.startMs);
    const end = place(last.clip, last.endMs);
    return start === null || end === null
      ? []
      : [{ segment, start_ms: Math.round(start), end_ms: Math.round(end) }];
  });
}
