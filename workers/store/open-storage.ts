import type { OpenedStorage, StorageKind } from './types.ts';
import { Held } from './held.ts';
import { openIndexedDbStorage } from './indexed-db-storage.ts';
import { openMemoryStorage } from './memory-storage.ts';
import { openOpfsStorage } from './opfs-storage.ts';
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
