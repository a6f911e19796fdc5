// What a session shows to a page, a test or a bench.
import type { LinkState } from '../upload/link-state.ts';
import type { Rung } from '../video/rung.types.ts';
import type { RecordingScript, ReadingPosition } from './script.types.ts';
import type { RecordingCalls, SubmittedRecording, RegisteredClip } from './recording-calls.ts';
import type { CameraRefusal } from '../capture/refusal.ts';
import type { PreChecks, Guidance } from '../guide/checks.types.ts';
import type { FileFault } from '../video/file.types.ts';

export interface Saved {
  /** Bytes made so far, of them on the device, of them acknowledged by the store. */
  readonly madeBytes: number;
  readonly deviceBytes: number;
  readonly storeBytes: number;
  /** Whether what is on the device is there after a reload: a browser in a private mode may give no more than memory, a full device no room for a film. */
  readonly outlastsPage: boolean;
}

export type PauseReason =
  | 'stopped_by_reader'
  | 'page_hidden'
  | 'camera_lost'
  | 'microphone_lost'
  | 'encoder_failed'
  | 'storage_full'
  | 'storage_failed'
  | 'reload';

export type SessionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly refusal: CameraRefusal }
  | {
      readonly kind: 'checking';
      readonly rung: Rung;
      readonly checks: PreChecks;
      /** Where the reading goes on: at its start, or after what earlier clips hold. Null where nobody asked yet. */
      readonly resumeAt: ReadingPosition | null;
    }
  | {
      readonly kind: 'recording';
      readonly rung: Rung;
      readonly at: ReadingPosition;
      /** performance.now() of the clip's start, and what earlier clips hold. */
      readonly startedAt: number;
      readonly earlierMs: number;
      readonly saved: Saved;
      readonly link: LinkState;
      readonly guidance: Guidance | null;
    }
  | {
      /** A clip is closed and kept; begin() goes on at `resumeAt`. */
      readonly kind: 'paused';
      /** The server knows of what was read: another device would go on from it. */
      readonly kept: boolean;
      readonly reason: PauseReason;
      readonly resumeAt: ReadingPosition;
      readonly saved: Saved;
      readonly link: LinkState;
    }
  | {
      /** Everything is read and on the device; submit() or repeat one segment. */
      readonly kind: 'complete';
      readonly saved: Saved;
      readonly link: LinkState;
    }
  | {
      /** A file of the system's camera is proven and made small; cancelFile() leads back to `before`. */
      readonly kind: 'preparing';
      /** 0 to 1. */
      readonly fraction: number;
      readonly before: SessionState;
    }
  | { readonly kind: 'file_refused'; readonly fault: FileFault; readonly before: SessionState }
  | { readonly kind: 'submitting'; readonly saved: Saved; readonly link: LinkState }
  | { readonly kind: 'submitted'; readonly result: SubmittedRecording; readonly stopToSubmittedMs: number }
  | {
      /** Nothing is lost: what is on the device stays there, and submit() or begin() may be tried again. */
      readonly kind: 'failed';
      readonly code: number | null;
      readonly message: string;
      /** Code of ours did not arrive: nothing is wrong with this device. */
      readonly notLoaded: boolean;
      /** Another window has this recording open; what is there is as it was. */
      readonly held: boolean;
      /** The submission found no answer: submit() may be tried by itself, as the network may be back. */
      readonly unreached: boolean;
      readonly resumeAt: ReadingPosition | null;
    };

/** A stretch of one clip: a segment that was read with a pause has two. */
export interface SegmentPreview {
  /** Playable; play from startMs to endMs. The caller revokes nothing: make the object URL, and revoke it. */
  readonly blob: Blob;
  readonly startMs: number;
  readonly endMs: number;
}

export interface SessionOptions {
  readonly script: RecordingScript;
  readonly calls: RecordingCalls;
  /** What the server keeps of this and other devices, in its order. */
  readonly elsewhere?: readonly RegisteredClip[];
  /** Highest rung to try; tests and the self-test lower it. Default: the best the browser can. */
  readonly startRung?: Rung;
  /** Submit by itself when the last phrase was read and stop() is called. */
  readonly submitOnStop: boolean;
  readonly onLog?: (event: { name: string; detail: Record<string, unknown> }) => void;
}

/** Where a call says nothing of rejecting it does not: a failure is a state. */
export interface RecordingSession {
  getState(): SessionState;
  /** As far as this device was opened, also in a state that does not show it; the same object until it changes. */
  getSaved(): Saved;
  /** Called after every change of state; for useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  /** Loudness of the microphone, 0 to 1, about 15 times a second; apart from the state so that pages stay calm. */
  subscribeLevel(listener: (level: number) => void): () => void;
  /** The camera's picture for a <video>, or null; mirrored by the page, never in the recording. */
  getStream(): MediaStream | null;
  /**
   * Must be called from a tap. Asks for camera and microphone and begins the checks; where earlier visits read all of
   * it, ends as stop() does.
   */
  open(): Promise<void>;
  /**
   * Must be called from a tap, before a count-in: opens the camera where a break closed it, and keeps it until begin()
   * or standDown(). Resolves with whether it is open.
   */
  ready(): Promise<boolean>;
  /** The count-in was given up. */
  standDown(): void;
  /** Begins a clip at a position; after `checking`, `paused`, `complete` or `failed`. */
  begin(at: ReadingPosition): Promise<void>;
  /** The reader came to this phrase: what lies between is marked as read. */
  advance(to: ReadingPosition): void;
  /** Reads the present segment from its start; its earlier marks are replaced. */
  rereadSegment(): void;
  /**
   * Ends the clip. `finished`: the last phrase was read to its end; else the reading pauses where it stands.
   */
  stop(end: 'finished' | 'pause'): Promise<void>;
  /** Rung 3: a file of the system's camera that holds all the segments asked for. */
  takeFile(file: File): Promise<void>;
  /** While a file is prepared, or after it was refused: as if it had never been taken. */
  cancelFile(): void;
  /** Lets the system's own camera have the camera; begin() and open() acquire it afresh. */
  releaseCamera(): void;
  submit(): Promise<void>;
  /**
   * Sends what is closed, or is being closed now, and tells the server, so that another device goes on from it
   * (rung 4). Rejects where it could not be told now; what is on the device stays.
   */
  handOver(): Promise<void>;
  /** What counts of a segment on this device, part after part; empty: nothing. Rejects where it cannot be read. */
  preview(segment: number): Promise<readonly SegmentPreview[]>;
  /** Throws away what is on the device and in the store. Rejects where the store could not be reached: then nothing is gone. */
  discard(): Promise<void>;
  /** Releases tracks, object URLs, workers, wake lock. What is on the device stays. */
  dispose(): void;
}
