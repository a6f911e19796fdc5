// From the points of the face mesh to how a head is held and what eyes and mouth do. The server measures the proof
// pictures in the same way, by the same points.

type Point = readonly [x: number, y: number, z?: number];

/** A face as the mesh tells it. Angles in radians, openings as shares; the box in shares of the picture. */
export interface PosedFace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
  readonly yaw: number;
  readonly pitch: number;
  /** Opening of the mouth over the height of the face. */
  readonly mouth: number;
  /** Opening of the eyes over their width, the mean of both. */
  readonly eyes: number;
}

/** Numbers of the mesh: lips, forehead and chin, then lids and corners of both eyes. */
const lips = [13, 14] as const;
const face = [10, 152] as const;
const eyes = [
  { lids: [159, 145], corners: [33, 133] },
  { lids: [386, 374], corners: [362, 263] },
] as const;

export function openings(points: readonly Point[]): Pick<PosedFace, 'mouth' | 'eyes'> {
  const between = ([a, b]: readonly [number, number]) => {
    const [ax = 0, ay = 0] = points[a] ?? [];
    const [bx = 0, by = 0] = points[b] ?? [];
    return Math.hypot(ax - bx, ay - by);
  };
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
  return {
    mouth: share(between(lips), between(face)),
    eyes:
      eyes.reduce((sum, { lids, corners }) => sum + share(between(lids), between(corners)), 0) / eyes.length,
  };
}
