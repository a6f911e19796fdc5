/** One face in one moment. Lengths are shares of the picture, the opening of the mouth a share of the face. */
export interface ObservedFace {
  readonly area: number;
  readonly score: number;
  readonly yaw: number;
  readonly mouth: number;
  /** Numbers that stand for who it is, compared by faceDistance(); null in the moments that were not asked for it. */
  readonly descriptor: readonly number[] | null;
}

/** One of four pictures a second. */
export interface ObservedMoment {
  readonly atMs: number;
  /** Mean luma, 0 to 255. */
  readonly luma: number;
  /** Mean change of luma since the moment before, 0 to 255; null at the first. */
  readonly change: number | null;
  /** The largest first. */
  readonly faces: readonly ObservedFace[];
}

export interface ReadingObservation {
  readonly durationMs: number;
  readonly moments: readonly ObservedMoment[];
  /** Root mean square of the sound, 0 to 1, 50 a second. */
  readonly envelope: readonly number[];
  /** Probability of speech, one for each `speechStepMs`. */
  readonly speech: readonly number[];
}

export const envelopeStepMs = 20;
export const speechStepMs = 32;

/** A part of the video, in milliseconds from its start. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

const levelMs = 100;

/** The sound's level ten times a second, 0 to 1, as a reviewer sees it. */
export function levelsOf({ envelope }: Pick<ReadingObservation, 'envelope'>): number[] {
  const steps = levelMs / envelopeStepMs;
  return Array.from({ length: Math.ceil(envelope.length / steps) }, (_, i) => {
    const part = envelope.slice(i * steps, (i + 1) * steps);
    const square = part.reduce((sum, level) => sum + level * level, 0) / part.length;
    return Math.round(Math.sqrt(square) * 1000) / 1000;
  });
}
