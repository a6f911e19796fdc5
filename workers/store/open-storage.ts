import type { OpenedStorage, StorageKind } from './types.ts';
import { Held } from './held.ts';
import { indexedDbFolders, openIndexedDbStorage } from './indexed-db-storage.ts';
import { openMemoryStorage } from './memory-storage.ts';
import { openOpfsStorage, opfsFolders } from './opfs-storage.ts';
import type { OpenStorage, Storage } from './storage.ts';

const inOrder: readonly (readonly [StorageKind, OpenStorage])[] = [
  ['opfs', openOpfsStorage],
  ['indexed_db', openIndexedDbStorage],
  ['memory', openMemoryStorage],
];

/**
 * The best that this browser grants; null where nothing is kept in this folder and `create` is false. Rejects with Held
 * where another window has it: a second folder beside it would never be found again.
 */
export async function openStorage(
  folder: string,
  create: boolean,
): Promise<{ storage: Storage; opened: OpenedStorage } | null> {
  const refused: { kind: StorageKind; reason: string }[] = [];
  for (const [kind, open] of inOrder) {
    try {
      const storage = await open(folder, create);
      if (storage) return { storage, opened: { kind, refused } };
    } catch (error) {
      if (error instanceof Held) throw error;
      refused.push({
        kind,
        reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      });
    }
  }
  return null;
}

/** Wherever they are kept; a storage that this browser does not grant keeps none. */
export async function everyFolder(): Promise<readonly string[]> {
  const none = (): string[] => [];
  const found = await Promise.all([opfsFolders().catch(none), indexedDbFolders().catch(none)]);
  return [...new Set(found.flat())];
}
