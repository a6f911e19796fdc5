import sharp from 'sharp';
import {
  atEase,
  dayLight,
  drawPerson,
  drawRoom,
  type Pose,
  type Scene,
} from '../../fixtures/people/draw-person.ts';
import { portraitSeeds } from '../../fixtures/people/portrait.ts';

/** As a phone that is held upright sees it. */
export const faceShotSize = { width: 480, height: 640 } as const;

/** What is before the camera: one at ease where nothing is said. */
export interface FaceScene {
  /** Each somebody else, the first of whom is always the same one; nobody where it is empty. */
  readonly people?: readonly Partial<Pose>[];
  readonly scene?: Partial<Scene>;
  readonly blurPixels?: number;
}

/** As large as a face is that the page neither wants nearer nor farther away. */
const inFrame: Partial<Pose> = { size: 0.24 };

const seeds = Object.values(portraitSeeds);

/** One picture of drawn people, as a JPEG. */
export async function faceShot({ people = [{}], scene = {}, blurPixels = 0 }: FaceScene): Promise<Buffer> {
  const { width, height } = faceShotSize;
  const lit = { ...dayLight, ...scene };
  const canvas = drawRoom(width, height, lit);
  for (const [i, pose] of people.entries())
    drawPerson(canvas, seeds[i % seeds.length] ?? 0, { ...atEase, ...inFrame, ...pose }, lit);
  const rgb = Buffer.from(Uint8Array.from(canvas.rgb, (value) => Math.min(255, Math.max(0, value))));
  const picture = sharp(rgb, { raw: { width, height, channels: 3 } });
  return await (blurPixels > 0 ? picture.blur(blurPixels) : picture).jpeg({ quality: 92 }).toBuffer();
}
