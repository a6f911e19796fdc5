import { expect, it } from 'vitest';
import type { ReviewDetail } from '../../../../contract/services/review.ts';
import { doubtedParts, findingTimes, isWatched, mergedStretches, neighbour } from './watched.ts';

const video = {
  duration_ms: 9000,
  chapters: [0, 1, 2].map((segment) => ({
    segment,
    start_ms: segment * 3000,
    end_ms: segment * 3000 + 3000,
  })),
} as ReviewDetail['video'];
const verdict = (findings: [string, number | null][], frames: [string, number, number][] = []) =>
  ({
    findings: findings.map(([code, segment]) => ({ code, segment, message: '' })),
    frames: frames.map(([code, segment, at_ms]) => ({ code, segment, at_ms, url: '' })),
  }) as unknown as ReviewDetail['verdict'];

it('joins what was played in whatever order, and keeps what was skipped apart', () => {
  const played = [
    { startMs: 4000, endMs: 5000 },
    { startMs: 0, endMs: 1000 },
    { startMs: 1020, endMs: 2000 },
    { startMs: 500, endMs: 700 },
  ];
  expect(mergedStretches(played)).toEqual([
    { startMs: 0, endMs: 2000 },
    { startMs: 4000, endMs: 5000 },
  ]);
});

it('counts a part as watched when all but its last moment was played', () => {
  const part = { startMs: 3000, endMs: 6000 };
  expect(isWatched(part, [])).toBe(false);
  expect(isWatched(part, [{ startMs: 0, endMs: 5300 }])).toBe(false);
  expect(isWatched(part, [{ startMs: 0, endMs: 5500 }])).toBe(true);
  expect(
    isWatched(part, [
      { startMs: 0, endMs: 4000 },
      { startMs: 5000, endMs: 9000 },
    ]),
  ).toBe(false);
});

it('wants the doubted segments watched, and everything where no segment is doubted', () => {
  expect(doubtedParts({ video, verdict: verdict([['silent', 1]]) })).toEqual([
    { startMs: 3000, endMs: 6000 },
  ]);
  const all = [{ startMs: 0, endMs: 9000 }];
  expect(doubtedParts({ video, verdict: verdict([['not_judged', null]]) })).toEqual(all);
  expect(doubtedParts({ video, verdict: null })).toEqual(all);
  expect(doubtedParts({ video: null, verdict: null })).toEqual([]);
});

it('leads from finding to finding: to its pictures, else to where its segment begins', () => {
  const found = verdict(
    [
      ['silent', 2],
      ['person_unsure', 1],
    ],
    [
      ['person_unsure', 1, 3400],
      ['person_unsure', 1, 3900],
      ['person_unsure', 1, 5200],
    ],
  );
  expect(findingTimes({ video, verdict: found })).toEqual([3400, 5200, 6000]);
  expect(findingTimes({ video, verdict: null })).toEqual([]);
});

it('jumps to the finding after and before, and stays where there is none', () => {
  const findings = [3400, 5200];
  expect(neighbour(findings, 0, 1)).toBe(3400);
  expect(neighbour(findings, 3400, 1)).toBe(5200);
  expect(neighbour(findings, 5200, 1)).toBeNull();
  expect(neighbour(findings, 5200, -1)).toBe(3400);
  expect(neighbour(findings, 3400, -1)).toBeNull();
});
