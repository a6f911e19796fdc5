/** One face of a picture. Lengths are shares of the picture's width and height, angles radians. */
export interface SeenFace {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly score: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  /** Opening of the mouth over the height of the face. */
  readonly mouth: number;
  /** Opening of the eyes over their width, the mean of both. */
  readonly eyes: number;
  /** From their darkest to their brightest, over the brightness of the skin below them. */
  readonly eyeContrast: number;
  /** Mean of the face, 0 to 255. */
  readonly luma: number;
  /** How steep its edges are, 0 to 1, whatever its size and light. */
  readonly sharpness: number;
  /** Numbers that stand for who it is, compared by faceDistance(); null unless they were asked for. */
  readonly descriptor: readonly number[] | null;
}

/** Finds and compares faces: a mesh for pose and movement, a descriptor for identity. */
export interface FaceEngine {
  /** The faces of a JPEG or PNG, the largest first. Rejects where it is no picture. */
  see(picture: Uint8Array, want: { readonly descriptors: boolean }): Promise<SeenFace[]>;
  close(): Promise<void>;
}
