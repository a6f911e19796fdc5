import type { CardFieldName, CardSideName } from './card-fields.ts';
import type { PlacedGlyph } from './text-line.ts';

export type FieldDoubt = 'rare_character' | 'conflict';

/** A field as the card's text gives it. */
export interface FieldText {
  readonly field: CardFieldName;
  readonly text: string;
  readonly confidence: number;
  readonly glyphs: readonly PlacedGlyph[];
  readonly note: FieldDoubt | null;
}

export interface CardText {
  readonly side: CardSideName | null;
  readonly fields: readonly FieldText[];
}
