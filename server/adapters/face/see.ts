import { faceArea } from '../../../workers/tasks/face/detection.ts';
import { eyeContrast } from '../../../workers/tasks/face/eye-contrast.ts';
import { measureLight } from '../../../workers/tasks/face/look-quality.ts';
import { meshBox, openings } from '../../../workers/tasks/face/mesh.ts';
import type { SeenFace } from '../../ports/face-engine.ts';
import { describeFace } from './descriptor.ts';
import { describeAgain } from './second-descriptor.ts';
import { findMeshes } from './mesh.ts';
import type { MeshFace } from './mesh.ts';
import { decodePicture } from './picture.ts';
import type { Picture } from './picture.ts';
import { oneAtATime } from './turns.ts';

export interface SeeInput {
  readonly picture: Uint8Array;
  readonly descriptors: boolean;
}

/**
 * The faces of a JPEG or PNG, the largest first. Throws where it is neither, is damaged, or has more pixels than any
 * phone makes.
 */
export async function see({ picture, descriptors }: SeeInput): Promise<SeenFace[]> {
  return await seePicture(await decodePicture(picture), descriptors);
}

/** `film`: one object for all pictures of a video, in their order. */
export async function seePicture(
  picture: Picture,
  descriptors: boolean,
  film: { track: boolean } | null = null,
): Promise<SeenFace[]> {
  return await oneAtATime(async () => {
    let shown = picture;
    let meshes = await findMeshes(shown, film);
    let edge = 0;
    if (meshes.length === 0 && !film) {
      // A passport photo may be all face, which the detector does not expect.
      edge = Math.round(Math.max(picture.width, picture.height) * 0.3);
      shown = padded(picture, edge);
      meshes = await findMeshes(shown);
    }
    const faces: SeenFace[] = [];
    for (const mesh of meshes) {
      const seen = measureFace(picture, mesh, edge);
      faces.push({ ...seen, descriptor: descriptors ? await describedBy(shown, mesh) : null });
    }
    return faces.sort((one, other) => faceArea(other.box) - faceArea(one.box));
  });
}

/** By both networks, as faceDistance() takes it. */
const describedBy = async (picture: Picture, mesh: MeshFace): Promise<number[]> => [
  ...(await describeFace(picture, mesh)),
  ...(await describeAgain(picture, mesh)),
];

function measureFace(picture: Picture, mesh: MeshFace, edge: number): Omit<SeenFace, 'descriptor'> {
  const points = mesh.points.map(([x, y]) => [x - edge, y - edge] as const);
  const box = meshBox(points, picture);
  const pixels = { ...picture, data: picture.rgb, channels: 3 } as const;
  const { score, yaw, pitch, roll } = mesh;
  return {
    ...{ box, score, yaw, pitch, roll },
    ...openings(mesh.points),
    ...measureLight(pixels, box),
    eyeContrast: eyeContrast(pixels, points),
  };
}

/** Grey around the picture. */
function padded({ rgb, width, height }: Picture, edge: number): Picture {
  const wide = width + 2 * edge;
  const high = height + 2 * edge;
  const larger = new Uint8Array(wide * high * 3).fill(128);
  for (let y = 0; y < height; y++)
    larger.set(rgb.subarray(y * width * 3, (y + 1) * width * 3), ((y + edge) * wide + edge) * 3);
  return { width: wide, height: high, rgb: larger };
}
