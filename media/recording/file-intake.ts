import type { UploadTask } from '../upload/upload-task.ts';
import { rungChange } from '../video/ladder.ts';
import type { RungChange } from '../video/rung.types.ts';
import { FileRefused, storeFile } from './file-clip.ts';
import { showFailure, type SessionParts } from './session-parts.ts';
import type { SessionSubmission } from './session-submission.ts';
import type { StoredRecording } from './stored-recording.ts';

/** Rung 3: takes one file at a time, and puts it back when asked to. */
export class FileIntake {
  readonly #parts: SessionParts;
  readonly #submission: SessionSubmission;
  #taking: AbortController | null = null;

  constructor(parts: SessionParts, submission: SessionSubmission) {
    this.#parts = parts;
    this.#submission = submission;
    parts.signal.addEventListener('abort', () => this.#abort());
  }

  /** Never rejects: a failure is a state. */
  async take(file: File): Promise<void> {
    const askedAt = performance.now();
    const { sessionStore, local, devices, submitOnStop } = this.#parts;
    if (!sessionStore.may('file_taken') || local.active) return;
    sessionStore.dispatch({ type: 'file_taken' });
    devices.release();
    try {
      const { clips, stored } = await local.open();
      const task = await this.#store(file, stored);
      if (!task) return;
      clips.addWhole(task);
      sessionStore.dispatch({ type: 'completed' });
      local.showSaved();
      if (submitOnStop) await this.#submission.submit(askedAt);
    } catch (error) {
      showFailure(this.#parts, error);
    }
  }

  putBack(): void {
    this.#abort();
    this.#parts.sessionStore.dispatch({ type: 'file_put_back' });
  }

  #abort(): void {
    this.#taking?.abort(new DOMException('the file was put back', 'AbortError'));
  }

  /** Null where the file was refused or put back. */
  async #store(file: File, stored: StoredRecording): Promise<UploadTask | null> {
    const { script, sessionStore, log } = this.#parts;
    const rungChanges = await this.#rungChanges();
    this.#taking = new AbortController();
    const { signal } = this.#taking;
    const onProgress = (fraction: number) => sessionStore.dispatch({ type: 'file_progress', fraction });
    try {
      return await storeFile({ file, script, stored, rungChanges, onProgress, log, signal });
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof FileRefused)) throw error;
      log('file_refused', { fault: error.fault });
      sessionStore.dispatch({ type: 'file_refused', fault: error.fault });
      return null;
    }
  }

  async #rungChanges(): Promise<readonly RungChange[]> {
    const { rung, changes } = await this.#parts.ladder.position();
    return rung === 'system_camera'
      ? changes
      : [...changes, rungChange(rung, 'system_camera', 'chosen_by_reader')];
  }
}
