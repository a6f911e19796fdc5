import { reasonOf, type Log } from '../log.ts';
import { keptFolders } from './device-store.ts';

/** A folder of somebody's pictures that was opened to be tidied. */
interface KeptFolder {
  dropKeptUntil(time: number): Promise<void>;
  dropOld(now: number): Promise<void>;
  /** Closes it, and leaves nothing behind where nothing is in it. */
  closeTidily(): Promise<void>;
}

interface Kind {
  readonly isOne: (folder: string) => boolean;
  /** Null where nothing is kept there. */
  readonly open: (folder: string) => Promise<KeptFolder | null>;
}

/** Files and a database: a visit to which the first did not open kept what it took in the second. */
const mostCopies = 2;

/** Deletes what was kept until then. Rejects where it cannot, as where another window has a folder open. */
export async function forgetFolders({ isOne, open }: Kind, until: number): Promise<void> {
  // The second of two folders of one name opens once the first is gone.
  for (let copy = 1; copy <= mostCopies; copy++)
    for (const folder of await keptFolders()) {
      if (!isOne(folder)) continue;
      const kept = await open(folder);
      await kept?.dropKeptUntil(until);
      await kept?.closeTidily();
    }
}

/** Deletes what nobody came back to for a month. Rejects where nothing can be told of this device. */
export async function tidyFolders(
  { isOne, open }: Kind,
  now: number,
  { log, untidied }: { readonly log: Log; readonly untidied: Parameters<Log>[0] },
): Promise<void> {
  for (const folder of await keptFolders())
    try {
      if (!isOne(folder)) continue;
      const kept = await open(folder);
      await kept?.dropOld(now);
      await kept?.closeTidily();
    } catch (error) {
      log(untidied, { reason: reasonOf(error) });
    }
}
