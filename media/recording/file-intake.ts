import type { Log } from '../log.ts';
import type { RecordingScript } from '../recording.types.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import { rungChange, type Standing } from '../video/ladder.ts';
import { FileRefused, keepFile } from './file-clip.ts';
import type { KeptRecording } from './stored-recording.ts';
import type { SessionEvent } from './machine.ts';

/** Rung 3: takes one file at a time, and puts it back when asked to. */
export interface FileTaking {
  /** The closed clip, or null where the file was refused or put back. */
  take(file: File, kept: KeptRecording, standing: Standing): Promise<UploadTask | null>;
  cancel(): void;
}

export function createFileTaking(options: {
  readonly script: RecordingScript;
  readonly dispatch: (event: SessionEvent) => void;
  readonly log: Log;
  readonly signal: AbortSignal;
}): FileTaking {
  const { script, dispatch, log, signal } = options;
  let taking: AbortController | null = null;
  const cancel = () => taking?.abort(new DOMException('the file was put back', 'AbortError'));
  signal.addEventListener('abort', cancel);
  return {
    cancel,
    async take(file, kept, { rung, changes }) {
      taking = new AbortController();
      const { signal: wanted } = taking;
      const rungChanges =
        rung === 'system_camera'
          ? changes
          : [...changes, rungChange(rung, 'system_camera', 'chosen_by_reader')];
      const onProgress = (share: number) => dispatch({ type: 'file_progress', share });
      try {
        return await keepFile({ file, script, kept, rungChanges, onProgress, log, signal: wanted });
      } catch (error) {
        if (wanted.aborted) return null;
        if (!(error instanceof FileRefused)) throw error;
        log('file_refused', { fault: error.fault });
        dispatch({ type: 'file_refused', fault: error.fault });
        return null;
      }
    },
  };
}
