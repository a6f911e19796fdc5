import type { FieldText } from '../../domain/card/card-text.ts';
import { confidenceOf } from '../../domain/card/confidence.ts';
import { heightOf, textOf } from '../../domain/card/text-line.ts';
import type { PlacedGlyph } from '../../domain/card/text-line.ts';
import { isSure } from '../../domain/card/thresholds.ts';
import { grown } from './pixels.ts';
import type { Pixels } from './pixels.ts';
import { recogniseLine } from './recognise.ts';

/** Of a line's height: by how much more of the picture the second look takes in. */
const wider = 0.08;
const contradicted = 0.4;

/**
 * A name that looks sure is read once more from a slightly wider cut: what the recogniser knows it reads the same, of
 * what it does not know it often makes something else.
 */
export async function secondLook(picture: Pixels, field: FieldText): Promise<FieldText> {
  const line = field.glyphs[0]?.line;
  if (field.field !== 'name' || !line || !isSure('name', field.confidence)) return field;
  const height = heightOf(line);
  const corners = grown(line.corners, wider * height, wider * height);
  const again = { corners, ...(await recogniseLine(picture, corners)) };
  const glyphs = again.glyphs.slice(-field.glyphs.length).map((glyph): PlacedGlyph => ({ line: again, glyph }));
  if (textOf(glyphs) !== textOf(field.glyphs))
    return { ...field, confidence: contradicted, note: 'rare_character' };
  return { ...field, confidence: Math.min(field.confidence, confidenceOf(glyphs)) };
}
