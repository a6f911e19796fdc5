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
  const file = new File([picture], 'picture.jpg', { type: picture.type || 'image/jpeg' });
  try {
    const jpeg = await compress(file, {
      ...{ libURL, signal, useWebWorker: 'OffscreenCanvas' in globalThis },
      maxWidthOrHeight: limits.longSide,
      maxSizeMB: limits.bytes / 1024 / 1024,
      ...{ fileType: 'image/jpeg', initialQuality: 0.92 },
    });
    const [bitmap] = await compress.drawFileInCanvas(jpeg);
    return { kind: 'made', jpeg, width: bitmap.width, height: bitmap.height };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Error && /memory|too large/i.test(error.message))
      return { kind: 'refused', refusal: 'too_large' };
    return { kind: 'refused', refusal: 'damaged' };
  }
}
