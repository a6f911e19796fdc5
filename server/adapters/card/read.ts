import type { CardText, FieldText } from '../../domain/card/card-text.ts';
import { nations } from '../../domain/card/nations.ts';
import { readCard } from '../../domain/card/read-card.ts';
import { pointAlong } from '../../domain/card/text-line.ts';
import type { LineCorners, PlacedGlyph, TextLine } from '../../domain/card/text-line.ts';
import type { CardPoint, CardQuality, CardReading, EngineCardField } from '../../ports/card-engine.ts';
import { decode, encodeJpeg, openPicture } from './decode.ts';
import { doubted } from './doubt.ts';
import { compared } from './drawn/compared.ts';
import type { PictureFile } from './decode.ts';
import { isCutOff, outlineOf, portraitCornersOf, textArea } from './outline.ts';
import { uprightText } from './orient.ts';
import type { UprightText } from './orient.ts';
import type { Pixels, Point } from './pixels.ts';
import { qualityOf } from './quality.ts';
import { recogniseLine } from './recognise.ts';
import { secondLook, withNation } from './second-look.ts';
import { signsOf } from './signs.ts';
import { withSurname } from './surname.ts';
import { outOf, asCardPoint, viewOf, wholeView } from './view.ts';
import type { View } from './view.ts';
import { washedMap, washedShare } from './washed.ts';

/** A desk full of papers has more lines than any card. */
const mostLines = 40;
const lookSide = 1000;

/** Reads one side of a card. Throws PictureRefused. */
export async function read(picture: Uint8Array): Promise<CardReading> {
  const file = await openPicture(picture);
  const text = await uprightText(file);
  if (!text) return nothingFound(qualityOf(await decode(file, lookSide)));
  const { view, legible, boxes } = text;
  const card = await cardOf(text);
  const { side, place } = card;
  const quality = qualityOf(view.pixels);
  const washed = washedMap(view.pixels);
  const overall = washedShare(washed, textArea(boxes));
  const outline = place && outlineOf(place);
  const whole = (points: readonly Point[]) => points.map((point) => asCardPoint(file, outOf(view, point)));
  return {
    side,
    outline: outline && whole(outline),
    fields: await Promise.all(
      card.fields.map(async (field) => {
        const looked = await lookedAt(legible, field);
        return placed(file, view, doubted(looked, washed, overall, quality.sharpness));
      }),
    ),
    portrait: side === 'front' && place ? whole(portraitCornersOf(place)) : null,
    quality: { ...quality, cutOff: side !== null && isCutOff(file, view, boxes, outline) },
    signs: await signsOf(file, view, outline, card.temporary),
  };
}

/** A name once more; all else as it is. */
async function lookedAt(picture: Pixels, field: FieldText): Promise<FieldText> {
  const again = await secondLook(picture, field);
  const drawn = compared(picture, again);
  // What looks like a drawing is surer than a guess among surnames.
  return drawn.text[0] === again.text[0] ? await withSurname(picture, drawn) : drawn;
}

async function cardOf(text: UprightText): Promise<CardText> {
  const lines = await linesOf(text);
  const card = readCard(lines);
  if (card.side !== 'front' || hasNation(card)) return card;
  const again = readCard(await withNation(text.legible, lines));
  return hasNation(again) || !card.fields.some(({ field }) => field === 'nation') ? again : card;
}

const hasNation = ({ fields }: CardText): boolean =>
  fields.some(({ field, text }) => field === 'nation' && nations.includes(text));

const nothingFound = (quality: Omit<CardReading['quality'], 'cutOff'>): CardReading => ({
  ...{ side: null, outline: null, fields: [], portrait: null, signs: [] },
  quality: { ...quality, cutOff: false },
});

async function linesOf({ legible, boxes }: UprightText): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  for (const { quad } of boxes.slice(0, mostLines))
    lines.push({ corners: quad, ...(await recogniseLine(legible, quad)) });
  return lines;
}

function placed(file: PictureFile, view: View, field: FieldText): EngineCardField {
  const { glyphs, ...said } = field;
  return { ...said, corners: cornersOf(glyphs).map((point) => asCardPoint(file, outOf(view, point))) };
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

/** What a picture is like, without reading it. Throws PictureRefused. */
export async function look(picture: Uint8Array): Promise<Omit<CardQuality, 'cutOff'>> {
  return qualityOf(await decode(await openPicture(picture), lookSide));
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
