import type { ReviewDetail } from '../../../../contract/services/review.ts';

/** From when to when in a video, in milliseconds. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** So much of a part may be missing: a player that is paused at its last word has not quite reached its end. */
const slackMs = 600;

/** The same stretches in order, those that touch made one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const next of [...stretches].sort((a, b) => a.startMs - b.startMs)) {
    const last = all.at(-1);
    if (last && next.startMs <= last.endMs + 50)
      all[all.length - 1] = { startMs: last.startMs, endMs: Math.max(last.endMs, next.endMs) };
    else all.push(next);
  }
  return all;
}

/** Whether a part was played, wherever the playing began. `played` is joined. */
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

/** Where the machine found something, in the order of the video: its pictures' moments, else the segment's start. */
export function findingTimes({ video, verdict }: Doubted): number[] {
  if (!video || !verdict) return [];
  const pictured = new Set(verdict.frames.map(({ code, segment }) => `${code}:${segment}`));
  const starts = verdict.findings.flatMap(({ code, segment }) => {
    const chapter = video.chapters.find((one) => one.segment === segment);
    return chapter && !pictured.has(`${code}:${segment}`) ? [chapter.start_ms] : [];
  });
  const times = [...verdict.frames.map(({ at_ms }) => at_ms), ...starts].sort((a, b) => a - b);
  return times.filter((ms, i) => i === 0 || ms - (times[i - 1] ?? 0) >= 1000);
}

/** The finding before, or after, a moment; null: there is none. */
export function neighbour(findings: readonly number[], nowMs: number, way: 1 | -1): number | null {
  const found =
    way === 1
      ? findings.find((ms) => ms > nowMs + 100)
      : [...findings].reverse().find((ms) => ms < nowMs - 100);
  return found ?? null;
}
