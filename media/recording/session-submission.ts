import { CallRefused, PromiseBroken, type UploadedFile } from '../upload/upload-calls.ts';
import { type ClipFacts, type RegisteredClip, type SubmittedRecording } from './recording-calls.ts';
import { showFailure, type SessionParts } from './session-parts.ts';
import type { StoredRecording } from './stored-recording.ts';
import { clipsWithFiles, neededClips, submitClips } from './submission.ts';

type Registered = Extract<UploadedFile, { fileId: string }>;

/** The clips' way to the server, once they are whole in the store. */
export class SessionSubmission {
  readonly #parts: SessionParts;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** `askedAt`: performance.now() of the tap that asked for it. Never rejects: a failure is a state. */
  async submit(askedAt: number): Promise<void> {
    const { sessionStore, local, uploader } = this.#parts;
    if (!sessionStore.may('submit_asked') || local.active) return;
    // Before the device is opened: a page that shows a session with nothing under way leads back to the guide.
    sessionStore.dispatch({ type: 'submit_asked' });
    try {
      const { clips, stored } = await local.open();
      const resumeAt = clips.unread();
      if (resumeAt) return sessionStore.dispatch({ type: 'failed', code: null, message: 'unread', resumeAt });
      uploader.retryNow();
      await this.#submit(stored, askedAt);
    } catch (error) {
      // What the server no longer knows is asked of the store again.
      if (error instanceof CallRefused) uploader.verifyAgain();
      showFailure(this.#parts, error, this.#isUnreached(error));
    }
  }

  /**
   * Tells the server of what is closed, so that another device goes on from it. Rejects where it could not be told
   * now.
   */
  async handOver(): Promise<void> {
    const { local, calls, signal } = this.#parts;
    const { stored } = await local.open();
    for (const clip of await this.#registeredClips(stored)) await calls.keepClip(clip, signal);
  }

  /** Neither the server nor this device said that it cannot be. */
  #isUnreached(error: unknown): boolean {
    const { local, uploader } = this.#parts;
    const refused = error instanceof CallRefused || error instanceof PromiseBroken;
    return local.clips !== null && !refused && !uploader.isRefusedForGood();
  }

  async #submit(stored: StoredRecording, askedAt: number): Promise<void> {
    const { sessionStore, local, devices } = this.#parts;
    const result = await this.#submitClips(stored);
    sessionStore.dispatch({ type: 'submitted', result, stopToSubmittedMs: performance.now() - askedAt });
    devices.release();
    await local.forget();
  }

  /** Does not wait until the last bytes are in the store: the server does, and answers once it has them. */
  async #submitClips(stored: StoredRecording): Promise<SubmittedRecording> {
    const { uploader, calls, log, signal } = this.#parts;
    const promised = await this.#clipsBy(stored, (clipId) => uploader.whenPromised(clipId, signal));
    try {
      return await submitClips(calls, promised, log, signal);
    } catch (error) {
      if (!(error instanceof PromiseBroken)) throw error;
      uploader.retryNow();
      return await submitClips(calls, await this.#registeredClips(stored), log, signal);
    }
  }

  /** All that counts, once it is whole in the store and registered. */
  #registeredClips(stored: StoredRecording): Promise<readonly RegisteredClip[]> {
    const { uploader, signal } = this.#parts;
    return this.#clipsBy(stored, async (clipId) => ({
      fileId: await uploader.whenRegistered(clipId, signal),
    }));
  }

  async #clipsBy<F extends UploadedFile>(
    stored: StoredRecording,
    fileOf: (clipId: string) => Promise<F>,
  ): Promise<readonly (ClipFacts & (F | Registered))[]> {
    const files = new Map<string, F | Registered>();
    const own = new Set(stored.journal.clips.map(({ clipId }) => clipId));
    for (const { clipId, stage } of neededClips(stored.clips)) {
      if (stage.kind === 'recording') continue;
      const known = stage.kind === 'registered' && !own.has(clipId) ? { fileId: stage.fileId } : null;
      files.set(clipId, known ?? (await fileOf(clipId)));
    }
    return clipsWithFiles(stored.clips, files);
  }
}
