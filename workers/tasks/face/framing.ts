// Where a face is in the picture, and what that says to the person who is being filmed.
import { faceArea, isSecondPerson, secondPersonFrom, sureFrom, type FaceSize } from './detection.ts';

/** A detector's box: its upper left corner and its size in fractions of the picture, 0 to 1. */
export interface FaceBox extends FaceSize {
  readonly x: number;
  readonly y: number;
  /** The detector's confidence, 0 to 1. */
  readonly score: number;
}

export type FaceReading = 'one_face' | 'no_face' | 'two_faces' | 'out_of_frame' | 'too_far' | 'too_near';

/** Fractions of the picture. */
export const framing = {
  /** Heights of the face. */
  tooFarBelow: 0.2,
  tooNearAbove: 0.7,
  /** How far the face may stick out of the picture. */
  edge: 0.02,
  /** How far its centre may be from the picture's, sideways. */
  sideways: 0.25,
} as const;

export const isTooFar = ({ height }: FaceBox): boolean => height < framing.tooFarBelow;

export const isTooNear = ({ height }: FaceBox): boolean => height > framing.tooNearAbove;

const leavesPicture = ({ x, y, width, height }: FaceBox): boolean =>
  x < -framing.edge || y < -framing.edge || x + width > 1 + framing.edge || y + height > 1 + framing.edge;

export const isOffCentre = ({ x, width }: FaceBox): boolean =>
  Math.abs(x + width / 2 - 0.5) > framing.sideways;

/** One thing at a time, the most important first. */
export function readFaces(boxes: readonly FaceBox[]): FaceReading {
  const [first, second] = boxes
    .filter(({ score }) => score >= sureFrom.guidance)
    .sort((one, other) => faceArea(other) - faceArea(one));
  if (!first) return 'no_face';
  if (second && isSecondPerson(first, second, secondPersonFrom.guidance)) return 'two_faces';
  if (isTooNear(first)) return 'too_near';
  if (leavesPicture(first) || isOffCentre(first)) return 'out_of_frame';
  return isTooFar(first) ? 'too_far' : 'one_face';
}
