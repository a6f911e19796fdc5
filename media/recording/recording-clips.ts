import { reasonOf, type Log } from '../log.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import type { Uploader } from '../upload/uploader.ts';
import type { ClipFailure } from '../video/clip.types.ts';
import { startClip, type ActiveClip, type LivePosition } from './active-clip.ts';
import { clipDurationMs, changeClip, closeClip } from './journal.ts';
import { finishReading, firstUnread, moveTo, rereadSegment, withinClip, type ReadSoFar } from './marks.ts';
import type { ReadingPosition, RecordingScript } from './script.types.ts';
import type { Saved } from './session.types.ts';
import type { StoredRecording } from './stored-recording.ts';

// A phrase takes seconds, and a clip ends between two of them: room for the longest.
const fullFraction = 0.85;

interface ClipSizes {
  readonly madeBytes: number;
  readonly deviceBytes: number;
}

export interface RecordingClipsOptions {
  readonly script: RecordingScript;
  readonly stored: StoredRecording;
  readonly uploader: Uploader;
  readonly log: Log;
  readonly onWritten: () => void;
  readonly onStorageFailure: (error: unknown) => void;
  /** `clip` is null where it failed before it began. */
  readonly onFailure: (clip: ActiveClip | null, failure: ClipFailure) => void;
}

/** The clips of one recording: the one that is being made, those before it, and what the reading says about them. */
export class RecordingClips {
  readonly #options: RecordingClipsOptions;
  readonly #sizes = new Map<string, ClipSizes>();
  #active: ActiveClip | null = null;
  #position: LivePosition | null = null;
  #rolling = false;

  constructor(options: RecordingClipsOptions) {
    this.#options = options;
  }

  get active(): ActiveClip | null {
    return this.#active;
  }

  /** Gives the clips of earlier visits to the uploader. Rejects where the device cannot be read. */
  async resumeUploads(): Promise<void> {
    const { stored, uploader } = this.#options;
    for (const clip of stored.journal.clips) {
      const bytes = await stored.sizeOf(clip);
      this.#sizes.set(clip.clipId, { madeBytes: bytes, deviceBytes: bytes });
      uploader.add(stored.uploadTask(clip, bytes), 'kept');
    }
  }

  /**
   * Where all is read, the segment of `at` is read again, and nothing of it counts from the first frame on: broken off,
   * half of the new take would stand beside half of the old one. Rejects where this rung does not start here, or the
   * signal aborts.
   */
  async start(
    position: LivePosition,
    stream: MediaStream,
    at: ReadingPosition,
    signal: AbortSignal,
  ): Promise<ActiveClip> {
    const isReadAgain = this.unread() === null;
    this.#active = await this.#open(position, stream, at, signal);
    this.#position = position;
    if (isReadAgain) this.#options.stored.forgetMarksOf(at.segment);
    this.#note(this.#active);
    return this.#active;
  }

  move(to: ReadingPosition): void {
    this.#changeReading((reading, nowMs) => moveTo(this.#options.script, reading, to, nowMs));
  }

  /** Begins the present segment again: no clip's marks of it count any longer. */
  reread(): void {
    const segment = this.#active?.reading.at.segment;
    this.#changeReading(rereadSegment);
    if (segment !== undefined) this.#options.stored.forgetMarksOf(segment);
  }

  /** `finished`: the phrase at which the reading is was read to its end. */
  async close(end: 'finished' | 'interrupted'): Promise<void> {
    const clip = this.#active;
    if (!clip) return;
    this.#active = null;
    const { reading } = clip;
    const { script, stored } = this.#options;
    const marks = end === 'finished' ? finishReading(script, reading, clip.nowMs()) : reading.marks;
    await this.#closeClip(clip, marks);
    stored.change((journal) => ({ ...journal, resumeAt: this.unread() }));
  }

  /**
   * Goes on in a new clip of the same stream, without a gap, where the present one nears its greatest size; null
   * where it does not. Rejects where no other clip can be started.
   */
  async rollWhereFull(stream: MediaStream, signal: AbortSignal): Promise<ActiveClip | null> {
    const full = this.#active;
    const position = this.#position;
    if (!full || !position || this.#rolling || !this.#isFull(full)) return null;
    this.#rolling = true;
    try {
      const next = await this.#open(position, stream, full.reading.at, signal);
      // The reader may have gone on, or stopped, while the new clip began.
      if (this.#active !== full) {
        await next.running.cancel();
        await this.#drop(next.clipId);
        return null;
      }
      next.reading = { ...next.reading, at: full.reading.at };
      this.#active = next;
      this.#note(next);
      await this.#closeClip(full, full.reading.marks);
      return next;
    } finally {
      this.#rolling = false;
    }
  }

  /** A clip that exists already, from a file. */
  addWhole(task: UploadTask): void {
    const bytes = task.deviceBytes();
    this.#sizes.set(task.id, { madeBytes: bytes, deviceBytes: bytes });
    this.#options.uploader.add(task, 'whole');
  }

  /** Milliseconds that the clips before the present one hold. */
  earlierMs(): number {
    return this.#options.stored.clips
      .filter(({ clipId }) => clipId !== this.#active?.clipId)
      .reduce((sum, clip) => sum + clipDurationMs(clip), 0);
  }

  /** Null when all is read. */
  unread(): ReadingPosition | null {
    return firstUnread(this.#options.script, this.#options.stored.clips);
  }

  saved(): Saved {
    const { outlastsPage } = this.#options.stored;
    let saved: Saved = { madeBytes: 0, deviceBytes: 0, storeBytes: 0, outlastsPage };
    for (const [clipId, { madeBytes, deviceBytes }] of this.#sizes)
      saved = {
        outlastsPage,
        madeBytes: saved.madeBytes + madeBytes,
        deviceBytes: saved.deviceBytes + deviceBytes,
        storeBytes: saved.storeBytes + this.#options.uploader.storeBytes(clipId),
      };
    return saved;
  }

  async #open(
    position: LivePosition,
    stream: MediaStream,
    at: ReadingPosition,
    signal: AbortSignal,
  ): Promise<ActiveClip> {
    const { stored, log, uploader, onWritten, onStorageFailure, onFailure } = this.#options;
    let opened: ActiveClip | null = null;
    const events = {
      onWritten,
      onStorageFailure,
      onFailure: (failure: ClipFailure) => onFailure(opened, failure),
    };
    opened = await startClip({ position, stream, at, stored, log, signal, events });
    // Its sizes are asked of it anew each time: it grows.
    this.#sizes.set(opened.clipId, opened.writer);
    uploader.add(opened.uploadTask(), 'growing');
    return opened;
  }

  async #closeClip(clip: ActiveClip, read: ReadSoFar['marks']): Promise<void> {
    const { clipId } = clip;
    const { durationMs } = await clip.close();
    const marks = withinClip(read, durationMs);
    const bytes = clip.writer.deviceBytes;
    this.#options.log('clip_closed', { clipId, durationMs, marks: marks.length, bytes });
    if (marks.length === 0) return this.#drop(clipId);
    this.#options.stored.change((journal) => closeClip(journal, clipId, marks, durationMs));
    this.#options.uploader.wake();
  }

  async #drop(clipId: string): Promise<void> {
    const { uploader, stored, log } = this.#options;
    uploader.remove(clipId);
    this.#sizes.delete(clipId);
    await stored.dropClip(clipId).catch((error: unknown) => log('drop_failure', { reason: reasonOf(error) }));
  }

  #isFull({ writer }: ActiveClip): boolean {
    return writer.madeBytes >= this.#options.script.maxClipBytes * fullFraction;
  }

  #changeReading(next: (reading: ReadSoFar, nowMs: number) => ReadSoFar): void {
    const clip = this.#active;
    if (!clip) return;
    clip.reading = next(clip.reading, clip.nowMs());
    this.#note(clip);
  }

  /** The journal follows the reading, so that a crash loses no more than the phrase in progress. */
  #note({ clipId, reading }: ActiveClip): void {
    this.#options.stored.change((journal) => ({
      ...changeClip(journal, clipId, (clip) => ({ ...clip, marks: reading.marks })),
      resumeAt: reading.at,
    }));
  }
}
