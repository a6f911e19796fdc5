import type { ReviewDetail } from '../../../../contract/services/review.ts';

/** From when to when in a video, in milliseconds. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** So much of a part may be missing: a player that is paused at its last word has not quite reached its end. */
const slackMs = 600;

/** The same stretches in order, those that touch made one. */
export function mergedStretches(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const next of [...stretches].sort((a, b) => a.startMs - b.startMs)) {
    const last = all.slice(-1)[0];
    if (last && next.startMs <= last.endMs + 50)
      all[all.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, next.endMs) };
    else all.push(next);
  }
  return all;
}

/** Whether a part was played, wherever the playing began. `played` is what `mergedStretches` answers. */
export function isWatched(part: Stretch, played: readonly Stretch[]): boolean {
  const seen = played.reduce(
    (sum, { startMs, endMs }) =>
      sum + Math.max(0, Math.min(endMs, part.endMs) - Math.max(startMs, part.startMs)),
    0,
  );
  return seen >= part.endMs - part.startMs - slackMs;
}

type Doubted = Pick<ReviewDetail, 'video' | 'verdict'>;

/** The segments that the machine found something in, as they lie in the video; all of it where it names none. */
export function doubtedParts({ video, verdict }: Doubted): Stretch[] {
  if (!video) return [];
  const found = new Set(verdict?.findings.map(({ segment }) => segment));
  const parts = video.chapters
    .filter(({ segment }) => found.has(segment))
    .map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: Math.min(end_ms, video.duration_ms) }));
  return parts.length > 0 ? parts : [{ startMs: 0, endMs: video.duration_ms }];
}

/** Pictures of one finding that lie closer than this, in milliseconds, are one place. */
const onePlaceMs = 1000;

/** Where the machine found something, in the order of the video: its pictures' moments, else the segment's start. */
export function findingTimes({ video, verdict }: Doubted): number[] {
  if (!video || !verdict) return [];
  const frames = [...verdict.frames].sort((a, b) => a.at_ms - b.at_ms);
  const times = new Set<number>();
  for (const { code, segment } of verdict.findings) {
    const pictures = frames.filter((frame) => frame.code === code && frame.segment === segment);
    const chapter = video.chapters.find((one) => one.segment === segment);
    if (pictures.length === 0 && chapter) times.add(chapter.start_ms);
    pictures
      .map(({ at_ms }) => at_ms)
      .filter((ms, i, all) => i === 0 || ms - (all[i - 1] ?? 0) >= onePlaceMs)
      .forEach((ms) => times.add(ms));
  }
  return [...times].sort((a, b) => a - b);
}

/** The finding before, or after, a moment; null: there is none. */
export function neighbour(findings: readonly number[], nowMs: number, way: 1 | -1): number | null {
  const found =
    way === 1
      ? findings.find((ms) => ms > nowMs + 100)
      : [...findings].reverse().find((ms) => ms < nowMs - 100);
  return found ?? null;
}
