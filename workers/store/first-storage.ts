import { Held } from './held.ts';
import { inTime, NoAnswer } from './in-time.ts';
import type { OpenStorage, Storage } from './storage.ts';
import type { OpenedStorage, StorageKind } from './types.ts';

/**
 * The first that this browser grants; null where nothing is kept in this folder and `create` is false. Rejects with Held
 * where another window has it: a second folder beside it would never be found again. Where nothing is found and a storage
 * did not answer it rejects with NoAnswer: nobody is told that nothing is there.
 */
export async function firstStorage(
  inOrder: readonly (readonly [StorageKind, OpenStorage])[],
  folder: string,
  create: boolean,
): Promise<{ storage: Storage; opened: OpenedStorage } | null> {
  const refused: { kind: StorageKind; reason: string }[] = [];
  let silent: NoAnswer | null = null;
  for (const [kind, open] of inOrder) {
    try {
      const opening = open(folder, create);
      // Files answer, however slowly: a reading that lies in them is not passed over.
      const storage = await (kind === 'indexed_db' ? inTime(opening, closeLate) : opening);
      if (storage) return { storage, opened: { kind, refused } };
    } catch (error) {
      if (error instanceof Held) throw error;
      if (error instanceof NoAnswer) silent = error;
      refused.push({ kind, reason: reasonOf(error) });
    }
  }
  if (silent) throw silent;
  return null;
}

function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** Something else is used by then, and an open one may keep another window out. */
function closeLate(late: Storage | null): void {
  late?.close().catch(() => undefined);
}

/** The folders of one storage; one that this browser does not grant keeps none. Rejects with NoAnswer where it does not answer. */
export async function foldersOf(names: Promise<string[]>): Promise<string[]> {
  try {
    return await inTime(names, () => undefined);
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    return [];
  }
}
