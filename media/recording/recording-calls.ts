import type { UploadCalls, UploadedFile } from '../upload/upload-calls.ts';
import type { Container } from '../video/file.types.ts';
import type { Rung, RungChange } from '../video/rung.types.ts';
import type { ReadingMark } from './marks.types.ts';

/** A clip without its bytes. */
export interface ClipFacts {
  readonly clipId: string;
  readonly rung: Rung;
  readonly container: Container;
  readonly durationMs: number;
  readonly marks: readonly ReadingMark[];
  readonly rungChanges: readonly RungChange[];
}

/** A clip as the server keeps it. */
export type RegisteredClip = ClipFacts & { readonly fileId: string };
export type SubmittedClip = ClipFacts & UploadedFile;

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
  /** The answer waits for the bytes of promised clips; rejects with PromiseBroken where they do not come. */
  submit(clips: readonly SubmittedClip[], signal: AbortSignal): Promise<SubmittedRecording>;
}
