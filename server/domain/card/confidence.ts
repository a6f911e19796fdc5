import type { PlacedGlyph } from './text-line.ts';

/** The least sure of the characters, of the gaps between them and of what may follow the last. */
export function confidenceOf(glyphs: readonly PlacedGlyph[]): number {
  const doubts = glyphs.map(({ line, glyph }) => {
    const after = line.glyphs.at(-1) === glyph ? line.after : 0;
    return Math.max(after, glyph.before);
  });
  return Math.min(1 - Math.max(0, ...doubts), ...glyphs.map(({ glyph }) => glyph.probability));
}
