import { forgetFolders, tidyFolders } from '../device/kept-folders.ts';
import type { Log } from '../log.ts';
import { isMaterialFolder, materialFolder } from './material-folder.ts';
import { openStoredMaterial } from './stored-material.ts';

const opening = (log: Log) => (folder: string) => openStoredMaterial(folder, false, log);

/** Deletes what was kept of a process's material until then. Rejects where it cannot, as where another window has it. */
export async function forgetMaterial(processNo: string, until: number, log: Log): Promise<void> {
  const isOne = (folder: string) => folder === materialFolder(processNo);
  await forgetFolders({ isOne, open: opening(log) }, until);
}

/** Deletes the material that nobody came back to for a month. Rejects where nothing can be told of this device. */
export async function dropOldMaterial(now: number, log: Log): Promise<void> {
  const kind = { isOne: isMaterialFolder, open: opening(log) };
  await tidyFolders(kind, now, { log, untidied: 'material_not_tidied' });
}
