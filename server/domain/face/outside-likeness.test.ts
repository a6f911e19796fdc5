import { expect, test } from 'vitest';
import { willThresholds } from './will-check.ts';
import {
  judgeOutside,
  outsideMeasureIn,
  withOutsideMeasure,
  type OutsideLikeness,
} from './outside-likeness.ts';

const passed = { status: 'passed', code: null };
const unsure = { status: 'to_person', code: 'person_unsure' };
const wrong = { status: 'failed', code: 'wrong_person' };

test.each([
  ['iai 3.0', 0.5, passed],
  ['iai 3.0', 0.499, unsure],
  ['iai 3.0', 0.4, unsure],
  ['iai 3.0', 0.399, wrong],
  ['faceid 2', 0.7, passed],
  ['faceid 2', 0.699, wrong],
] as const)('by %s a likeness of %s', (measure, likeness, verdict) => {
  expect(judgeOutside({ kind: 'compared', measure, likeness })).toEqual(verdict);
});

test.each([
  [{ kind: 'no_portrait' }, { status: 'to_person', code: 'no_portrait' }],
  [
    { kind: 'refused', code: 'face_unclear' },
    { status: 'failed', code: 'face_unclear' },
  ],
] satisfies [OutsideLikeness, object][])('%o', (found, verdict) => {
  expect(judgeOutside(found)).toEqual(verdict);
});

test('the measure is found again in the version, and our own has none', () => {
  expect(outsideMeasureIn(withOutsideMeasure(willThresholds.version, 'faceid 2'))).toBe('faceid 2');
  expect(outsideMeasureIn(willThresholds.version)).toBeNull();
  expect(outsideMeasureIn('2026-11-23/another')).toBeNull();
  expect(outsideMeasureIn(null)).toBeNull();
});
