import type { UploadCalls } from '../upload/upload-calls.ts';
import type { Container } from '../video/file.types.ts';
import type { Rung, RungChange } from '../video/rung.types.ts';
import type { ReadingMark } from './marks.types.ts';

/** A clip as the server keeps it. */
export interface RegisteredClip {
  readonly clipId: string;
  readonly fileId: string;
  readonly rung: Rung;
  readonly container: Container;
  readonly durationMs: number;
  readonly marks: readonly ReadingMark[];
  readonly rungChanges: readonly RungChange[];
}

export interface SubmittedRecording {
  readonly submittedAt: string;
  readonly durationMs: number;
}

/**
 * What a recording asks of the server. Each may be repeated with the same arguments, and rejects with CallRefused
 * where the server refuses, with anything else where it was not reached.
 */
export interface RecordingCalls extends UploadCalls {
  /** What is read here need not be read again on another device. */
  keepClip(clip: RegisteredClip, signal: AbortSignal): Promise<void>;
  /** Removes clips that were not submitted, rows and objects. */
  discardClips(clipIds: readonly string[], signal: AbortSignal): Promise<void>;
  submit(clips: readonly RegisteredClip[], signal: AbortSignal): Promise<SubmittedRecording>;
}
