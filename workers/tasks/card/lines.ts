// Straight edges that lie about level or about upright, as those of a card before the camera do.
import type { Edges } from './edges.ts';

/**
 * A level line is y = offset + slope * (x - width / 2), an upright one the same with x and y changed. In pixels.
 */
export interface CardLine {
  readonly offset: number;
  readonly slope: number;
  /** Lighter behind it than before it, downwards or to the right. */
  readonly rising: boolean;
  /** For each place along it, how many places before it have an edge of this line's direction. */
  readonly support: Uint16Array;
}

type Direction = 'level' | 'upright';

const steepest = 0.42;
const slopeStep = 0.02;
const slopes = Math.round((2 * steepest) / slopeStep) + 1;
/** How far an edge's own direction may be from its line's. */
const slopeSlack = 0.12;
/** And from that of a line that is followed: what crosses it at a small angle is another's. */
const supportSlack = 0.09;
/** Grey levels a pixel: noise of a camera in a room is a quarter of it, a white card on a white table twice. */
const leastEdge = 3.5;
/** A strong edge counts no more than so many grey levels, or a black table beside the card would be all that is seen. */
const mostEdge = 12;
const mostLines = 7;
/** Pixels that two lines must be apart at one of their ends to be two lines. */
const apart = 4;

/** The strongest lines of each direction, of either polarity. */
export function findLines(edges: Edges, direction: Direction): CardLine[] {
  return [true, false].flatMap((rising) => linesOf(edges, direction, rising));
}

interface Axis {
  /** Along the line, and over it. */
  readonly length: number;
  readonly breadth: number;
  readonly over: Float32Array;
  readonly along: Float32Array;
  at(along: number, over: number): number;
}

function axisOf({ width, height, across, down }: Edges, direction: Direction): Axis {
  return direction === 'level'
    ? { length: width, breadth: height, over: down, along: across, at: (x, y) => y * width + x }
    : { length: height, breadth: width, over: across, along: down, at: (y, x) => y * width + x };
}

function linesOf(edges: Edges, direction: Direction, rising: boolean): CardLine[] {
  const axis = axisOf(edges, direction);
  const margin = Math.ceil((steepest * axis.length) / 2);
  const offsets = axis.breadth + 2 * margin;
  const votes = new Float32Array(slopes * offsets);
  vote(axis, rising, votes, offsets, margin);
  const lines: CardLine[] = [];
  while (lines.length < mostLines) {
    const best = strongest(votes);
    if ((votes[best] ?? 0) < axis.length * 0.12 * leastEdge) break;
    const slope = Math.floor(best / offsets) * slopeStep - steepest;
    const offset = (best % offsets) - margin;
    lines.push({ slope, offset, rising, support: supportOf(axis, slope, offset, rising) });
    clear(votes, offsets, margin, axis.length, { slope, offset });
  }
  return lines;
}

const isEdge = (over: number, along: number, rising: boolean): boolean =>
  (rising ? over : -over) > leastEdge && Math.abs(along) < Math.abs(over) * (steepest + slopeSlack);

function vote(axis: Axis, rising: boolean, votes: Float32Array, offsets: number, margin: number): void {
  const { length, breadth } = axis;
  for (let p = 1; p + 1 < length; p++)
    for (let q = 1; q + 1 < breadth; q++) {
      const at = axis.at(p, q);
      const over = axis.over[at] ?? 0;
      const along = axis.along[at] ?? 0;
      if (!isEdge(over, along, rising)) continue;
      const own = -along / over;
      const weight = Math.min(mostEdge, Math.abs(over));
      const from = Math.max(0, Math.ceil((own - slopeSlack + steepest) / slopeStep));
      const to = Math.min(slopes - 1, Math.floor((own + slopeSlack + steepest) / slopeStep));
      for (let s = from; s <= to; s++) {
        const offset = Math.round(q - (s * slopeStep - steepest) * (p - length / 2)) + margin;
        if (offset < 0 || offset >= offsets) continue;
        const cell = s * offsets + offset;
        votes[cell] = (votes[cell] ?? 0) + weight;
      }
    }
}

function strongest(votes: Float32Array): number {
  let best = 0;
  for (let i = 1; i < votes.length; i++) if ((votes[i] ?? 0) > (votes[best] ?? 0)) best = i;
  return best;
}

/** Takes away what voted for nearly the same line. */
function clear(
  votes: Float32Array,
  offsets: number,
  margin: number,
  length: number,
  line: { slope: number; offset: number },
) {
  for (let s = 0; s < slopes; s++) {
    const swing = Math.abs(((s * slopeStep - steepest - line.slope) * length) / 2);
    const reach = Math.max(0, Math.ceil(apart + 6 - swing));
    if (swing > apart + 6) continue;
    const middle = line.offset + margin;
    for (let o = Math.max(0, middle - reach); o <= Math.min(offsets - 1, middle + reach); o++)
      votes[s * offsets + o] = 0;
  }
}

function supportOf(axis: Axis, slope: number, offset: number, rising: boolean): Uint16Array {
  const support = new Uint16Array(axis.length + 1);
  for (let p = 0; p < axis.length; p++) {
    const middle = Math.round(offset + slope * (p - axis.length / 2));
    let seen = 0;
    for (let q = Math.max(0, middle - 2); q <= Math.min(axis.breadth - 1, middle + 2) && !seen; q++) {
      const at = axis.at(p, q);
      const over = axis.over[at] ?? 0;
      const along = axis.along[at] ?? 0;
      if (isEdge(over, along, rising) && Math.abs(along / over + slope) < supportSlack) seen = 1;
    }
    support[p + 1] = (support[p] ?? 0) + seen;
  }
  return support;
}

/** The fraction of a stretch, in pixels along the line, that has an edge. Outside the picture there is none. */
export function supportBetween({ support }: CardLine, from: number, to: number): number {
  const last = support.length - 1;
  const inside = (at: number) => Math.round(Math.max(0, Math.min(last, at)));
  const [a, b] = [inside(Math.min(from, to)), inside(Math.max(from, to))];
  return b > a ? ((support[b] ?? 0) - (support[a] ?? 0)) / Math.max(1, Math.abs(to - from)) : 0;
}

/** The longest stretch between two places that has no edge, as where it begins and ends in pixels along the line. */
export function longestGap({ support }: CardLine, from: number, to: number): { from: number; to: number } {
  const last = support.length - 2;
  let best = { from, to: from };
  let began = Math.max(0, Math.round(from));
  for (let p = began; p <= Math.min(last, Math.round(to)); p++) {
    if ((support[p + 1] ?? 0) > (support[p] ?? 0)) began = p + 1;
    if (p + 1 - began > best.to - best.from) best = { from: began, to: p + 1 };
  }
  return best;
}

/** Where a level and an upright line meet, in pixels. */
export function meet(
  level: CardLine,
  upright: CardLine,
  width: number,
  height: number,
): { x: number; y: number } {
  // y = a + b (x - w/2), x = c + d (y - h/2)
  const y =
    (level.offset + level.slope * (upright.offset - (upright.slope * height) / 2 - width / 2)) /
    (1 - level.slope * upright.slope);
  return { x: upright.offset + upright.slope * (y - height / 2), y };
}
