import { regularFont } from './fonts.ts';

/** Marks that nobody sees: of a character that is drawn they change nothing here. */
const unseen = /[\p{Cf}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

const isDrawable = (character: string): boolean =>
  regularFont().hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

export interface Printable {
  readonly text: string;
  /** What no font has, as U+20BB7. */
  readonly missing: readonly string[];
}

/**
 * A text as it can be printed. A character that the font lacks is 〓 with its code point, 〓〔U+20BB7〕, so that a
 * contract names its people whatever they are called.
 */
export function printable(text: string): Printable {
  const missing: string[] = [];
  const printed = [...text].map((character) => {
    if (character === '\n' || isDrawable(character)) return character;
    if (/\s/.test(character)) return ' ';
    if (unseen.test(character)) return '';
    const plain = character.normalize();
    if ([...plain].every(isDrawable)) return plain;
    missing.push(codeOf(character));
    return `〓〔${codeOf(character)}〕`;
  });
  return { text: printed.join(''), missing };
}
