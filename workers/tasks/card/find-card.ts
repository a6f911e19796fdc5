// The outline of a card in a frame: two level and two upright edges whose sides go together.
import type { Edges } from './edges.ts';
import type { CardCorners, CardPoint } from './frame.ts';
import { findLines, longestGap, meet, supportBetween, type CardLine } from './lines.ts';

export interface FoundCard {
  /** In fractions of the frame. */
  readonly corners: CardCorners;
  /** How much of its outline is seen, 0 to 1. */
  readonly support: number;
  /** The longest stretch of a side without an edge: between two points, as a fraction of that side. */
  readonly gap: { readonly from: CardPoint; readonly to: CardPoint; readonly fraction: number };
}

/** ID-1: 85.6 mm by 54.0 mm. */
export const cardAspect = 85.6 / 54;

/** What the outline must be to be one; beside each what was seen on drawn cards and on drawn tables without one. */
const outline = {
  /** Of its least side: a thumb over a corner leaves 0.5, rows of text give 0.3. */
  leastSide: 0.4,
  /** Of all four: a card in glare gives 0.7, a table with papers at most 0.55. */
  leastMean: 0.62,
  /** Natural logarithm of how far the aspect may be from a card's: held askew by 25 degrees it is 0.17. */
  aspectSlack: 0.24,
  /** Of the frame's area. */
  leastArea: 0.05,
  /** Of a stretch behind a corner: one side of a card may lie on the edge of a table, tiles have two. */
  goesOn: 0.5,
  /** Fraction by which opposite sides may differ: askew by 25 degrees it is 0.3. */
  sideSlack: 0.4,
} as const;

/** Pixels. */
const border = 2;

interface Candidate {
  readonly corners: readonly CardPoint[];
  readonly sides: readonly Side[];
  readonly score: number;
  readonly support: number;
}

interface Side {
  readonly line: CardLine;
  readonly upright: boolean;
  /** Pixels along the line. */
  readonly from: number;
  readonly to: number;
}

/** Null where there is none, or not enough of one to be sure of it. */
export function findCard(edges: Edges): FoundCard | null {
  const { width, height } = edges;
  const levels = findLines(edges, 'level');
  const uprights = findLines(edges, 'upright');
  let best: Candidate | null = null;
  for (const [top, bottom] of pairs(levels))
    for (const [left, right] of pairs(uprights)) {
      const candidate = judge({ top, bottom, left, right }, width, height);
      if (candidate && candidate.score > (best?.score ?? 0)) best = candidate;
    }
  return best && describe(best, width, height);
}

/** Each two lines, the upper or left one first. */
function pairs(lines: readonly CardLine[]): (readonly [CardLine, CardLine])[] {
  const sorted = [...lines].sort((one, other) => one.offset - other.offset);
  return sorted.flatMap((first, i) => sorted.slice(i + 1).map((second) => [first, second] as const));
}

interface Outline {
  readonly top: CardLine;
  readonly bottom: CardLine;
  readonly left: CardLine;
  readonly right: CardLine;
}

function judge({ top, bottom, left, right }: Outline, width: number, height: number): Candidate | null {
  const corners = [
    meet(top, left, width, height),
    meet(top, right, width, height),
    meet(bottom, right, width, height),
    meet(bottom, left, width, height),
  ] as const;
  const [a, b, c, d] = corners;
  const lengths = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)] as const;
  const [upper, rightSide, lower, leftSide] = lengths;
  // What reaches the picture's own edge may go on behind it.
  if (corners.some(({ x, y }) => x < border || y < border || x > width - border || y > height - border))
    return null;
  if (!alike(upper, lower) || !alike(rightSide, leftSide)) return null;
  const askew = Math.abs(Math.log((upper + lower) / (rightSide + leftSide) / cardAspect));
  if (askew > outline.aspectSlack) return null;
  const area = ((upper + lower) / 2) * ((rightSide + leftSide) / 2);
  if (area < outline.leastArea * width * height) return null;
  const sides: readonly Side[] = [
    { line: top, upright: false, from: a.x, to: b.x },
    { line: right, upright: true, from: b.y, to: c.y },
    { line: bottom, upright: false, from: d.x, to: c.x },
    { line: left, upright: true, from: a.y, to: d.y },
  ];
  const supports = sides.map(({ line, from, to }) => supportBetween(line, from, to));
  const mean = supports.reduce((sum, of) => sum + of, 0) / 4;
  const least = Math.min(...supports);
  if (least < outline.leastSide || mean < outline.leastMean) return null;
  const beyonds = sides.map(overhang);
  if (beyonds.filter((of) => of > outline.goesOn).length >= 2) return null;
  const beyond = beyonds.reduce((sum, of) => sum + of, 0) / 4;
  const oneContrast =
    top.rising !== bottom.rising && left.rising !== right.rising && top.rising === left.rising;
  const score =
    mean +
    0.25 * least -
    1.2 * askew -
    0.35 * beyond +
    0.35 * Math.sqrt(area / (width * height)) +
    (oneContrast ? 0.15 : 0);
  return { corners, sides, score, support: mean };
}

const distance = (one: CardPoint, other: CardPoint): number => Math.hypot(one.x - other.x, one.y - other.y);

const alike = (one: number, other: number): boolean =>
  Math.abs(one - other) < outline.sideSlack * Math.max(one, other);

/** A card's edge ends at its corners; that of a table or a tiled floor goes on. 0 to 1. */
function overhang({ line, from, to }: Side): number {
  const reach = Math.abs(to - from) * 0.15;
  const before = supportBetween(line, from - 3 - reach, from - 3);
  return Math.max(before, supportBetween(line, to + 3, to + 3 + reach));
}

function describe({ corners, sides, support }: Candidate, width: number, height: number): FoundCard {
  const fraction = ({ x, y }: CardPoint): CardPoint => ({ x: x / width, y: y / height });
  const [a, b, c, d] = corners.map(fraction) as [CardPoint, CardPoint, CardPoint, CardPoint];
  const gaps = sides.map(({ line, upright, from, to }) => {
    // The corners are round: their ends have no edge.
    const trim = (to - from) * 0.06;
    const gap = longestGap(line, from + trim, to - trim);
    const at = (along: number): CardPoint => {
      const over = line.offset + line.slope * (along - (upright ? height : width) / 2);
      return fraction(upright ? { x: over, y: along } : { x: along, y: over });
    };
    return { from: at(gap.from), to: at(gap.to), fraction: (gap.to - gap.from) / Math.max(1, to - from) };
  });
  const gap = gaps.reduce((one, other) => (other.fraction > one.fraction ? other : one));
  return { corners: [a, b, c, d], support, gap };
}
