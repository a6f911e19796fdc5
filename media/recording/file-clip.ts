import { throwIfAborted } from '../abort.ts';
import { isFull } from '../device/device-store.ts';
import { reasonOf, type Log } from '../log.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import type { FileFault } from '../video/file.types.ts';
import type { RungChange } from '../video/rung.types.ts';
import { prepareFile } from '../video/system-file.ts';
import { newFileId } from '../device/file-id.ts';
import { fileName, withClip, type JournalClip } from './journal.ts';
import { markWhole } from './marks.ts';
import type { RecordingScript } from './script.types.ts';
import type { StoredRecording } from './stored-recording.ts';

export class FileRefused extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`the file is refused: ${fault}`);
    this.name = 'FileRefused';
    this.fault = fault;
  }
}

const writeStep = 4 * 1024 * 1024;

export interface FileClipOptions {
  readonly file: File;
  readonly script: RecordingScript;
  readonly stored: StoredRecording;
  readonly rungChanges: readonly RungChange[];
  /** `fraction`, 0 to 1, of the conversion. */
  readonly onProgress: (fraction: number) => void;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Rung 3: a file of the system's camera becomes a closed clip that holds the whole script. Rejects with FileRefused
 * where the file cannot be used, with anything else where the device failed or the signal aborts. Where the device has no
 * room it is sent from where it is.
 */
export async function storeFile(options: FileClipOptions): Promise<UploadTask> {
  const { file, script, stored, rungChanges, onProgress, log, signal } = options;
  const prepared = await prepareFile(file, script.maxClipBytes, onProgress, log, signal);
  if (prepared.kind === 'refused') throw new FileRefused(prepared.fault);
  const { blob, container, contentType, durationMs } = prepared;
  const clip: JournalClip = {
    ...{ clipId: newFileId(), container, contentType, rung: 'system_camera', rungChanges },
    marks: markWhole(script, durationMs),
    stage: { kind: 'closed', durationMs },
    behind: stored.newest,
  };
  try {
    await write(blob, fileName(clip), stored, signal);
    stored.change((journal) => ({ ...withClip(journal, clip), resumeAt: null }));
  } catch (error) {
    throwIfAborted(signal);
    if (!isFull(error)) throw error;
    // A phone that films has no room left for a copy: the film itself is at hand.
    log('file_not_kept', { reason: reasonOf(error), bytes: blob.size });
    stored.keepInMemory(clip, blob);
  }
  // The blob at hand is on the disk; reading it back would put all of it into memory.
  return { ...stored.uploadTask(clip, blob.size), blob: async () => blob };
}

/** All of it, or nothing. */
async function write(
  blob: Blob,
  name: string,
  { store }: StoredRecording,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (let at = 0; at < blob.size; at += writeStep) {
      throwIfAborted(signal);
      const piece = await blob.slice(at, at + writeStep).arrayBuffer();
      await store.append(name, new Uint8Array(piece));
    }
    throwIfAborted(signal);
  } catch (error) {
    await store.remove(name).catch(() => undefined);
    throw error;
  }
}
