// What counts as having done a challenge of the will check, for the page that asks and the server that proves it.
import type { HeadAngles, Openings } from './mesh.ts';

/** Left and right are the person's own. */
export type Challenge = 'turn_left' | 'turn_right' | 'open_mouth' | 'close_eyes' | 'nod';

/** A face in movement: angles in radians, openings as in Openings. */
export type MovingFace = Pick<HeadAngles, 'yaw' | 'pitch'> & Openings;

/** How much a face must differ from the same face looking straight ahead. */
export interface ChallengeBand {
  /** Radians. */
  readonly turn: number;
  readonly nod: number;
  /** Of the mouth's opening. */
  readonly mouth: number;
  /** The fraction of the opening that the eyes had looking straight ahead, below which they are closed. */
  readonly closedEyes: number;
  /** Radians to either side that still look straight ahead. */
  readonly straightYaw: number;
}

export const challengeBands = {
  /** What a single look of the page must show where it is to count by itself. */
  clear: { turn: 0.36, nod: 0.2, mouth: 0.085, closedEyes: 0.68, straightYaw: 0.18 },
  /** Above what the server asks of the pictures: what passes here passes there. */
  page: { turn: 0.3, nod: 0.17, mouth: 0.07, closedEyes: 0.72, straightYaw: 0.18 },
  /** A little below what the page asks for, since the page has the sharper picture. */
  server: { turn: 0.22, nod: 0.12, mouth: 0.05, closedEyes: 0.8, straightYaw: 0.25 },
} as const satisfies Record<string, ChallengeBand>;

type Predicate = (face: MovingFace, straight: MovingFace, band: ChallengeBand) => boolean;

const does: Record<Challenge, Predicate> = {
  turn_left: (face, straight, band) => straight.yaw - face.yaw > band.turn,
  turn_right: (face, straight, band) => face.yaw - straight.yaw > band.turn,
  nod: (face, straight, band) => face.pitch - straight.pitch > band.nod,
  open_mouth: (face, straight, band) => face.mouth - straight.mouth > band.mouth,
  close_eyes: (face, straight, band) => face.eyes < straight.eyes * band.closedEyes,
};

/** `straight`: the same face looking straight ahead. */
export const doesChallenge = (
  challenge: Challenge,
  face: MovingFace,
  straight: MovingFace,
  band: ChallengeBand,
): boolean => does[challenge](face, straight, band);

/** Whether the face is not even half on its way to the challenge, and looks straight ahead. */
export function isAtRest(
  challenge: Challenge,
  face: MovingFace,
  straight: MovingFace,
  band: ChallengeBand,
): boolean {
  const half: ChallengeBand = {
    ...band,
    turn: band.turn / 2,
    nod: band.nod / 2,
    mouth: band.mouth / 2,
    closedEyes: (1 + band.closedEyes) / 2,
  };
  return !doesChallenge(challenge, face, straight, half) && !looksAside(face, band, straight.yaw);
}

/** `aheadYaw`: the yaw at which this face was seen looking straight ahead, 0 where it was not yet. */
export const looksAside = (face: Pick<HeadAngles, 'yaw'>, band: ChallengeBand, aheadYaw = 0): boolean =>
  Math.abs(face.yaw - aheadYaw) > band.straightYaw;
