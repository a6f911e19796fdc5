import { readPictureFacts } from '../tasks/image-size.ts';
import { readJpegTurn, type JpegTurn } from '../tasks/jpeg-turn.ts';
import { fittedSize } from '../tasks/fitted-size.ts';

/** A picture in memory, upright. */
export interface Decoded {
  readonly source: ImageBitmap;
  readonly width: number;
  readonly height: number;
  close(): void;
}

/** More are decoded of no photograph that need not be: an older phone has not the memory. */
const mostPixels = 25_000_000;

/** As `decodeWhole`, but a large JPEG is decoded no larger than it is wanted, where this browser can. */
export async function decode(picture: Blob, longSide: number): Promise<Decoded> {
  const small = await decodeSmall(picture, longSide).catch(() => null);
  return small ?? (await decodeWhole(picture));
}

/** As large as its file has it; what is larger than a phone's memory bears is decoded smaller, where this browser can. */
export async function decodeLarge(picture: Blob): Promise<Decoded> {
  const { width, height } = readPictureFacts(new Uint8Array(await picture.arrayBuffer())) ?? {};
  if (!width || !height || width * height <= mostPixels) return decodeWhole(picture);
  return decode(picture, Math.max(width, height) * Math.sqrt(mostPixels / (width * height)));
}

/** Rejects with a TypeError where the browser is too old to lay it upright, with anything else where it is damaged. */
async function decodeWhole(picture: Blob): Promise<Decoded> {
  return ofBitmap(await createImageBitmap(picture, { imageOrientation: 'from-image' }));
}

const ofBitmap = (source: ImageBitmap): Decoded => ({
  ...{ source, width: source.width, height: source.height },
  close: () => source.close(),
});

/** Null where there is nothing to gain, or this browser cannot; rejects where it does not succeed. */
async function decodeSmall(picture: Blob, longSide: number): Promise<Decoded | null> {
  if (!('ImageDecoder' in globalThis)) return null;
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const { kind, width, height } = readPictureFacts(bytes) ?? { kind: 'other', width: null, height: null };
  if (kind !== 'jpeg' || !width || !height || Math.max(width, height) <= longSide) return null;
  const turn = readJpegTurn(bytes);
  if (turn.quarters === null) return null;
  const wanted = fittedSize(width, height, longSide);
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: withoutTurn(bytes, turn),
    ...{ desiredWidth: wanted.width, desiredHeight: wanted.height },
  });
  try {
    const { image } = await decoder.decode();
    if (image.displayWidth < wanted.width || image.displayHeight < wanted.height)
      return (image.close(), null);
    const lying = await bitmapOf(image);
    return turn.quarters === 0 ? ofBitmap(lying) : turned(lying, turn.quarters);
  } finally {
    decoder.close();
  }
}

/** A canvas draws a bitmap in a third of the time that a frame of video takes. */
async function bitmapOf(frame: VideoFrame): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(frame);
  } finally {
    frame.close();
  }
}

/** Browsers differ in whether a decoded frame heeds the turn: without it all give the picture as it lies. */
function withoutTurn(bytes: Uint8Array<ArrayBuffer>, { segment }: JpegTurn): Uint8Array<ArrayBuffer> {
  if (!segment) return bytes;
  const rest = new Uint8Array(bytes.length - (segment.to - segment.from));
  rest.set(bytes.subarray(0, segment.from));
  rest.set(bytes.subarray(segment.to), segment.from);
  return rest;
}

function turned(lying: ImageBitmap, quarters: number): Decoded | null {
  const { width, height } = lying;
  const across = quarters % 2 === 1;
  const canvas = new OffscreenCanvas(across ? height : width, across ? width : height);
  const context = canvas.getContext('2d');
  if (context) {
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((quarters * Math.PI) / 2);
    context.drawImage(lying, -width / 2, -height / 2);
  }
  lying.close();
  return context && ofBitmap(canvas.transferToImageBitmap());
}
