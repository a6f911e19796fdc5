import { mkdir, open, rename, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';

/** Makes the names in a directory last, as fsync of a file does its bytes. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const made = new Set<string>();

export async function makeDirectory(path: string): Promise<void> {
  if (made.has(path)) return;
  const first = await mkdir(path, { recursive: true });
  if (first !== undefined) await syncDirectory(dirname(first));
  made.add(path);
}

/** The file is there as a whole or as it was before, whenever the machine stops. */
export async function replaceFile(path: string, bytes: Uint8Array, temporary: string): Promise<void> {
  await makeDirectory(dirname(path));
  const draft = join(temporary, randomUUID());
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncDirectory(dirname(path));
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await syncDirectory(dirname(path));
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
