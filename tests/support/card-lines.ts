import type { Glyph, PlacedGlyph, TextLine } from '../../server/domain/card/text-line.ts';

/** A glyph as a sure recogniser gives it. */
export const glyph = (char: string, at: number, probability = 0.99): Glyph => ({
  ...{ char, probability, at, before: 0 },
  second: { char: '', probability: 0 },
});

/** A line of text whose characters are as wide as it is high; `slope` in heights of a pixel along. */
export function lineAt(
  text: string,
  x: number,
  y: number,
  { height = 30, slope = 0, probability = 0.99 } = {},
): TextLine {
  const chars = [...text];
  const width = chars.length * height;
  const fall = width * slope;
  return {
    corners: [
      { x, y: y - height / 2 },
      { x: x + width, y: y - height / 2 + fall },
      { x: x + width, y: y + height / 2 + fall },
      { x, y: y + height / 2 },
    ],
    glyphs: chars.map((char, i) => glyph(char, (i + 0.5) / chars.length, probability)),
    after: 0,
  };
}

/** Digits side by side, all of them sure but those that are given another probability and a second guess. */
export function digitsOf(
  text: string,
  doubtful: Readonly<Record<number, readonly [second: string, probability: number]>> = {},
): PlacedGlyph[] {
  const line = lineAt(text, 0, 0);
  return line.glyphs.map((sure, i) => {
    const [char, probability] = doubtful[i] ?? ['', 0.99];
    return { line, glyph: { ...sure, probability, second: { char, probability: 1 - probability } } };
  });
}
