import { withDeadline } from '../abort.ts';
import { newFileId } from '../device/file-id.ts';
import { openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import type { Log } from '../log.ts';
import { createKeyRing } from '../upload/key-ring.ts';
import type { UploadCalls } from '../upload/upload-calls.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import { Uploader } from '../upload/uploader.ts';

interface Options {
  readonly calls: UploadCalls;
  readonly log: Log;
}

/** A check is not worth more waiting than this: it is good without its film. */
const patienceMs = 20_000;

/**
 * Brings the film of a check to the store and gives its file id; on the device it lies only so long. Rejects where it
 * cannot be kept, or where it is not sent in 20 s.
 */
export async function sendClip(clip: Blob, { calls, log }: Options): Promise<string> {
  const id = newFileId();
  const store = await openDeviceStore(`face-${id}`, true);
  if (!store) throw new Error('no storage could be made');
  const life = new AbortController();
  const uploader = new Uploader({
    ...{ calls, log, signal: life.signal, onChange: () => undefined, onRegistered: () => undefined },
    keyRing: createKeyRing((asking) => calls.uploadKeys(asking)),
  });
  void uploader.run();
  try {
    uploader.add(await kept(store, id, clip), 'whole');
    return await withDeadline(patienceMs, life.signal, (inner) => uploader.whenRegistered(id, inner));
  } finally {
    life.abort(new DOMException('nobody waits for the film any more', 'AbortError'));
    await store.removeAll().catch(() => undefined);
    await store.close();
  }
}

async function kept(store: DeviceStore, id: string, clip: Blob): Promise<UploadTask> {
  const name = `${id}.${clip.type === 'video/mp4' ? 'mp4' : 'webm'}`;
  await store.append(name, new Uint8Array(await clip.arrayBuffer()));
  return {
    ...{ id, name, contentType: clip.type },
    deviceBytes: () => clip.size,
    closed: () => true,
    read: (from, to) => store.read(name, from, to),
    blob: () => Promise.resolve(clip),
    crc64: () => store.crc64(name),
  };
}
