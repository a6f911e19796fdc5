import type { FaceCode } from '../../../contract/services/face-recognition.ts';

// What an engine outside says of two faces, and from where it counts. Its score has a scale of its own.

/** Likeness from 0 to 1. At `matchFrom` one stranger in ten thousand passes, at `personFrom` one in a thousand. */
export const outsideMeasures = {
  'iai 3.0': { matchFrom: 0.5, personFrom: 0.4 },
  'faceid 2': { matchFrom: 0.7, personFrom: 0.7 },
} as const;
export type OutsideMeasure = keyof typeof outsideMeasures;

/** What is wrong with the picture that the customer took. */
export type RefusedFace = Extract<
  FaceCode,
  'no_face' | 'several_faces' | 'face_unclear' | 'outside_refused' | 'wrong_person'
>;

export type OutsideLikeness =
  | { readonly kind: 'compared'; readonly measure: OutsideMeasure; readonly likeness: number }
  | { readonly kind: 'refused'; readonly code: RefusedFace }
  /** There is nothing to compare with. */
  | { readonly kind: 'no_portrait' };

export interface OutsideVerdict {
  readonly status: 'passed' | 'failed' | 'to_person';
  readonly code: FaceCode | null;
}

export function judgeOutside(found: OutsideLikeness): OutsideVerdict {
  if (found.kind === 'no_portrait') return { status: 'to_person', code: 'no_portrait' };
  if (found.kind === 'refused') return { status: 'failed', code: found.code };
  const { matchFrom, personFrom } = outsideMeasures[found.measure];
  if (found.likeness >= matchFrom) return { status: 'passed', code: null };
  return found.likeness >= personFrom
    ? { status: 'to_person', code: 'person_unsure' }
    : { status: 'failed', code: 'wrong_person' };
}

/** The measure in the version of thresholds that a try was judged by; null where it was our own. */
export function outsideMeasureIn(thresholds: string | null): OutsideMeasure | null {
  const measure = thresholds?.split('/')[1];
  return measure !== undefined && measure in outsideMeasures ? (measure as OutsideMeasure) : null;
}

export const withOutsideMeasure = (version: string, measure: OutsideMeasure): string =>
  `${version}/${measure}`;
