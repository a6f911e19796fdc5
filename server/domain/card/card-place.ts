import type { CardSideName } from './card-fields.ts';
import { longestNumber } from './number-reading.ts';
import type { Row } from './rows.ts';
import { placeOf, lineText } from './text-line.ts';
import type { LinePoint, PlacedGlyph } from './text-line.ts';

/** Millimetres of a card, from its upper left. */
export const cardSize = { width: 85.6, height: 54 } as const;
/** Of the portrait on the front, in millimetres. */
export const portraitPlace = { x: 53.4, y: 5.4, width: 27.2, height: 35.6 } as const;

/** From millimetres of the card to the picture: x = a·u + b·v + c, y = d·u + e·v + f. */
export interface CardPlace {
  readonly x: readonly [number, number, number];
  readonly y: readonly [number, number, number];
}

export function pointOf({ x, y }: CardPlace, u: number, v: number): LinePoint {
  return { x: x[0] * u + x[1] * v + x[2], y: y[0] * u + y[1] * v + y[2] };
}

interface Anchor {
  readonly u: number;
  readonly v: number;
  readonly at: LinePoint;
}

/** Where the middles of printed characters are on every card, in millimetres. */
const printed: Readonly<
  Record<
    CardSideName,
    readonly { readonly text: string; readonly first: LinePoint; readonly last: LinePoint }[]
  >
> = {
  front: [
    { text: '姓名', first: { x: 7, y: 8.6 }, last: { x: 10.4, y: 8.6 } },
    { text: '性别', first: { x: 7, y: 15.2 }, last: { x: 10.4, y: 15.2 } },
    { text: '民族', first: { x: 24, y: 15.2 }, last: { x: 27.4, y: 15.2 } },
    { text: '出生', first: { x: 7, y: 21.6 }, last: { x: 10.4, y: 21.6 } },
    { text: '住址', first: { x: 7, y: 28.4 }, last: { x: 10.4, y: 28.4 } },
    { text: '公民身份号码', first: { x: 7, y: 46.6 }, last: { x: 21, y: 46.6 } },
  ],
  back: [
    { text: '中华人民共和国', first: { x: 34.7, y: 11.5 }, last: { x: 67.1, y: 11.5 } },
    { text: '居民身份证', first: { x: 33.7, y: 20.6 }, last: { x: 65.6, y: 20.6 } },
    { text: '签发机关', first: { x: 19.6, y: 40.4 }, last: { x: 28, y: 40.4 } },
    { text: '有效期限', first: { x: 19.6, y: 46.8 }, last: { x: 28, y: 46.8 } },
  ],
};
const firstDigit = { x: 29.8, y: 46.6 } as const;
const lastDigit = { x: 76.8, y: 46.6 } as const;

/** Where the card lies, from what is printed on every card; null where too little of it was read. */
export function placeOfCard(rows: readonly Row[], side: CardSideName): CardPlace | null {
  const anchors = printed[side].flatMap(({ text, first, last }) => {
    const found = findIn(rows, text);
    return found ? [anchor(first, found[0]), anchor(last, found.at(-1)!)] : [];
  });
  const digits =
    side === 'front' && rows.map(({ glyphs }) => longestNumber(glyphs)).find((run) => run?.length === 18);
  if (digits) anchors.push(anchor(firstDigit, digits[0]!), anchor(lastDigit, digits.at(-1)!));
  return fitted(anchors);
}

const anchor = (on: LinePoint, placed: PlacedGlyph): Anchor => ({ u: on.x, v: on.y, at: placeOf(placed) });

function findIn(rows: readonly Row[], text: string): readonly [PlacedGlyph, ...PlacedGlyph[]] | null {
  for (const { glyphs } of rows) {
    const from = lineText(glyphs).indexOf(text);
    const [first, ...rest] = from < 0 ? [] : glyphs.slice(from, from + text.length);
    if (first) return [first, ...rest];
  }
  return null;
}

/** In millimetres squared: below it the anchors lie too near to one line to tell both directions. */
const leastSpread = 12;

/** Least squares; null where the anchors span no area. */
function fitted(anchors: readonly Anchor[]): CardPlace | null {
  const count = anchors.length;
  if (count < 4) return null;
  const mean = (of: (anchor: Anchor) => number): number =>
    anchors.reduce((sum, one) => sum + of(one), 0) / count;
  const [mu, mv, mx, my] = [
    mean(({ u }) => u),
    mean(({ v }) => v),
    mean(({ at }) => at.x),
    mean(({ at }) => at.y),
  ];
  const with2 = (p: (one: Anchor) => number, q: (one: Anchor) => number) => mean((one) => p(one) * q(one));
  const du = ({ u }: Anchor) => u - mu;
  const dv = ({ v }: Anchor) => v - mv;
  const [uu, uv, vv] = [with2(du, du), with2(du, dv), with2(dv, dv)];
  const determinant = uu * vv - uv * uv;
  if (determinant < leastSpread * leastSpread) return null;
  const solve = (of: (one: Anchor) => number, middle: number): [number, number, number] => {
    const [up, vp] = [with2(du, of), with2(dv, of)];
    const a = (up * vv - vp * uv) / determinant;
    const b = (vp * uu - up * uv) / determinant;
    return [a, b, middle - a * mu - b * mv];
  };
  return { x: solve(({ at }) => at.x - mx, mx), y: solve(({ at }) => at.y - my, my) };
}
