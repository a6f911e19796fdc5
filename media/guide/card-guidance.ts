// From one look after another to what the page shows: one message at a time, and when the shutter falls. Pure.
import {
  cardSigns,
  hintOfCard,
  type CardHint,
  type CardSigns,
  type WantedCard,
} from '../../workers/tasks/card/reading.ts';
import type { CardMeasures } from '../../workers/tasks/card/measure.ts';

export interface CardGuidance {
  /** The one message. */
  readonly shown: CardHint;
  readonly shownSince: number;
  readonly signs: CardSigns;
  /** Since when it has been good without a break; null: it is not. */
  readonly goodSince: number | null;
  /** What was read last, and how often in a row. */
  readonly last: CardHint;
  readonly times: number;
}

export const guidancePace = {
  /** A message is read before it changes. */
  messageMs: 1200,
  /** Good for so long, and the shutter falls by itself. */
  goodMs: 800,
  /** One odd look says nothing. */
  steadyTimes: 2,
} as const;

/** `atMs`: now, by any clock that observeCard() is told of too. */
export const newGuidance = (atMs: number): CardGuidance => ({
  shown: 'no_card',
  // There is nothing yet to be read to its end.
  shownSince: atMs - guidancePace.messageMs,
  signs: { light: null, sharp: null, whole: null },
  ...{ goodSince: null, last: 'no_card', times: 0 },
});

/** The guidance after one more look. */
export function observeCard(
  before: CardGuidance,
  measures: CardMeasures,
  wanted: WantedCard,
  atMs: number,
): CardGuidance {
  const reading = hintOfCard(measures, wanted);
  const times = reading === before.last ? before.times + 1 : 1;
  const steady = times >= guidancePace.steadyTimes;
  const readOut = atMs - before.shownSince >= guidancePace.messageMs;
  const changes = reading !== before.shown && steady && readOut;
  const shown = changes ? reading : before.shown;
  // A ring that runs while another message stands there would contradict it.
  const good = shown === 'good' && (reading === 'good' || !steady);
  return {
    ...{ shown, times, last: reading },
    shownSince: changes ? atMs : before.shownSince,
    signs: cardSigns(measures, wanted),
    goodSince: good ? (before.goodSince ?? atMs) : null,
  };
}

/** How far the ring around the shutter is, 0 to 1; at 1 the shutter falls. */
export const ringOf = ({ goodSince }: CardGuidance, atMs: number): number =>
  goodSince === null ? 0 : Math.min(1, (atMs - goodSince) / guidancePace.goodMs);
