import * as z from 'zod/mini';
import { recordOf } from './record-of.ts';
import { storedJson } from './stored-value.ts';

/** What is to become of the photographs of cards on this device. */
export const cardValues = {
  /** Until when they were taken that are to go, by process or member: another window had them, or the page was closed. */
  cardsToForget: storedJson(() => localStorage, 'cards_to_forget', recordOf(z.number())),
  /** When it was looked last for what nobody came back to. */
  cardsTidiedAt: storedJson(() => localStorage, 'cards_tidied_at', z.number()),
} as const;
