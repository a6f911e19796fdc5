// What image.worker.ts answers, free of worker typings so that a page's type check can read it.
import type { PictureRefusal } from '../tasks/picture-refusal.ts';

/** What a picture is made into. */
export interface ImageLimits {
  /** Pixels of the longer side. */
  readonly longSide: number;
  readonly bytes: number;
  /** Of a card on a table the card with a margin, as sharp as the photograph has it; the whole where none is seen. */
  readonly onlyCard?: boolean;
}

export type MadePicture =
  | { readonly kind: 'made'; readonly jpeg: Blob; readonly width: number; readonly height: number }
  | { readonly kind: 'refused'; readonly refusal: PictureRefusal }
  /** This browser cannot do it in a thread of its own. */
  | { readonly kind: 'impossible'; readonly reason: string };

export interface ImageWorker {
  /** Upright, without metadata, within the limits. Never rejects. */
  make(picture: Blob, limits: ImageLimits): Promise<MadePicture>;
}
