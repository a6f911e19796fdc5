import { expect, it } from 'vitest';
import sharp from 'sharp';
import { inventCardPerson } from '../../../fixtures/cards/card-person.ts';
import { taken, type Degradation } from '../../../fixtures/cards/degradations.ts';
import { drawCard } from '../../../fixtures/cards/draw-card.ts';
import { seenAt } from '../../../fixtures/cards/photograph.ts';
import { fittedSize } from '../fitted-size.ts';
import { toCardFrame } from './frame.ts';
import { regionOfCard, placeSide } from './place.ts';

/** The place that is found in a photo of somebody's card, and where the card's corners are in it. */
async function found(kind: Degradation, side: 'front' | 'back', seed: number) {
  const person = inventCardPerson(seed);
  const card = await drawCard(person, side);
  const { photo, pose } = await taken(card, kind, seed);
  const { width, height, rgb } = photo;
  const size = fittedSize(width, height, placeSide);
  const pixels = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const frame = toCardFrame(new Uint8ClampedArray(pixels), size.width, size.height, size.width);
  const [right, bottom] = [card.width, card.height];
  const corners = [seenAt(card, pose, 0, 0), seenAt(card, pose, right, 0)];
  corners.push(seenAt(card, pose, right, bottom), seenAt(card, pose, 0, bottom));
  return {
    place: regionOfCard(frame),
    corners: corners.map(({ x, y }) => ({ x: x / width, y: y / height })),
  };
}

const wholeCards = [
  ['table_12mp', 'front', 302],
  ['table_12mp', 'back', 302],
  ['rotation_90', 'front', 302],
  ['rotation_180', 'back', 303],
  ['perspective', 'front', 304],
] as const;

it.each(wholeCards)('holds all of the card: %s %s of %i', async (kind, side, seed) => {
  const { place, corners } = await found(kind, side, seed);
  if (!place) throw new Error('no card was seen');
  for (const { x, y } of corners) {
    expect([Math.max(x, place.left), Math.max(y, place.top)]).toEqual([x, y]);
    expect([Math.min(x, place.right), Math.min(y, place.bottom)]).toEqual([x, y]);
  }
});

// A portrait has the outline of a card, too: with the card's own edge out of sight it was taken for one.
const onlyPortraits = [
  ['glare_three', 302],
  ['screen', 308],
  ['cut_off', 303],
] as const;

it.each(onlyPortraits)(
  'is not the portrait of a card whose outline is not seen: %s of %i',
  async (kind, seed) => {
    expect((await found(kind, 'front', seed)).place).toBeNull();
  },
);
