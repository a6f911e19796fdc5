import { recordOf } from './record-of.ts';
import { forgetSealed, sealedCopy } from './sealed-copy.ts';
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

/** Nothing that was typed or signed in a sale stays on this device: by its process, a link to it, or a member of it. */
export function forgetSale(number: string): void {
  for (const kept of Object.values(saleValues))
    for (const subject of Object.keys(kept.get() ?? {}))
      if (subject.split(' ').includes(number)) forgetSealed(kept, subject);
}
