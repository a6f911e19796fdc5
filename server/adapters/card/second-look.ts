import type { FieldText } from '../../domain/card/card-text.ts';
import { confidenceOf } from '../../domain/card/confidence.ts';
import { heightOf, pointAlong, textOf } from '../../domain/card/text-line.ts';
import type { PlacedGlyph, TextLine } from '../../domain/card/text-line.ts';
import { isSure } from '../../domain/card/thresholds.ts';
import { grown } from './pixels.ts';
import type { Pixels, Point, Quad } from './pixels.ts';
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
  const glyphs = again.glyphs
    .slice(-field.glyphs.length)
    .map((glyph): PlacedGlyph => ({ line: again, glyph }));
  if (textOf(glyphs) !== textOf(field.glyphs))
    return { ...field, confidence: contradicted, note: 'rare_character' };
  return { ...field, confidence: Math.min(field.confidence, confidenceOf(glyphs)) };
}

/** Of a line's height: where a nation begins behind the middle of 族, and how long the longest of one or two characters is. */
const nationFrom = 0.9;
const nationLength = 3.4;

/** One character by itself is easily passed over: what follows 民族 is read by itself where nothing was found there. */
export async function withNation(picture: Pixels, lines: readonly TextLine[]): Promise<TextLine[]> {
  return await Promise.all(
    lines.map(async (line) => {
      const label = line.glyphs.at(-1);
      if (label?.char !== '族') return line;
      const [from, to] = [pointAlong(line, 0), pointAlong(line, 1)];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const height = heightOf(line);
      const start = label.at + (nationFrom * height) / length;
      const share = (nationLength * height) / length;
      const found = await recogniseLine(picture, partOf(line, start, start + share));
      // A guess: what is read so is never sure.
      const glyphs = found.glyphs.map((glyph) => ({
        ...glyph,
        at: start + glyph.at * share,
        probability: Math.min(glyph.probability, guessed),
      }));
      return { ...line, glyphs: [...line.glyphs, ...glyphs] };
    }),
  );
}
const guessed = 0.6;

/** A line's corners from one share of its length to another, which may lie behind its end. */
function partOf({ corners: [a, b, c, d] }: TextLine, from: number, to: number): Quad {
  const along = (p: Point, q: Point, share: number): Point => ({
    x: p.x + (q.x - p.x) * share,
    y: p.y + (q.y - p.y) * share,
  });
  return [along(a, b, from), along(a, b, to), along(d, c, to), along(d, c, from)];
}
