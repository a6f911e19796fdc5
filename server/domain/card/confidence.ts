import type { FieldText } from './card-text.ts';
import type { PlacedGlyph } from './text-line.ts';

/** The least sure of the characters, of the gaps between them and of what may follow the last. */
export function confidenceOf(glyphs: readonly PlacedGlyph[]): number {
  const doubts = glyphs.map(({ line, glyph }) => {
    const after = line.glyphs.at(-1) === glyph ? line.after : 0;
    return Math.max(after, glyph.before);
  });
  return Math.min(1 - Math.max(0, ...doubts), ...glyphs.map(({ glyph }) => glyph.probability));
}

/** The field, no surer than that. */
export const atMost = <F extends Pick<FieldText, 'confidence'>>(field: F, confidence: number): F => ({
  ...field,
  confidence: Math.min(field.confidence, confidence),
});

/** What stands where a field belongs, without the label that says so. */
export const withoutLabel = (field: FieldText): FieldText => atMost(field, unlabelled);
const unlabelled = 0.4;
