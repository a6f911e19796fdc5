import * as Comlink from 'comlink';
import { decode, decodeLarge, type Decoded } from './decode.ts';
import { blackAbove, isBlack, safeSide } from '../tasks/black-picture.ts';
import { whole, type Region } from '../tasks/card/rectify.ts';
import { fittedSize } from '../tasks/fitted-size.ts';
import { cardPart } from './card-part.ts';
import { encodeWithin } from './encode.ts';
import type { ImageLimits, ImageWorker, MadePicture } from './types.ts';

const worker: ImageWorker = {
  async make(picture, limits) {
    if (!('OffscreenCanvas' in globalThis) || !('createImageBitmap' in globalThis))
      return { kind: 'impossible', reason: 'no canvas in a thread' };
    const decoded = await decodedOf(picture, limits);
    if ('kind' in decoded) return decoded;
    try {
      const card = limits.onlyCard ? cardPart(decoded, limits.longSide) : null;
      return (
        (card && (await makeOf(decoded, limits, card))) ??
        (await makeOf(decoded, limits)) ??
        (await makeOf(decoded, { ...limits, longSide: safeSide })) ??
        black
      );
    } catch (error) {
      return { kind: 'impossible', reason: String(error) };
    } finally {
      decoded.close();
    }
  },
};

/** Pixels of the long side in which black is looked for. */
const sampledSide = 80;

const black: MadePicture = { kind: 'refused', refusal: 'black' };

/** A card is looked for before it is made small. */
async function decodedOf(
  picture: Blob,
  { longSide, onlyCard = false }: ImageLimits,
): Promise<Decoded | MadePicture> {
  try {
    const large = onlyCard ? await decodeLarge(picture).catch(() => null) : null;
    return large ?? (await decode(picture, longSide));
  } catch (error) {
    // An older browser does not know the option, and would lay the picture on its side.
    return error instanceof TypeError
      ? { kind: 'impossible', reason: error.message }
      : { kind: 'refused', refusal: 'damaged' };
  }
}

/** Null where nothing but black came out. */
async function makeOf(
  { source, width, height }: Decoded,
  limits: ImageLimits,
  { left, top, right, bottom }: Region = whole,
): Promise<MadePicture | null> {
  const [across, down] = [(right - left) * width, (bottom - top) * height];
  const size = fittedSize(across, down, limits.longSide);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  if (!context) return { kind: 'impossible', reason: 'no canvas context' };
  const draw = (on: OffscreenCanvasRenderingContext2D) => {
    // A JPEG has no transparency, which would come out black.
    on.fillStyle = 'white';
    on.fillRect(0, 0, canvas.width, canvas.height);
    on.imageSmoothingQuality = 'high';
    const from = [left * width, top * height, across, down] as const;
    on.drawImage(source, ...from, 0, 0, canvas.width, canvas.height);
  };
  draw(context);
  if (isAllBlack(canvas)) return null;
  const jpeg = await encodeWithin(canvas, draw, limits.bytes);
  return jpeg && { kind: 'made', jpeg, width: canvas.width, height: canvas.height };
}

/** By single pixels of it, unblended: noise on black stays what it is, and few megabytes are read back. */
function isAllBlack(canvas: OffscreenCanvas): boolean {
  const { width, height } = fittedSize(canvas.width, canvas.height, sampledSide);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.imageSmoothingEnabled = false;
  context.drawImage(canvas, 0, 0, width, height);
  return isBlack(context.getImageData(0, 0, width, height).data, blackAbove);
}

Comlink.expose(worker);
