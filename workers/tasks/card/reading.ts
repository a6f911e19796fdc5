// From what was measured to the one thing that is said.
import type { CardMeasures, MeasuredCard } from './measure.ts';
import type { CardSide } from './side.ts';
import { cardBands } from './thresholds.ts';

/** What stands in the way of a good picture; `good`: nothing does. */
export type CardHint =
  | 'good'
  | 'no_card'
  | 'too_far'
  | 'too_near'
  | 'cut_off'
  | 'tilted'
  | 'blurred'
  | 'glare'
  | 'dark'
  | 'too_bright'
  | 'covered'
  | 'wrong_side';

export interface WantedCard {
  /** Null where either side will do, and for papers that are no card. */
  readonly side: CardSide | null;
  /** The guiding frame's width as a fraction of the picture's. */
  readonly frameWidth: number;
}

/** The most important thing first: what must be mended before the others can be seen. */
export function hintOfCard({ brightness, card }: CardMeasures, wanted: WantedCard): CardHint {
  const { light } = cardBands;
  if (!card) return brightness < light.darkBelow ? 'dark' : 'no_card';
  if (card.brightness < light.darkCardBelow) return 'dark';
  return hintOfPlace(card, wanted.frameWidth) ?? hintOfSurface(card, wanted.side) ?? 'good';
}

function hintOfPlace(card: MeasuredCard, frameWidth: number): CardHint | null {
  const { size, cutOffAbove, turnedAbove, askewAbove } = cardBands;
  const width = card.width / frameWidth;
  if (width > size.tooNearAbove) return 'too_near';
  // Once it is straight it may well lie inside.
  if (Math.abs(card.turned) > turnedAbove || card.askew > askewAbove) return 'tilted';
  if (card.outside > cutOffAbove) return 'cut_off';
  return width < size.tooFarBelow ? 'too_far' : null;
}

function hintOfSurface(card: MeasuredCard, side: CardSide | null): CardHint | null {
  const { light, glareAbove, blurredBelow } = cardBands;
  if (card.brightness > light.brightCardAbove || card.blown > light.blownAbove) return 'too_bright';
  if (side && card.side && card.side !== side) return 'wrong_side';
  if (card.covered) return 'covered';
  if (card.glare > glareAbove) return 'glare';
  return card.sharpness < blurredBelow ? 'blurred' : null;
}

/** Which looks may be taken: any, those alone that show nothing bad of what is wanted, or none. */
export type Takes = 'any' | WantedCard | null;

export const mayBeTaken = (measures: CardMeasures, takes: Takes): boolean =>
  takes === 'any' || (takes !== null && hintOfCard(measures, takes) === 'good');

/** The quiet signs below the picture. */
export interface CardSigns {
  readonly light: boolean | null;
  readonly sharp: boolean | null;
  readonly whole: boolean | null;
}

/** Null: not seen, so nothing is claimed. */
export function cardSigns(measures: CardMeasures, wanted: WantedCard): CardSigns {
  const reading = hintOfCard(measures, wanted);
  const { card } = measures;
  const { light, glareAbove, blurredBelow } = cardBands;
  if (!card) return { light: reading === 'dark' ? false : null, sharp: null, whole: null };
  return {
    light:
      reading !== 'dark' &&
      card.brightness <= light.brightCardAbove &&
      card.blown <= light.blownAbove &&
      card.glare <= glareAbove,
    sharp: card.sharpness >= blurredBelow,
    whole: hintOfPlace(card, wanted.frameWidth) === null && !card.covered,
  };
}
