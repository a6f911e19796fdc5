import type { FindingCode } from './finding-rules.ts';
import type { SegmentMeasure } from './reading-measures.ts';

// What of a verdict compares faces, and goes with the consent to that, or after the days that it names.

/** Findings whose pictures show a face for who it is. */
export const faceFindings: readonly FindingCode[] = ['face_changed', 'wrong_person', 'person_unsure'];

interface Frame {
  readonly code: string;
  readonly key: string;
}

/** The keys of the pictures that show a face for who it is. */
export const faceKeysOf = (frames: readonly Frame[]): string[] =>
  frames.flatMap(({ code, key }) => (faceFindings.some((one) => one === code) ? [key] : []));

const notCompared = {
  portraitDistance: null,
  otherPerson: { looks: 0, of: 0, atMs: null },
} as const satisfies Partial<SegmentMeasure>;

/** The measure as if nobody had been compared. Of what it was not measured, nothing is added. */
export function withoutFaces<M extends object>(measure: M): M {
  const known = Object.entries(notCompared).filter(([name]) => name in measure);
  return { ...measure, ...Object.fromEntries(known) };
}
