import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

// Noto Sans SC (LICENSE): the regular one whole, for names; the bold one with GB 2312, for headings. What the regular
// one lacks, nearly all of Extension B and what came later, is written out by its code point (printable.ts).

function read(name: string): Font {
  const font = create(brotliDecompressSync(readFileSync(new URL(name, import.meta.url))));
  // pdfkit compares two fonts by these records as JSON, the whole licence in it, each time that one is chosen.
  Object.defineProperty(font.name.records, 'toJSON', { value: () => name });
  return font;
}

const known = new Map<string, Font>();

/** Parsed once in a process: reading one takes longer than drawing a policy. */
function parsed(name: string): Font {
  const font = known.get(name) ?? read(name);
  known.set(name, font);
  return font;
}

export const regularFont = (): Font => parsed('./noto-sans-sc-regular.ttf.br');
export const boldFont = (): Font => parsed('./noto-sans-sc-bold-gb2312.ttf.br');

/** Whether the bold font has every character of a text. */
export const isBoldPossible = (text: string): boolean =>
  [...text].every((character) => boldFont().hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
