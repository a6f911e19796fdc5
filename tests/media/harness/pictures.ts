import { createPictureMaker } from '../../../media/image/picture-maker.ts';
import type { ImageLimits } from '../../../workers/image/types.ts';

interface MadeHere {
  readonly kind: 'made' | 'refused';
  readonly refusal: string | null;
  /** Base64. */
  readonly jpeg: string | null;
  /** Why the library made it; null where the thread did. */
  readonly byLibrary: string | null;
}

/** One photograph, base64, as the product makes it small in this browser. */
export async function makePicture(picture: string, limits: ImageLimits): Promise<MadeHere> {
  let byLibrary: string | null = null;
  const maker = createPictureMaker((name, { reason }) => {
    if (name === 'picture_by_library') byLibrary = String(reason);
  });
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const blob = new Blob([bytes], { type: 'image/jpeg' });
  const made = await maker.make(blob, limits, new AbortController().signal);
  maker.stop();
  if (made.kind === 'refused') return { kind: 'refused', refusal: made.refusal, jpeg: null, byLibrary };
  const own = new Uint8Array(await made.jpeg.arrayBuffer());
  let text = '';
  for (let at = 0; at < own.length; at += 8192) text += String.fromCharCode(...own.subarray(at, at + 8192));
  return { kind: 'made', refusal: null, jpeg: btoa(text), byLibrary };
}
