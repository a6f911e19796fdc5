/** What is used of fontkit, which brings no types of its own. */
declare module 'fontkit' {
  export interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    readonly args: readonly number[];
  }
  export interface Glyph {
    /** Its outline in the font's units, upwards from the base line. */
    readonly path: { readonly commands: readonly PathCommand[] };
  }
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    /** Its names, copyright and licence. */
    readonly name: { readonly records: object };
  }
  /** Throws for what is no font. */
  export function create(bytes: Uint8Array): Font;
}
