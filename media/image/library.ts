import { throwIfAborted } from '../abort.ts';
import { blackAbove, isBlack, safeSide } from '../../workers/tasks/black-picture.ts';
import { toCardFrame } from '../../workers/tasks/card/frame.ts';
import {
  lookedAtSide,
  regionOfCard,
  placeSide,
  sharperBelow,
  longSideShare,
} from '../../workers/tasks/card/place.ts';
import { whole, type Region } from '../../workers/tasks/card/rectify.ts';
import { fittedSize } from '../../workers/tasks/fitted-size.ts';
import { readJpegTurn } from '../../workers/tasks/jpeg-turn.ts';
import type { ImageLimits, MadePicture } from '../../workers/image/types.ts';

// It would fetch its own code from another origin for its thread; ours is served by ourselves.
const libURL = new URL(
  '../../node_modules/browser-image-compression/dist/browser-image-compression.js',
  import.meta.url,
).href;

type Answer = Exclude<MadePicture, { kind: 'impossible' }>;

/**
 * For browsers that draw nothing in a thread of ours: browser-image-compression, which asks them what they can. Rejects
 * where the signal aborts, or the library's code does not arrive.
 */
export async function makeByLibrary(
  picture: Blob,
  limits: ImageLimits,
  signal: AbortSignal,
): Promise<Answer> {
  const { default: compress } = await import('browser-image-compression');
  // Null where nothing but black came out: an older phone's canvas was too large for it.
  const makeOf = async (from: Blob): Promise<Answer | null> => {
    const file = new File([from], 'picture.jpg', { type: from.type || 'image/jpeg' });
    const jpeg = await compress(file, {
      ...{ libURL, signal, useWebWorker: 'OffscreenCanvas' in globalThis },
      maxWidthOrHeight: limits.longSide,
      maxSizeMB: limits.bytes / 1024 / 1024,
      ...{ fileType: 'image/jpeg', initialQuality: 0.92 },
    });
    const { width, height, black } = await lookAt(jpeg);
    return black ? null : { kind: 'made', jpeg, width, height };
  };
  try {
    const card = limits.onlyCard ? await cardAlone(picture, limits.longSide) : null;
    const made = card && (await makeOf(card));
    if (made) return made;
    // The library draws the whole picture first, however small it is to be: that is what was too large.
    const smaller = async () => makeOf(await drawnSmall(picture, Math.min(limits.longSide, safeSide)));
    return (await makeOf(picture)) ?? (await smaller()) ?? { kind: 'refused', refusal: 'black' };
  } catch (error) {
    throwIfAborted(signal);
    if (error instanceof Error && /memory|too large/i.test(error.message))
      return { kind: 'refused', refusal: 'too_large' };
    return { kind: 'refused', refusal: 'damaged' };
  }
}

/** Pixels of the long side in which black is looked for: small enough for any canvas. */
const lookedAt = 256;

/** Rejects where the picture that was made cannot be opened. */
async function lookAt(jpeg: Blob): Promise<{ width: number; height: number; black: boolean }> {
  const image = await opened(jpeg);
  const canvas = draw(image, lookedAt);
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  const black = pixels !== undefined && isBlack(pixels, blackAbove);
  return { width: image.naturalWidth, height: image.naturalHeight, black };
}

/**
 * The card of a photograph with a margin. Null where none is seen, where nothing is won by cutting it out, and in a
 * browser that lays no picture upright: what is cut out there would lie on its side. Rejects as `drawnSmall`.
 */
async function cardAlone(picture: Blob, longSide: number): Promise<Blob | null> {
  if (!CSS.supports('image-orientation', 'from-image')) return null;
  const image = await opened(picture);
  const { naturalWidth, naturalHeight } = image;
  if (Math.max(naturalWidth, naturalHeight) <= longSide) return null;
  const canvas = draw(image, lookedAtSide);
  const { width, height } = canvas;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  const across = fittedSize(width, height, placeSide).width;
  const region = pixels ? regionOfCard(toCardFrame(pixels, width, height, across)) : null;
  if (!region || longSideShare(region, naturalWidth, naturalHeight) > sharperBelow) return null;
  return jpegOf(draw(image, longSide, region));
}

/** Rejects where the canvas gives none. */
async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!jpeg) throw new Error('the canvas gave no picture');
  return jpeg;
}

/** On one small canvas, upright and without metadata. Rejects where it cannot be opened or encoded. */
async function drawnSmall(picture: Blob, longSide: number): Promise<Blob> {
  const jpeg = await jpegOf(draw(await opened(picture), longSide));
  // A browser that lays no picture upright leaves that to the word in the file.
  if (CSS.supports('image-orientation', 'from-image')) return jpeg;
  const { segment } = readJpegTurn(new Uint8Array(await picture.slice(0, headBytes).arrayBuffer()));
  return segment
    ? new Blob([jpeg.slice(0, 2), picture.slice(segment.from, segment.to), jpeg.slice(2)], {
        type: 'image/jpeg',
      })
    : jpeg;
}

const headBytes = 256 * 1024;

async function opened(picture: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(
  image: HTMLImageElement,
  longSide: number,
  { left, top, right, bottom }: Region = whole,
): HTMLCanvasElement {
  const { naturalWidth: width, naturalHeight: height } = image;
  const [across, down] = [(right - left) * width, (bottom - top) * height];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fittedSize(across, down, longSide));
  const from = [left * width, top * height, across, down] as const;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  // As the library does: a JPEG has no transparency, which would come out black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, ...from, 0, 0, canvas.width, canvas.height);
  return canvas;
}
