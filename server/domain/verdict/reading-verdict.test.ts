import { expect, test } from 'vitest';
import { observed, person } from '../../../tests/support/observed-reading.ts';
import type { ReadingObservation } from './reading-observation.ts';
import { judgeReading } from './reading-verdict.ts';
import type { Circumstances } from './reading-verdict.ts';

// Two segments of five seconds, ten characters each, read at three characters a second.
const segments = [0, 1].map((index) => ({
  index,
  phrases: [{ text: '本人同意投保并已阅读。', reading_ms: 3000 }],
}));
const chapters = [
  { segment: 0, start_ms: 0, end_ms: 5000 },
  { segment: 1, start_ms: 5000, end_ms: 10_000 },
];
const inSecond = ({ atMs }: { atMs: number }) => atMs >= 5000;

const plain: Circumstances = {
  willCheck: 'none',
  willOutcome: null,
  portrait: null,
  submission: 1,
  passedBefore: new Set(),
};
const strict: Circumstances = {
  ...plain,
  willCheck: 'required',
  willOutcome: 'passed',
  portrait: person(0.2),
};

const codes = (observation: ReadingObservation, circumstances = plain) => {
  const { decision, findings } = judgeReading(segments, chapters, observation, circumstances);
  return [decision, ...findings.map(({ code, segment }) => `${code} ${segment}`)];
};

test('nobody there, nothing to hear, and both are each named by themselves', () => {
  const nobody = { moment: () => ({ faces: [], change: 0.01 }) };
  const mute = { sound: () => 0 };
  expect(codes(observed(nobody))).toEqual(['return', 'no_face 0', 'no_face 1']);
  expect(codes(observed(mute))).toEqual(['return', 'silent 0', 'silent 1']);
  expect(codes(observed({ ...nobody, ...mute }))).toEqual([
    'return',
    ...['no_face 0', 'silent 0'],
    ...['no_face 1', 'silent 1'],
  ]);
});

test('a sound reading is approved, with everything measured', () => {
  const verdict = judgeReading(segments, chapters, observed(), plain);
  expect(verdict).toMatchObject({ decision: 'approve', findings: [], evidence: [] });
  expect(verdict.measures.map(({ segment, characters }) => [segment, characters])).toEqual([
    [0, 10],
    [1, 10],
  ]);
  expect(verdict.measures[0]!.syllables).toBeGreaterThan(8);
});

test.each<[string, ReadingObservation]>([
  ['black_picture', observed({ moment: (m) => (inSecond(m) ? { luma: 12 } : {}) })],
  ['frozen_picture', observed({ moment: (m) => (m.atMs > 6000 ? { change: 0.01 } : {}) })],
  ['no_face', observed({ moment: (m) => (m.atMs > 6000 && m.atMs < 8000 ? { faces: [] } : {}) })],
  ['several_faces', observed({ moment: (m) => (inSecond(m) ? { faces: [m.faces[0]!, m.faces[0]!] } : {}) })],
  ['silent', observed({ sound: (level, ms) => (ms >= 5000 ? 0 : level) })],
  ['no_speech', observed({ speech: (ms) => (ms >= 5000 ? 0.02 : 0.98) })],
  [
    'partly_read',
    observed({
      sound: (level, ms) => (ms >= 6500 ? 0.001 : level),
      face: (f, at) => (at >= 6500 ? { mouth: 0 } : f),
    }),
  ],
  [
    'face_changed',
    observed({ face: (f, at) => (at >= 5000 && f.descriptor ? { descriptor: person(0.8) } : {}) }),
  ],
  ['mouth_still', observed({ face: (_, at) => (at >= 5000 ? { mouth: 0.02 } : {}) })],
])('%s names the second segment only, shows a moment of it, and returns it', (code, observation) => {
  const { decision, findings, evidence } = judgeReading(segments, chapters, observation, plain);
  expect([decision, ...findings.map((f) => `${f.code} ${f.segment}`)]).toEqual(['return', `${code} 1`]);
  expect(findings[0]!.message).toContain('第 2 段');
  expect(evidence.map((shown) => shown.code)).toEqual([code]);
  expect(evidence.every(inSecond)).toBe(true);
});

test('a mouth two seconds behind the sound is seen, a quarter of a second is not', () => {
  expect(codes(observed({ mouthLateMs: 2000 }))).toEqual(['return', 'out_of_step 0', 'out_of_step 1']);
  expect(codes(observed({ mouthLateMs: -2000 }))).toEqual(['return', 'out_of_step 0', 'out_of_step 1']);
  expect(codes(observed({ mouthLateMs: 250 }))).toEqual(['approve']);
});

test('a segment that was not recorded, and one that nobody can have read so fast', () => {
  expect(judgeReading(segments, chapters.slice(0, 1), observed(), plain).findings).toMatchObject([
    { code: 'segment_unread', segment: 1 },
  ]);
  const hasty = [chapters[0]!, { segment: 1, start_ms: 5000, end_ms: 5900 }];
  const { findings } = judgeReading(segments, hasty, observed(), plain);
  expect(findings.map(({ code }) => code)).toContain('too_short');
});

test('a file without a duration is unreadable as a whole', () => {
  expect(judgeReading(segments, chapters, { ...observed(), durationMs: NaN }, plain)).toMatchObject({
    decision: 'return',
    findings: [{ code: 'unreadable', segment: null }],
  });
});

test('a passer-by far off and a glance away are no reason', () => {
  const crowd = observed({ moment: (m) => ({ faces: [m.faces[0]!, { ...m.faces[0]!, area: 0.01 }] }) });
  expect(codes(crowd)).toEqual(['approve']);
  expect(codes(observed({ moment: (m) => (m.atMs > 6000 && m.atMs < 7000 ? { faces: [] } : {}) }))).toEqual([
    'approve',
  ]);
});

test('away for long is seen in a long segment too, where it is a small share', () => {
  const long = [{ segment: 0, start_ms: 0, end_ms: 10_000 }];
  const away = (ms: number) =>
    observed({ moment: (m) => (m.atMs > 4000 && m.atMs < 4000 + ms ? { faces: [] } : {}) });
  const found = (ms: number) =>
    judgeReading(segments.slice(0, 1), long, away(ms), plain).findings.map(({ code }) => code);
  expect(found(2000)).toEqual(['no_face']);
  expect(found(1200)).toEqual([]);
});

test('noise that looks like many syllables in a second of speech is no reading', () => {
  const ripple = observed({
    sound: (level, ms) => (ms < 5000 ? level : 0.06 + 0.05 * Math.sin((2 * Math.PI * ms) / 140)),
    speech: (ms) => (ms < 6000 ? 0.98 : 0.1),
  });
  const { measures, findings } = judgeReading(segments, chapters, ripple, plain);
  expect(measures[1]!.syllables).toBeGreaterThan(6);
  expect(findings.map(({ code, segment }) => `${code} ${segment}`)).toContain('partly_read 1');
});

test('where money is at stake the portrait decides: match, unsure to a person, mismatch back', () => {
  expect(codes(observed(), strict)).toEqual(['approve']);
  expect(codes(observed(), { ...strict, portrait: person(0.5) })).toEqual([
    'review',
    'person_unsure 0',
    'person_unsure 1',
  ]);
  expect(codes(observed(), { ...strict, portrait: person(0.7) })).toEqual([
    'return',
    'wrong_person 0',
    'wrong_person 1',
  ]);
  expect(codes(observed(), { ...plain, portrait: person(0.7) })).toEqual(['approve']);
});

test('looks of a speaking face count together where each of them alone is unsure', () => {
  const look = (atMs: number) => {
    const wanders = Math.floor(atMs / 1500) % 2 === 0 ? 0.28 : -0.28;
    return [wanders, 0.38, ...new Array<number>(126).fill(0)];
  };
  const speaking = observed({
    face: ({ descriptor }, atMs) => ({ descriptor: descriptor && look(atMs) }),
  });
  expect(codes(speaking, { ...strict, portrait: person(0) })).toEqual(['approve']);
});

test('the machine alone never approves: no portrait, or no passed will check, goes to a person', () => {
  expect(codes(observed(), { ...strict, portrait: null })).toEqual(['review', 'no_portrait null']);
  expect(codes(observed(), { ...strict, willOutcome: 'to_person' })).toEqual([
    'review',
    'will_to_person null',
  ]);
  expect(codes(observed(), { ...strict, willOutcome: null })[0]).toBe('review');
  // Never seen from the front: nobody was compared.
  const turned = observed({ face: () => ({ yaw: 0.8 }) });
  expect(codes(turned, strict)).toEqual(['review', 'person_unsure 0', 'person_unsure 1']);
});

test('an opinion is given back twice, then a person decides; a fact stays a fact', () => {
  const changed = observed({ face: () => ({ mouth: 0.02 }) });
  expect(codes(changed, { ...plain, submission: 2 })[0]).toBe('return');
  expect(codes(changed, { ...plain, submission: 3 })[0]).toBe('review');
  const silent = observed({ sound: () => 0 });
  expect(codes(silent, { ...plain, submission: 9 })[0]).toBe('return');
});

test('what was let stand before is not asked for again by a second opinion; a person looks, a fact stays a fact', () => {
  const again: Circumstances = { ...plain, submission: 2, passedBefore: new Set([0]) };
  const still = observed({ face: (_, atMs) => (inSecond({ atMs }) ? {} : { mouth: 0.02 }) });
  expect(codes(still)[0]).toBe('return');
  expect(codes(still, again)[0]).toBe('review');
  const both = observed({ face: () => ({ mouth: 0.02 }) });
  expect(codes(both, again)[0]).toBe('return');
  const silent = observed({ sound: (level, ms) => (ms < 5000 ? 0 : level) });
  expect(codes(silent, again)[0]).toBe('return');
});
