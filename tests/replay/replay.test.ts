import { expect, test } from 'vitest';
import { differencesOf, type Replay } from './replay.ts';

const replay: Replay = {
  asked: {
    ...{ what: 'recording', seed: 1, fault: null, at: null, film: null, statement: ['一', '二'] },
    ...{ portrait: 'reader', front: null, back: null, kind: 'clean' },
  },
  files: { film: 'a' },
  outcome: { status: 'verified', findings: [], clips: [{ rung: 'live_encode', phrases: ['0.0', '1.0'] }] },
  measured: { video_s: 6.1 },
  faultMet: null,
  made: { version: '0.2.0', browser: '140', at: '2026-01-01T00:00:00.000Z' },
};

test('what a clock moves is no difference', () => {
  const again = { ...replay, measured: { video_s: 6.2 }, made: { ...replay.made, at: 'later' } };
  expect(differencesOf(replay, again)).toEqual([]);
});

test('each thing that came out otherwise is named with its place', () => {
  const again = {
    ...replay,
    files: { film: 'b' },
    outcome: {
      ...replay.outcome,
      findings: ['silent'],
      clips: [{ rung: 'media_recorder', phrases: ['0.0', '1.0'] }],
    },
  };
  expect(differencesOf(replay, again)).toEqual([
    { where: 'files.film', before: 'a', now: 'b' },
    { where: 'outcome.findings.0', before: undefined, now: 'silent' },
    { where: 'outcome.clips.0.rung', before: 'live_encode', now: 'media_recorder' },
  ]);
});
