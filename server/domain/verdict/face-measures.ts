import type { FindingCode } from './finding-rules.ts';
import type { SegmentMeasure } from './reading-measures.ts';

// What of a verdict compares faces, and goes with the consent to that.

/** Findings whose pictures show a face for who it is. */
export const faceFindings: readonly FindingCode[] = ['face_changed', 'wrong_person', 'person_unsure'];

const notCompared = {
  portraitDistance: null,
  otherPerson: { looks: 0, of: 0, atMs: null },
} as const satisfies Partial<SegmentMeasure>;

/** The measure as if nobody had been compared. Of what it was not measured, nothing is added. */
export function withoutFaces<M extends object>(measure: M): M {
  const known = Object.entries(notCompared).filter(([name]) => name in measure);
  return { ...measure, ...Object.fromEntries(known) };
}
