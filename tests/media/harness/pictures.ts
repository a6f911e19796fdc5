import { createPictureMaker } from '../../../media/image/picture-maker.ts';
import { base64Of, fromBase64 } from './base64.ts';
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
  const made = await maker.make(fromBase64(picture), limits, new AbortController().signal);
  maker.stop();
  if (made.kind === 'refused') return { kind: 'refused', refusal: made.refusal, jpeg: null, byLibrary };
  return { kind: 'made', refusal: null, jpeg: await base64Of(made.jpeg), byLibrary };
}
