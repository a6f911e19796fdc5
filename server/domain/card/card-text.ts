import type { CardFieldName, CardFieldNote, CardSideName } from './card-fields.ts';
import type { CardPlace } from './card-place.ts';
import type { PlacedGlyph } from './text-line.ts';

/** A field as the card's text gives it. */
export interface FieldText {
  readonly field: CardFieldName;
  readonly text: string;
  readonly confidence: number;
  readonly glyphs: readonly PlacedGlyph[];
  /** Of a name: the last character of its label, where that was read. */
  readonly label?: PlacedGlyph;
  readonly note: CardFieldNote | null;
}

export interface CardText {
  readonly side: CardSideName | null;
  readonly fields: readonly FieldText[];
  /** Where the card lies; null where too little of it was read. */
  readonly place: CardPlace | null;
  /** Whether it says of itself that it is a temporary one. */
  readonly temporary: boolean;
}
