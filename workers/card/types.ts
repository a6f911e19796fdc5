// What card.worker.ts answers, free of worker typings so that a page's type check can read it.
import type { CardMeasures } from '../tasks/card/measure.ts';
import type { Takes } from '../tasks/card/reading.ts';
import type { Region } from '../tasks/card/rectify.ts';

/** What the camera gave: a frame or a bitmap, handed over, or RGBA pixels where a browser has neither. */
export type CardSource =
  | { readonly kind: 'frame'; readonly frame: VideoFrame }
  | { readonly kind: 'bitmap'; readonly bitmap: ImageBitmap }
  | {
      readonly kind: 'pixels';
      readonly pixels: Uint8ClampedArray<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
    };

export interface CardLook {
  /** What of the source is looked at, in fractions of it. */
  readonly region: Region;
  /** Where the page guides the card to, in fractions of the region. */
  readonly frame: Region;
  /** What may be the picture that is taken: the sharpest such look is kept. */
  readonly takes: Takes;
}

export interface CardWorker {
  /** Measures, in fractions of the region. The source is closed. Rejects where this browser cannot draw it. */
  look(source: CardSource, look: CardLook): Promise<CardMeasures>;
  /** The sharpest candidate as a JPEG, cut to the card with a margin; null where there is none. Then it is forgotten. */
  take(): Promise<Blob | null>;
  /** Forgets the candidates, those that are looked at just now among them. */
  forget(): Promise<void>;
}
