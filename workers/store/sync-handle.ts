import { Held } from './held.ts';

/** A file's synchronous access handle. Early Safari had these methods asynchronous. */
export interface SyncHandle {
  read(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  getSize(): number | Promise<number>;
  truncate(size: number): void | Promise<void>;
  flush(): void | Promise<void>;
  close(): void | Promise<void>;
}

const openAttempts = 16;
const attemptMs = 100;

/** Whether this browser can write files of its own without asking. */
export const hasSyncHandles = (): boolean =>
  typeof FileSystemFileHandle !== 'undefined' && 'createSyncAccessHandle' in FileSystemFileHandle.prototype;

/**
 * Rejects where the file is held by another, after a second and a half: the worker of a page that was just left may
 * hold its handles for a moment longer. With Held where it is sure to be another window.
 */
export async function openHandle(file: FileSystemFileHandle): Promise<SyncHandle> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!mayBeHeld(error)) throw error;
      if (attempt === openAttempts)
        throw error.name === 'NoModificationAllowedError' ? new Held(file.name) : error;
      await new Promise((resolve) => setTimeout(resolve, attemptMs));
    }
  }
}

const mayBeHeld = (error: unknown): error is DOMException =>
  error instanceof DOMException &&
  (error.name === 'NoModificationAllowedError' || error.name === 'InvalidStateError');

export async function readAll(handle: SyncHandle): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await handle.getSize());
  return bytes.subarray(0, handle.read(bytes, { at: 0 }));
}

/** Throws where the device takes no more; a part may then be written. */
export function writeWhole(handle: SyncHandle, bytes: Uint8Array, at: number): void {
  const source = bytes as Uint8Array<ArrayBuffer>;
  let done = 0;
  while (done < source.length) {
    const written = handle.write(source.subarray(done), { at: at + done });
    if (written === 0) throw new DOMException('the device took no more bytes', 'QuotaExceededError');
    done += written;
  }
}
