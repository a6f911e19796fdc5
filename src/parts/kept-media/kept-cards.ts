import { cardValues } from '../../session/card-values.ts';
import { forgetTypedCards } from '../../session/sale-values.ts';
import { forgetMarked, markToForget, tidyKept } from './forgetting.ts';

const cards = {
  toForget: cardValues.cardsToForget,
  tidiedAt: cardValues.cardsTidiedAt,
  load: async () => {
    const { forgetCards: forget, dropOldCards: dropOld } = await import('../../../media/card/kept-cards.ts');
    return { forget, dropOld };
  },
};

/**
 * Nothing that was photographed or typed so far for a member's card, or in a whole process, stays on this device. False
 * where the photographs go with a later visit. Never rejects.
 */
export async function forgetCards(number: string): Promise<boolean> {
  forgetTypedCards(number);
  markToForget(cards, number);
  return await forgetMarked(cards, number);
}

/** What was to go and is still there, and, once a day, what nobody came back to for a month. Never rejects. */
export const tidyCards = (now: number | null): Promise<void> => tidyKept(cards, now);
