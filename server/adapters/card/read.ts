import { readCard } from '../../domain/card/read-card.ts';
import type { FieldText } from '../../domain/card/card-text.ts';
import { pointAlong } from '../../domain/card/text-line.ts';
import type { LineCorners, PlacedGlyph, TextLine } from '../../domain/card/text-line.ts';
import type { CardPoint, CardReading, EngineCardField } from '../../ports/card-engine.ts';
import { decode, encodeJpeg, openPicture } from './decode.ts';
import type { PictureFile } from './decode.ts';
import { uprightText } from './orient.ts';
import type { UprightText } from './orient.ts';
import type { Point } from './pixels.ts';
import { qualityOf } from './quality.ts';
import { recogniseLine } from './recognise.ts';
import { outOf, shareOf, viewOf, wholeView } from './view.ts';
import type { View } from './view.ts';

/** A desk full of papers has more lines than any card. */
const mostLines = 40;

/** Reads one side of a card. Throws PictureRefused. */
export async function read(picture: Uint8Array): Promise<CardReading> {
  const file = await openPicture(picture);
  const text = await uprightText(file);
  if (!text) return nothingFound(qualityOf(await decode(file, 1000)));
  const { side, fields } = readCard(await linesOf(text));
  return {
    side,
    outline: null,
    fields: fields.map((field) => placed(file, text.view, field)),
    portrait: null,
    quality: { ...qualityOf(text.view.pixels), cutOff: false },
    signs: [],
  };
}

const nothingFound = (quality: Omit<CardReading['quality'], 'cutOff'>): CardReading => ({
  ...{ side: null, outline: null, fields: [], portrait: null, signs: [] },
  quality: { ...quality, cutOff: false },
});

async function linesOf({ view, boxes }: UprightText): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for (const { quad } of boxes.slice(0, mostLines))
    lines.push({ corners: quad, ...(await recogniseLine(view.pixels, quad)) });
  return lines;
}

function placed(
  file: PictureFile,
  view: View,
  { field, text, confidence, glyphs, note }: FieldText,
): EngineCardField {
  const corners = cornersOf(glyphs).map((point) => shareOf(file, outOf(view, point)));
  return { field, text, confidence, corners, note };
}

/** Around characters that may stand in several lines. */
function cornersOf(glyphs: readonly PlacedGlyph[]): LineCorners {
  const points = glyphs.flatMap(({ line, glyph }) => {
    const { x, y } = pointAlong(line, glyph.at);
    const half = Math.abs(line.corners[3].y - line.corners[0].y) / 2;
    return [
      { x: x - half, y: y - half },
      { x: x + half, y: y + half },
    ];
  });
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

const cropSide = 800;

/** A JPEG of what lies between four corners, upright. Throws PictureRefused. */
export async function crop(picture: Uint8Array, corners: readonly CardPoint[]): Promise<Uint8Array> {
  const file = await openPicture(picture);
  const [a, b, c, d] = corners.map(({ x, y }): Point => ({ x: x * file.width, y: y * file.height }));
  if (!a || !b || !c || !d) throw new Error('a part has four corners');
  const view = await viewOf(file, await wholeView(file, 2 * cropSide), [a, b, c, d], cropSide);
  return await encodeJpeg(view.pixels);
}
