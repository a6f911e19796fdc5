import { closingOnFailure, isFull } from '../device/device-store.ts';
import { reasonOf, type Log } from '../log.ts';
import type { Uploader } from '../upload/uploader.ts';
import type { ActiveClip } from './active-clip.ts';
import { registerClip } from './journal.ts';
import { RecordingClips } from './recording-clips.ts';
import type { RegisteredClip } from './recording-calls.ts';
import type { RecordingScript } from './script.types.ts';
import type { SessionStore } from './session-store.ts';
import type { PauseReason } from './session.types.ts';
import { openStoredRecording, type StoredRecording } from './stored-recording.ts';

export interface LocalRecordingOptions {
  readonly script: RecordingScript;
  /** What the server keeps of this and other devices, in its order. */
  readonly elsewhere: readonly RegisteredClip[];
  readonly uploader: Uploader;
  readonly sessionStore: SessionStore;
  readonly log: Log;
  /** The clip that is being made can go no further. */
  readonly onInterrupted: (reason: PauseReason, detail?: string) => void;
}

export interface OpenRecording {
  readonly stored: StoredRecording;
  readonly clips: RecordingClips;
}

/** What this device keeps of the recording: opened when it is first needed, and again after it was forgotten. */
export class LocalRecording {
  readonly #options: LocalRecordingOptions;
  #elsewhere: readonly RegisteredClip[];
  #stored: StoredRecording | null = null;
  #clips: RecordingClips | null = null;
  #opening: Promise<OpenRecording> | null = null;
  /** Of a store that failed: its next one knows nothing of what it did not keep. */
  #inMemory: StoredRecording['keptInMemory'] = [];

  constructor(options: LocalRecordingOptions) {
    this.#options = options;
    this.#elsewhere = options.elsewhere;
  }

  /** Null until it is open. */
  get clips(): RecordingClips | null {
    return this.#clips;
  }

  get active(): ActiveClip | null {
    return this.#clips?.active ?? null;
  }

  /** Rejects where the device cannot be opened or read; the next call tries again. */
  open(): Promise<OpenRecording> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = null;
      this.#stored = null;
      throw error;
    });
    return this.#opening;
  }

  showSaved(): void {
    const { sessionStore, uploader } = this.#options;
    if (this.#clips)
      sessionStore.dispatch({ type: 'saved', saved: this.#clips.saved(), link: uploader.link() });
  }

  markRegistered(clipId: string, fileId: string): void {
    this.#stored?.change((journal) => registerClip(journal, clipId, fileId));
  }

  /** Deletes what the device keeps. Never rejects for bytes that the device does not let go. */
  async forget(): Promise<void> {
    const { uploader, log } = this.#options;
    const stored = this.#stored;
    for (const { clipId } of stored?.journal.clips ?? []) uploader.remove(clipId);
    this.#inMemory = [];
    await stored?.written();
    this.#stored = null;
    this.#clips = null;
    this.#opening = null;
    await stored?.store
      .removeAll()
      .catch((error: unknown) => log('remove_failure', { reason: reasonOf(error) }));
    await stored?.store.close();
  }

  /**
   * After the store failed: what is on the device and what the page alone holds stay, and the next open() opens it anew.
   * Never rejects.
   */
  async letGo(): Promise<void> {
    const stored = this.#stored;
    if (stored) this.#inMemory = stored.keptInMemory;
    this.#stored = null;
    this.#clips = null;
    this.#opening = null;
    await stored?.written();
    await stored?.store
      .close()
      .catch((error: unknown) => this.#options.log('close_failure', { reason: reasonOf(error) }));
  }

  /** As if no other device had ever read anything; counts from the next open() on. */
  forgetElsewhere(): void {
    this.#elsewhere = [];
  }

  /** What is on the device stays. Of one that is still being opened, once it is. */
  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    const stored = this.#stored;
    await stored?.written();
    await stored?.store.close();
  }

  async #open(): Promise<OpenRecording> {
    const { script, uploader, log } = this.#options;
    const stored = await openStoredRecording(script, this.#elsewhere, log);
    // A clip of an earlier visit may be registered before all of them are known.
    this.#stored = stored;
    for (const { clip, bytes } of this.#inMemory) stored.keepInMemory(clip, bytes);
    const clips = new RecordingClips({ script, stored, uploader, log, ...this.#clipEvents() });
    await closingOnFailure(stored.store, () => clips.resumeUploads());
    this.#clips = clips;
    this.#inMemory = [];
    this.showSaved();
    return { stored, clips };
  }

  #clipEvents() {
    const { uploader, log, onInterrupted } = this.#options;
    return {
      onWritten: () => {
        uploader.wake();
        this.showSaved();
      },
      onStorageFailure: (error: unknown) => {
        log('storage_failure', { reason: reasonOf(error) });
        onInterrupted(isFull(error) ? 'storage_full' : 'storage_failed');
      },
      onFailure: (clip: ActiveClip | null, failure: { readonly kind: string; readonly reason: string }) => {
        log('clip_failure', { ...failure });
        if (clip && clip === this.active) onInterrupted('encoder_failed', failure.reason);
      },
    };
  }
}
