import { forgetFolders, tidyFolders } from '../device/kept-folders.ts';
import type { Log } from '../log.ts';
import { numbersOf } from './card-folder.ts';
import { openStoredCard } from './stored-card.ts';

const opening = (log: Log) => (folder: string) => openStoredCard(folder, false, log);

/**
 * Deletes the pictures that were kept until then of whatever card goes by that number: of a member, or of a process and
 * all its members. Rejects where it cannot, as where another window has one open.
 */
export async function forgetCards(number: string, until: number, log: Log): Promise<void> {
  const isOne = (folder: string) => numbersOf(folder)?.includes(number) === true;
  await forgetFolders({ isOne, open: opening(log) }, until);
}

/** Deletes the pictures that nobody came back to for a month. Rejects where nothing can be told of this device. */
export async function dropOldCards(now: number, log: Log): Promise<void> {
  const isOne = (folder: string) => numbersOf(folder) !== null;
  await tidyFolders({ isOne, open: opening(log) }, now, { log, untidied: 'card_not_tidied' });
}
