import type { Log } from '../log.ts';
import type { FileFault, RecordingScript, RungChange } from '../recording.types.ts';
import { fileName, withClip, type JournalClip } from './journal.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import { prepareFile } from '../video/system-file.ts';
import { keptTask, newClipId } from './active-clip.ts';
import type { KeptRecording } from './stored-recording.ts';
import { markWhole } from './marks.ts';

export class FileRefused extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`the file is refused: ${fault}`);
    this.name = 'FileRefused';
    this.fault = fault;
  }
}

const writeStep = 4 * 1024 * 1024;

/** Rung 3: a file of the system's camera becomes a closed clip that holds the whole script. */
export async function keepFile(options: {
  readonly file: File;
  readonly script: RecordingScript;
  readonly kept: KeptRecording;
  readonly rungChanges: readonly RungChange[];
  readonly onProgress: (share: number) => void;
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<UploadTask> {
  const { file, script, kept, rungChanges, log, signal } = options;
  const prepared = await prepareFile(file, script.maxClipBytes, options.onProgress, log, signal);
  if (prepared.kind === 'refused') throw new FileRefused(prepared.fault);
  const { blob, container, contentType, durationMs } = prepared;
  const clip: JournalClip = {
    ...{ clipId: newClipId(), container, contentType, rung: 'system_camera', rungChanges },
    marks: markWhole(script, durationMs),
    stage: { kind: 'closed', durationMs },
  };
  try {
    for (let at = 0; at < blob.size; at += writeStep) {
      signal.throwIfAborted();
      const piece = await blob.slice(at, at + writeStep).arrayBuffer();
      await kept.store.append(fileName(clip), new Uint8Array(piece));
    }
    signal.throwIfAborted();
  } catch (error) {
    await kept.store.remove(fileName(clip)).catch(() => undefined);
    throw error;
  }
  kept.change((journal) => ({ ...withClip(journal, clip), resumeAt: null }));
  // The blob at hand is on the disk; reading it back would put all of it into memory.
  return { ...keptTask(kept, clip, blob.size), blob: async () => blob };
}
