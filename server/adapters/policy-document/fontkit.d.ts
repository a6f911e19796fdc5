/** What is used of fontkit, which brings no types of its own. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean;
    /** Its names, copyright and licence. */
    readonly name: { readonly records: object };
  }
  /** Throws for what is no font. */
  export function create(bytes: Uint8Array): Font;
}
