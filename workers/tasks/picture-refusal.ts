/** Why a photograph is not taken. */
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
