import type { CardFieldName, CardFieldNote, CardSideName } from '../domain/card/card-fields.ts';

/** Shares of the upright picture's width and height. */
export interface CardPoint {
  readonly x: number;
  readonly y: number;
}

export interface EngineCardField {
  readonly field: CardFieldName;
  /**
   * As it is kept: a gender `male` or `female`, a nation without 族, days as yyyy-mm-dd (`valid_until` may be 长期),
   * the number with a capital X.
   */
  readonly text: string;
  /** 0 to 1; `sureFrom` of server/domain/card/thresholds.ts says from where it counts as sure. */
  readonly confidence: number;
  /** Four, clockwise from the text's upper left. */
  readonly corners: readonly CardPoint[];
  /** Null: nothing particular is known. */
  readonly note: CardFieldNote | null;
}

export interface CardQuality {
  /** How crisp edges are: about 3 on a clean photo, under 1 where it is blurred. */
  readonly sharpness: number;
  /** Mean luma, 0 to 255. */
  readonly brightness: number;
  /** Share of pixels without any structure left in them, 0 to 1. */
  readonly glare: number;
  /** Whether a part of the card lies outside the picture. */
  readonly cutOff: boolean;
}

/** A sign is given where the picture shows it; that none is given proves nothing. */
export type CardSign = 'screen' | 'copy' | 'edited' | 'covered' | 'temporary';

export interface CardReading {
  /** Null: no card was found. */
  readonly side: CardSideName | null;
  /** No card was found because the picture is too blurred, by the engine's own word. */
  readonly tooBlurred?: true;
  /** Four corners, clockwise from the card's own upper left; null where they could not be told. */
  readonly outline: readonly CardPoint[] | null;
  /** Only what was read; a field that is missing could not be. */
  readonly fields: readonly EngineCardField[];
  readonly portrait: readonly CardPoint[] | null;
  /** A JPEG of it, upright: of an engine that cuts it out itself and does not say where it is. */
  readonly portraitCut?: Uint8Array;
  readonly quality: CardQuality;
  readonly signs: readonly CardSign[];
}

/** Reads resident ID cards. `read` and `crop` reject with PictureRefused, or with EngineError where the engine failed. */
export interface CardEngine {
  readonly name: string;
  /** Makes ready to read, where that takes time; never rejects. */
  warm(): Promise<void>;
  /** Reads one side of a card from a JPEG, PNG or WebP. */
  read(picture: Uint8Array): Promise<CardReading>;
  /** A JPEG of one part, upright. */
  crop(picture: Uint8Array, corners: readonly CardPoint[]): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Why a file is not taken for a picture.
 * - `empty`: no bytes.
 * - `not_a_picture`: neither JPEG, PNG nor WebP, nor any other kind that is known here.
 * - `format`: a picture of a kind that is not taken, such as HEIC, GIF or SVG.
 * - `animated`: more pictures than one.
 * - `too_large`: more pixels than any phone makes.
 * - `colours`: colours for print.
 * - `damaged`: it begins as a picture and does not end as one.
 */
export type PictureProblem =
  'empty' | 'not_a_picture' | 'format' | 'animated' | 'too_large' | 'colours' | 'damaged';

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly reason: PictureProblem;

  constructor(reason: PictureProblem, options?: ErrorOptions) {
    super(`the picture was refused: ${reason}`, options);
    this.reason = reason;
  }
}
