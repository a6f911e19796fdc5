// What counts as a face, and whose face it is that counts.

/** How page and server search: what is found is judged afterwards by `sureFrom`. */
export const detector = { maxDetected: 3, minConfidence: 0.3, rotation: false } as const;

/** The detector's confidence, 0 to 1, from which a face counts. */
export const sureFrom = {
  /** The page only guides, and a face that it misses is a face that it asks for in vain. */
  guidance: 0.5,
  /** The server sends a reading back for a second face: of that it wants to be surer. */
  reading: 0.6,
} as const;

/** The fraction of the first face's area from which a second face is a second person. */
export const secondPersonFrom = {
  /** A poster on the wall or a passer-by far off is no second person. */
  guidance: 0.3,
  willCheck: 0.3,
  /** Stricter: whoever stands behind the reader for a while is small in the picture, and a poster does not last. */
  reading: 0.15,
} as const;

/** In fractions of the picture, 0 to 1. */
export interface FaceSize {
  readonly width: number;
  readonly height: number;
}

export const faceArea = ({ width, height }: FaceSize): number => width * height;

/** `from`: one of secondPersonFrom. */
export const isSecondPerson = (first: FaceSize, second: FaceSize, from: number): boolean =>
  faceArea(second) > faceArea(first) * from;
