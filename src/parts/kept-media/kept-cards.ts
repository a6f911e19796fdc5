import { cardValues } from '../../session/card-values.ts';
import { forgetSale } from '../../session/sale-values.ts';
import { notePipeline } from '../page-trace/note-pipeline.ts';

const dayMs = 86_400_000;
const load = () => import('../../../media/card/kept-cards.ts');

/**
 * Nothing that was photographed or typed so far for a member's card, or in a whole process, stays on this device. False
 * where the photographs go with a later visit. Never rejects.
 */
export async function forgetCards(number: string): Promise<boolean> {
  forgetSale(number);
  cardValues.cardsToForget.set({ ...cardValues.cardsToForget.get(), [number]: Date.now() });
  return await forgetPhotographs(number);
}

async function forgetPhotographs(number: string): Promise<boolean> {
  const until = cardValues.cardsToForget.get()?.[number];
  if (until === undefined) return true;
  try {
    await (await load()).forgetCards(number, until, notePipeline);
  } catch {
    return false;
  }
  const others = { ...cardValues.cardsToForget.get() };
  delete others[number];
  cardValues.cardsToForget.set(Object.keys(others).length > 0 ? others : null);
  return true;
}

/** What was to go and is still there, and, once a day, what nobody came back to for a month. Never rejects. */
export async function tidyCards(now = Date.now()): Promise<void> {
  for (const number of Object.keys(cardValues.cardsToForget.get() ?? {})) await forgetPhotographs(number);
  if (now - (cardValues.cardsTidiedAt.get() ?? 0) < dayMs) return;
  try {
    await (await load()).dropOldCards(now, notePipeline);
    cardValues.cardsTidiedAt.set(now);
  } catch {
    // The next visit tries again.
  }
}
