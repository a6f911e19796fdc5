import { keptFolders } from '../device/device-store.ts';
import { reasonOf, type Log } from '../log.ts';
import { numbersOf } from './card-folder.ts';
import { openStoredCard } from './stored-card.ts';

/**
 * Deletes the pictures that were kept until then of whatever card goes by that number: of a member, or of a process and
 * all its members. Rejects where it cannot, as where another window has one open.
 */
export async function forgetCards(number: string, until: number, log: Log): Promise<void> {
  for (const folder of await keptFolders()) {
    if (!numbersOf(folder)?.includes(number)) continue;
    const stored = await openStoredCard(folder, false, log);
    await stored?.dropKeptUntil(until);
    await stored?.closeTidily();
  }
}

/** Deletes the pictures that nobody came back to for a month. Rejects where nothing can be told of this device. */
export async function dropOldCards(now: number, log: Log): Promise<void> {
  for (const folder of await keptFolders())
    try {
      if (!numbersOf(folder)) continue;
      const stored = await openStoredCard(folder, false, log);
      await stored?.dropOld(now);
      await stored?.closeTidily();
    } catch (error) {
      log('card_not_tidied', { reason: reasonOf(error) });
    }
}
