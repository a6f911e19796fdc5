import { datedBy, isKeptUntil, isUndated, tooOldAt } from '../device/dated.ts';
import { closingOnFailure, journalOf, openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import { forgetFolders, tidyFolders } from '../device/kept-folders.ts';
import type { Log } from '../log.ts';
import { newJournal, parseJournal, type RecordingJournal } from './journal.ts';

/** The server's numbers of recordings; what else is kept here has names of small letters. */
const isRecording = (folder: string): boolean => folder.startsWith('R');

/** A recording that goes, or stays, as a whole: its clips are of one reading. */
class KeptRecording {
  readonly #store: DeviceStore;
  readonly #journal: RecordingJournal;

  constructor(store: DeviceStore, journal: RecordingJournal) {
    this.#store = store;
    this.#journal = journal;
  }

  async dropKeptUntil(time: number): Promise<void> {
    if (isKeptUntil(time)(this.#journal)) await closingOnFailure(this.#store, () => this.#store.removeAll());
  }

  async dropOld(now: number): Promise<void> {
    if (!isUndated(now)(this.#journal)) return await this.dropKeptUntil(tooOldAt(now));
    const dated = JSON.stringify(datedBy(now)(this.#journal));
    await closingOnFailure(this.#store, () => this.#store.writeJournal(dated));
  }

  closeTidily(): Promise<void> {
    return this.#store.close();
  }
}

async function openKept(folder: string): Promise<KeptRecording | null> {
  const store = await openDeviceStore(folder, false);
  if (!store) return null;
  // Of no version of the text: it can be gone on with by nobody, and is dated all the same.
  return new KeptRecording(store, parseJournal(await journalOf(store)) ?? newJournal(folder, '', null));
}

/**
 * Deletes what this device keeps of a recording that nobody came to since then. Rejects where it cannot, as where
 * another window has it open.
 */
export async function forgetRecording(recordingNo: string, until: number): Promise<void> {
  await forgetFolders({ isOne: (folder) => folder === recordingNo, open: openKept }, until);
}

/** Deletes the recordings that nobody came back to for a month. Rejects where nothing can be told of this device. */
export async function dropOldRecordings(now: number, log: Log): Promise<void> {
  const kind = { isOne: isRecording, open: openKept };
  await tidyFolders(kind, now, { log, untidied: 'recording_not_tidied' });
}
