import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BlobStore, ObjectSource } from '../../server/ports/blob-store.ts';
import { openEmbedded } from '../contract/object-store/embedded-bucket.ts';

export interface ClipStore {
  readonly blobs: BlobStore;
  /** A folder of the test's own for what engines make. */
  readonly folder: string;
  /** Puts a clip under a new key; engines read it from the answer. */
  keep(clip: Uint8Array): Promise<ObjectSource>;
  keepStream(clip: Readable, size: number): Promise<ObjectSource>;
  close(): Promise<void>;
}

/** The embedded store with clips in it, and a folder beside it. */
export async function openClipStore(): Promise<ClipStore> {
  const { blobs, remove } = await openEmbedded();
  const folder = mkdtempSync(join(tmpdir(), 'engine-test-'));
  let count = 0;
  const put = async (body: Readable | Buffer, size: number) => {
    const key = `clips/${++count}.mp4`;
    await blobs.put(key, body, { contentType: 'video/mp4', size });
    return await blobs.source({ key, size }, 300);
  };
  return {
    blobs,
    folder,
    keep: (clip) => put(Buffer.from(clip), clip.length),
    keepStream: put,
    async close() {
      await remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
