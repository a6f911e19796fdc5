import { startFaceFinder, startPoseFinder } from '../../../media/guide/face-finder.ts';
import type { FaceReading } from '../../../workers/tasks/face/framing.ts';
import { fromBase64 } from './base64.ts';

interface SeenFaces {
  readonly reading: FaceReading;
  /** How far each head is turned, in degrees. */
  readonly yaws: readonly number[];
}

/** What both finders see in one photograph, base64. */
export async function findFaces(picture: string): Promise<SeenFaces> {
  const { signal } = new AbortController();
  const pixels = await pixelsOf(picture);
  const [boxes, mesh] = [await startFaceFinder(signal), await startPoseFinder(signal)];
  try {
    const reading = await boxes.look(pixels(), signal);
    const posed = await mesh.look(pixels(), signal);
    return { reading, yaws: posed.map(({ yaw }) => yaw) };
  } finally {
    boxes.stop();
    mesh.stop();
  }
}

/** Anew for each finder: it keeps them. */
async function pixelsOf(picture: string): Promise<() => ImageData> {
  const bitmap = await createImageBitmap(fromBase64(picture));
  const { width, height } = bitmap;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return () => context.getImageData(0, 0, width, height);
}
