import { recordOf } from './record-of.ts';
import { forgetSealed, sealedCopy, type SealedCopies } from './sealed-copy.ts';
import { storedJson } from './stored-value.ts';

const copies = (name: string) => storedJson(() => localStorage, name, recordOf(sealedCopy));

/** What was done in a sale and the server has not got, for the tabs that come after this one. */
export const saleValues = {
  /** What was answered of health, by process number. */
  keptHealth: copies('kept_health'),
  /** What was signed and is not confirmed yet, by process or member. */
  keptSignatures: copies('kept_signatures'),
  /** Which texts were read before they are signed, by process or member. */
  keptReadings: copies('kept_readings'),
  /** What was typed for a card or paper, by member, after the process where its holder types. */
  keptCards: copies('kept_cards'),
} as const;

function forgetIn(kept: SealedCopies, number: string): void {
  for (const subject of Object.keys(kept.get() ?? {}))
    if (subject.split(' ').includes(number)) forgetSealed(kept, subject);
}

/** Nothing that was typed or signed in a sale stays on this device: by its process, a link to it, or a member of it. */
export function forgetSale(number: string): void {
  for (const kept of Object.values(saleValues)) forgetIn(kept, number);
}

/** The same of what was typed for cards alone: who is done with theirs may have signed what they are to confirm. */
export const forgetTypedCards = (number: string): void => forgetIn(saleValues.keptCards, number);
