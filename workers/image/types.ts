// What image.worker.ts answers, free of worker typings so that a page's type check can read it.

/** What a picture is made into. */
export interface ImageLimits {
  /** Pixels of the longer side. */
  readonly longSide: number;
  readonly bytes: number;
}

export type PictureRefusal =
  /** No photograph: text, SVG, an animation. */
  | 'not_a_picture'
  /** More bytes or pixels than a phone can hold. */
  | 'too_large'
  /** A photograph that this browser does not know, as HEIC mostly is. */
  | 'unknown_format'
  /** Cut short, or written over. */
  | 'damaged'
  /** Nothing is to be seen in it. */
  | 'black';

export type MadePicture =
  | { readonly kind: 'made'; readonly jpeg: Blob; readonly width: number; readonly height: number }
  | { readonly kind: 'refused'; readonly refusal: PictureRefusal }
  /** This browser cannot do it in a thread of its own. */
  | { readonly kind: 'impossible'; readonly reason: string };

export interface ImageWorker {
  /** Upright, without metadata, within the limits. Never rejects. */
  make(picture: Blob, limits: ImageLimits): Promise<MadePicture>;
}
