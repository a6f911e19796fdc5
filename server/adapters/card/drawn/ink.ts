import type { PathCommand } from 'fontkit';
import { regularFont } from '../../fonts/fonts.ts';

/** Of an em: how far its top lies above the base line. */
const above = 0.88;
/** Straight pieces that stand for a curve. */
const pieces = 4;

/**
 * What ink covers of each pixel of a character's em, 0 to 1, row by row of so many pixels. Null: the font has no such
 * character.
 */
export function inkOf(character: string, side: number): Float32Array | null {
  const font = regularFont();
  const codePoint = character.codePointAt(0) ?? 0;
  if (!font.hasGlyphForCodePoint(codePoint)) return null;
  const cover = new Cover(side);
  const scale = side / font.unitsPerEm;
  const x = (units: number) => units * scale;
  const y = (units: number) => above * side - units * scale;
  for (const [from, to] of edgesOf(font.glyphForCodePoint(codePoint).path.commands))
    cover.edge(x(from[0]), y(from[1]), x(to[0]), y(to[1]));
  return cover.ink();
}

type UnitPoint = readonly [x: number, y: number];

/** An outline's edges, in the font's units. */
function edgesOf(commands: readonly PathCommand[]): (readonly [UnitPoint, UnitPoint])[] {
  const edges: (readonly [UnitPoint, UnitPoint])[] = [];
  let start: UnitPoint = [0, 0];
  let at = start;
  const lineTo = (to: UnitPoint) => {
    edges.push([at, to]);
    at = to;
  };
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === 'moveTo') start = at = [a, b];
    else if (command === 'lineTo') lineTo([a, b]);
    else if (command === 'closePath') lineTo(start);
    else if (command === 'quadraticCurveTo') {
      const from = at;
      for (let i = 1; i <= pieces; i++) {
        const t = i / pieces;
        const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
        lineTo([p * from[0] + q * a + r * c, p * from[1] + q * b + r * d]);
      }
    } else throw new Error(`this font draws with ${command}, which is not known here`);
  }
  return edges;
}

/** The area to the right of an outline's edges, signed by their direction, as it changes from pixel to pixel. */
class Cover {
  readonly #side: number;
  readonly #changes: Float32Array;

  constructor(side: number) {
    this.#side = side;
    this.#changes = new Float32Array(side * (side + 2));
  }

  edge(fromX: number, fromY: number, toX: number, toY: number): void {
    const isDown = fromY < toY;
    const [x0, y0, x1, y1] = isDown ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const slope = (x1 - x0) / (y1 - y0);
    const last = Math.min(this.#side, Math.ceil(y1));
    for (let row = Math.max(0, Math.floor(y0)); row < last; row++) {
      const [top, bottom] = [Math.max(row, y0), Math.min(row + 1, y1)];
      // Where it lies flat, it crosses several pixels of a row.
      const parts = Math.max(1, Math.ceil(Math.abs(slope * (bottom - top))));
      const height = (bottom - top) / parts;
      for (let part = 0; part < parts; part++)
        this.#change(row, x0 + slope * (top + (part + 0.5) * height - y0), isDown ? height : -height);
    }
  }

  /** An edge that crosses so much of a row at x on the average. */
  #change(row: number, x: number, height: number): void {
    const inside = Math.min(this.#side, Math.max(0, x));
    const column = Math.floor(inside);
    const left = 1 - (inside - column);
    const at = row * (this.#side + 2) + column;
    this.#changes[at]! += height * left;
    this.#changes[at + 1]! += height * (1 - left);
  }

  ink(): Float32Array {
    const side = this.#side;
    const ink = new Float32Array(side * side);
    for (let row = 0; row < side; row++) {
      let sum = 0;
      for (let column = 0; column < side; column++) {
        sum += this.#changes[row * (side + 2) + column]!;
        ink[row * side + column] = Math.min(1, Math.abs(sum));
      }
    }
    return ink;
  }
}
