import * as Comlink from 'comlink';
import { decode, type Decoded } from './decode.ts';
import { blackAbove, isBlack, safeSide } from '../tasks/black-picture.ts';
import { encodeWithin, fittedSize } from './encode.ts';
import type { ImageLimits, ImageWorker, MadePicture } from './types.ts';

const worker: ImageWorker = {
  async make(picture, limits) {
    if (!('OffscreenCanvas' in globalThis) || !('createImageBitmap' in globalThis))
      return { kind: 'impossible', reason: 'no canvas in a thread' };
    const decoded = await decodedOf(picture, limits.longSide);
    if ('kind' in decoded) return decoded;
    try {
      return (
        (await makeOf(decoded, limits)) ?? (await makeOf(decoded, { ...limits, longSide: safeSide })) ?? black
      );
    } catch (error) {
      return { kind: 'impossible', reason: String(error) };
    } finally {
      decoded.close();
    }
  },
};

const black: MadePicture = { kind: 'refused', refusal: 'black' };

async function decodedOf(picture: Blob, longSide: number): Promise<Decoded | MadePicture> {
  try {
    return await decode(picture, longSide);
  } catch (error) {
    // An older browser does not know the option, and would lay the picture on its side.
    return error instanceof TypeError
      ? { kind: 'impossible', reason: error.message }
      : { kind: 'refused', refusal: 'damaged' };
  }
}

/** Null where nothing but black came out. */
async function makeOf({ source, ...whole }: Decoded, limits: ImageLimits): Promise<MadePicture | null> {
  const size = fittedSize(whole.width, whole.height, limits.longSide);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) return { kind: 'impossible', reason: 'no canvas context' };
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, size.width, size.height);
  if (isBlack(context.getImageData(0, 0, size.width, size.height).data, blackAbove)) return null;
  const jpeg = await encodeWithin(canvas, source, limits.bytes);
  return jpeg && { kind: 'made', jpeg, width: canvas.width, height: canvas.height };
}

Comlink.expose(worker);
