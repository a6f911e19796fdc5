import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

// Noto Sans SC (fonts/LICENSE): the regular one with every character, for names; the bold one with GB 2312, for headings.

function read(name: string): Font {
  const font = create(brotliDecompressSync(readFileSync(new URL(`./fonts/${name}`, import.meta.url))));
  // pdfkit compares two fonts by these records as JSON, the whole licence in it, each time that one is chosen.
  Object.defineProperty(font.name.records, 'toJSON', { value: () => name });
  return font;
}

let known: { readonly regular: Font; readonly bold: Font } | null = null;

/** Parsed once in a process: reading one takes longer than drawing a policy. */
export function fonts(): { readonly regular: Font; readonly bold: Font } {
  known ??= {
    regular: read('noto-sans-sc-regular.ttf.br'),
    bold: read('noto-sans-sc-bold-gb2312.ttf.br'),
  };
  return known;
}

/** Whether the bold font has every character of a text. */
export const isBoldPossible = (text: string): boolean =>
  [...text].every((character) => fonts().bold.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
