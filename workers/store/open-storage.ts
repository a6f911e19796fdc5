import type { OpenedStorage, StorageKind } from './types.ts';
import { firstStorage, foldersOf } from './first-storage.ts';
import { indexedDbFolders, openIndexedDbStorage } from './indexed-db-storage.ts';
import { openMemoryStorage } from './memory-storage.ts';
import { openOpfsStorage, opfsFolders } from './opfs-storage.ts';
import type { OpenStorage, Storage } from './storage.ts';

const inOrder: readonly (readonly [StorageKind, OpenStorage])[] = [
  ['opfs', openOpfsStorage],
  ['indexed_db', openIndexedDbStorage],
  ['memory', openMemoryStorage],
];

/** The best that this browser grants; answers and rejects as firstStorage does. */
export const openStorage = (
  folder: string,
  create: boolean,
): Promise<{ storage: Storage; opened: OpenedStorage } | null> => firstStorage(inOrder, folder, create);

/** Wherever they are kept. Rejects with NoAnswer where a storage did not answer. */
export async function everyFolder(): Promise<readonly string[]> {
  const found = await Promise.all([foldersOf(opfsFolders()), foldersOf(indexedDbFolders())]);
  return [...new Set(found.flat())];
}
