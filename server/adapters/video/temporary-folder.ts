import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryInUse, lockExistingDirectory } from '../process/directory-lock.ts';

const prefix = 'recording-video-';

export interface TemporaryFolder {
  /** Another one where it is gone: a host may remove from its temporary directory what is old. */
  path(): Promise<string>;
  /** Removes the folder and what is in it. */
  close(): Promise<void>;
}

/**
 * A folder of this process alone for video of persons, which only this user can look into (mode 0700). The folders of
 * processes that were killed are removed with what they left.
 */
export async function openTemporaryFolder(parent: string = tmpdir()): Promise<TemporaryFolder> {
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await removeIfLeft(join(parent, name));
  let own = await newFolder(parent);
  let renewing: Promise<void> | null = null;
  const renew = async () => {
    const { unlock } = own;
    own = await newFolder(parent);
    await unlock();
  };
  return {
    async path() {
      if (!existsSync(own.path)) await (renewing ??= renew().finally(() => (renewing = null)));
      return own.path;
    },
    close: () => removeLocked(own),
  };
}

interface LockedFolder {
  readonly path: string;
  readonly unlock: () => Promise<void>;
}

async function newFolder(parent: string): Promise<LockedFolder> {
  for (;;) {
    const path = await mkdtemp(join(parent, prefix));
    const unlock = await lockUnlessTaken(path);
    // Another process that starts at this moment may have held it for one that was left.
    if (unlock) return { path, unlock };
  }
}

async function removeIfLeft(path: string): Promise<void> {
  const unlock = await lockUnlessTaken(path).catch((error: unknown) => {
    if (isForbidden(error)) return null;
    throw error;
  });
  if (unlock) await removeLocked({ path, unlock });
}

/** Null: another process has it, or has removed it. */
async function lockUnlessTaken(path: string): Promise<(() => Promise<void>) | null> {
  try {
    return await lockExistingDirectory(path);
  } catch (error) {
    if (error instanceof DirectoryInUse || !existsSync(path)) return null;
    throw error;
  }
}

/** The folder of another user. */
function isForbidden(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM';
}

/** Renamed first: whoever looks at the folder meanwhile finds it whole and locked, or gone. */
async function removeLocked({ path, unlock }: LockedFolder): Promise<void> {
  const removed = `${path}.left`;
  await rename(path, removed).catch((error: unknown) => {
    if (existsSync(path)) throw error;
  });
  // A process that ends may still write.
  await rm(removed, { recursive: true, force: true, maxRetries: 5 });
  await unlock();
}
