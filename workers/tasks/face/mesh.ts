// From the points of the face mesh (468 of them, numbered as MediaPipe does) to how a head is held and what eyes and
// mouth do: page and server measure by the same points.

export type MeshPoint = readonly [x: number, y: number, z?: number];
type Pair = readonly [number, number];

interface Eye {
  /** Upper and lower, in the middle of the eye. */
  readonly lids: Pair;
  /** As the mesh numbers them from left to right in an unmirrored picture. */
  readonly corners: Pair;
}

/** Numbers of the points that are measured. */
export const meshPoints = {
  /** The inner edges of upper and lower lip. */
  lips: [13, 14],
  /** Forehead and chin: the height of the face. */
  height: [10, 152],
  noseBase: 2,
  eyes: [
    { lids: [159, 145], corners: [33, 133] },
    { lids: [386, 374], corners: [362, 263] },
  ],
} as const satisfies {
  readonly lips: Pair;
  readonly height: Pair;
  readonly noseBase: number;
  readonly eyes: readonly Eye[];
};

/** How far mouth and eyes are open, whatever the size of the face. */
export interface Openings {
  /** Opening of the mouth over the height of the face. */
  readonly mouth: number;
  /** Opening of the eyes over their width, the mean of both. */
  readonly eyes: number;
}

/** `points` in any unit; all zero where there is no mesh. */
export function openings(points: readonly MeshPoint[]): Openings {
  const between = ([a, b]: Pair) => {
    const [ax = 0, ay = 0] = points[a] ?? [];
    const [bx = 0, by = 0] = points[b] ?? [];
    return Math.hypot(ax - bx, ay - by);
  };
  const fraction = (part: Pair, whole: Pair) => {
    const length = between(whole);
    return length > 0 ? between(part) / length : 0;
  };
  const { lips, height, eyes } = meshPoints;
  return {
    mouth: fraction(lips, height),
    eyes: eyes.reduce((sum, { lids, corners }) => sum + fraction(lids, corners), 0) / eyes.length,
  };
}

/** The box around all points, in fractions of a picture of that size. */
export function meshBox(
  points: readonly MeshPoint[],
  { width, height }: { readonly width: number; readonly height: number },
) {
  const xs = points.map(([x]) => x / width);
  const ys = points.map(([, y]) => y / height);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Radians. In an unmirrored picture a turn to the person's own left is negative yaw, and a bowed head is positive
 * pitch.
 */
export interface HeadAngles {
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/** What the mesh's engine computed of the head; looking straight ahead where it computed nothing. */
export const headAngles = (rotation: { readonly angle: HeadAngles } | null | undefined): HeadAngles => ({
  yaw: rotation?.angle.yaw ?? 0,
  pitch: rotation?.angle.pitch ?? 0,
  roll: rotation?.angle.roll ?? 0,
});
