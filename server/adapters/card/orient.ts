import type { PictureFile } from './decode.ts';
import { detectText } from './detect.ts';
import type { TextBox } from './detect.ts';
import { evened } from './evened.ts';
import type { Pixels, Point, Quad } from './pixels.ts';
import { upsideDown } from './recognise.ts';
import { halfTurn } from './rectangle.ts';
import { outOf, viewOf, wholeView } from './view.ts';
import type { View } from './view.ts';

/** A view in which the card's lines run to the right, with where they stand in it. */
export interface UprightText {
  readonly view: View;
  /** The view's pixels as they are read best. */
  readonly legible: Pixels;
  readonly boxes: readonly TextBox[];
}

const wholeSide = 1600;
const viewSide = 1280;
/** Lines that lean by more, in radians, are read from a picture that is turned first. */
const leaning = 0.05;
/** Text that takes less of the long side is looked at again from near by. */
const smallText = 0.5;
/** Around the text, as a share of its extent: the card ends further out. */
const margin = 0.3;

/** Finds a card's text and turns the picture so that it is upright. Null: there is no text. Throws PictureRefused. */
export async function uprightText(file: PictureFile): Promise<UprightText | null> {
  const whole = await wholeView(file, wholeSide);
  const legible = evened(whole.pixels);
  const seen = await detectText(legible);
  if (seen.length === 0) return null;
  const text = extentOf(seen);
  const { width, height } = whole.pixels;
  const small =
    Math.max(text.right - text.left, text.bottom - text.top) < smallText * Math.max(width, height);
  if (!small && Math.abs(text.angle) < leaning)
    return await standing(file, whole, { view: whole, legible, boxes: seen });
  return await standing(
    file,
    whole,
    await textIn(await viewOf(file, whole, aroundText(whole, text), viewSide)),
  );
}

async function textIn(view: View): Promise<UprightText> {
  const legible = evened(view.pixels);
  return { view, legible, boxes: await detectText(legible) };
}

/** The same, from the other side where most lines stand on their heads. */
async function standing(file: PictureFile, whole: View, text: UprightText): Promise<UprightText> {
  const longest = [...text.boxes].sort((a, b) => lengthOf(b.quad) - lengthOf(a.quad)).slice(0, 5);
  let inverted = 0;
  for (const { quad } of longest) inverted += await upsideDown(text.legible, rightward(quad));
  if (inverted < longest.length * 0.5) return { ...text, boxes: text.boxes.map(turnedRight) };
  return await turnedOver(file, whole, text);
}

/** The same text from the other side. */
async function turnedOver(
  file: PictureFile,
  whole: View,
  { view, boxes }: UprightText,
): Promise<UprightText> {
  const [a, b, c, d] = view.quad;
  const over = await viewOf(file, whole, [c, d, a, b], Math.max(view.pixels.width, view.pixels.height));
  const { width, height } = over.pixels;
  const turn = ({ x, y }: Point): Point => ({
    x: width * (1 - x / view.pixels.width),
    y: height * (1 - y / view.pixels.height),
  });
  const turned = boxes.map(({ quad: [p, q, r, s], score }) => ({
    quad: rightward([turn(r), turn(s), turn(p), turn(q)]),
    score,
  }));
  return { view: over, legible: evened(over.pixels), boxes: turned };
}

const turnedRight = ({ quad, score }: TextBox): TextBox => ({ quad: rightward(quad), score });

/** The same box with its upper side running to the right. */
function rightward([a, b, c, d]: Quad): Quad {
  const along = { x: b.x - a.x, y: b.y - a.y };
  // One character alone may be higher than wide.
  if (Math.abs(along.y) > Math.abs(along.x)) return along.y > 0 ? [d, a, b, c] : [b, c, d, a];
  return along.x >= 0 ? [a, b, c, d] : [c, d, a, b];
}

interface Extent {
  /** Of the lines, -π/2 to π/2. */
  readonly angle: number;
  /** Along and across the lines. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function extentOf(boxes: readonly TextBox[]): Extent {
  const angle = angleOf(boxes);
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const points = boxes.flatMap(({ quad }) => quad);
  const along = points.map(({ x, y }) => x * ux + y * uy);
  const across = points.map(({ x, y }) => y * ux - x * uy);
  return {
    angle,
    left: Math.min(...along),
    right: Math.max(...along),
    top: Math.min(...across),
    bottom: Math.max(...across),
  };
}

/** The longest line's direction, or what most of the length near it says. */
function angleOf(boxes: readonly TextBox[]): number {
  const lines = boxes.map(({ quad: [a, b, , d] }) => {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const height = Math.hypot(d.x - a.x, d.y - a.y);
    return { angle: Math.atan2(b.y - a.y, b.x - a.x), length, long: length > 2.5 * height };
  });
  const long = lines.filter((line) => line.long);
  const voters = long.length > 0 ? long : lines;
  const longest = voters.reduce((a, b) => (b.length > a.length ? b : a));
  const near = voters.filter(({ angle }) => Math.abs(halfTurn(angle - longest.angle)) < 0.2);
  const total = near.reduce((sum, { length }) => sum + length, 0);
  const shift = near.reduce((sum, { angle, length }) => sum + halfTurn(angle - longest.angle) * length, 0);
  return halfTurn(longest.angle + shift / total);
}

/** The text with its margins, in the whole picture's pixels. */
function aroundText(whole: View, { angle, left, right, top, bottom }: Extent): Quad {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const grow = margin * Math.max(right - left, bottom - top) * 0.5;
  const at = (along: number, across: number) =>
    outOf(whole, { x: along * ux - across * uy, y: along * uy + across * ux });
  return [
    at(left - grow, top - grow),
    at(right + grow, top - grow),
    at(right + grow, bottom + grow),
    at(left - grow, bottom + grow),
  ];
}

const lengthOf = ([a, b]: Quad): number => Math.hypot(b.x - a.x, b.y - a.y);
