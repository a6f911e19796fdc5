// The face that the pipeline shows to a page, a test or a bench. Names of rungs, marks and containers are the
// contract's; the shapes are the pipeline's own, since media imports nothing but workers.

export type Rung = 'live_encode' | 'media_recorder' | 'system_camera' | 'other_device';
export type Container = 'mp4' | 'webm' | 'mov';

export interface RungChange {
  readonly from: Rung;
  readonly to: Rung;
  readonly reason: string;
}

export interface ScriptPhrase {
  readonly text: string;
  readonly readingMs: number;
}

export interface ScriptSegment {
  readonly index: number;
  readonly phrases: readonly ScriptPhrase[];
}

export interface RecordingScript {
  /** Names the recording on the device: the key of its journal. */
  readonly recordingNo: string;
  readonly version: string;
  /** Only the segments that are to be read in this session. */
  readonly segments: readonly ScriptSegment[];
  readonly maxClipBytes: number;
}

/** `segment` is the segment's own index, not its place in the list. */
export interface ReadingPosition {
  readonly segment: number;
  readonly phrase: number;
}

/** Milliseconds from the clip's first frame; `phraseTo` is exclusive; a later mark replaces an earlier one. */
export interface ReadingMark {
  readonly segment: number;
  readonly phraseFrom: number;
  readonly phraseTo: number;
  readonly startMs: number;
  readonly endMs: number;
}

export interface RegisteredClip {
  readonly clipId: string;
  readonly fileId: string;
  readonly rung: Rung;
  readonly container: Container;
  readonly durationMs: number;
  readonly marks: readonly ReadingMark[];
  readonly rungChanges: readonly RungChange[];
}

export interface UploadKeys {
  readonly bucket: string;
  readonly region: string;
  /** Origin of the store, or null for the region's own. */
  readonly endpoint: string | null;
  readonly secretId: string;
  readonly secretKey: string;
  readonly sessionToken: string;
  /** Seconds since 1970 by the server's clock. */
  readonly startTime: number;
  readonly expiredTime: number;
  readonly serverTime: number;
  readonly prefix: string;
  readonly append: boolean;
}

/**
 * A call that the server refused. `code` is the envelope's; a call that never arrived throws anything else
 * and is tried again.
 */
export class CallRefused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'CallRefused';
    this.code = code;
  }
}

/** What the pipeline asks of the server. Each may be repeated with the same arguments. */
export interface RecordingCalls {
  uploadKeys(signal: AbortSignal): Promise<UploadKeys>;
  registerFile(
    file: { key: string; size: number; contentType: string; crc64?: string },
    signal: AbortSignal,
  ): Promise<{ fileId: string }>;
  /** The fallback where the store cannot be reached: file/upload. Name is `<clipId>.<container>`. */
  uploadForm(
    file: { name: string; body: Blob },
    onProgress: (sentBytes: number) => void,
    signal: AbortSignal,
  ): Promise<{ fileId: string }>;
  submit(clips: readonly RegisteredClip[], signal: AbortSignal): Promise<SubmittedRecording>;
}

export interface SubmittedRecording {
  readonly submittedAt: string;
  readonly durationMs: number;
}

/** Why the camera or the microphone is not there. Each has its page text: what to do in this browser. */
export type CameraRefusal =
  | 'permission_denied'
  | 'permission_dismissed'
  | 'no_camera'
  | 'no_microphone'
  | 'in_use'
  | 'insecure_origin'
  | 'unsupported'
  | 'unknown';

export type CheckResult = 'waiting' | 'good' | 'attention';

/** The check before the reading starts; one guidance at a time. */
export interface PreChecks {
  readonly light: CheckResult;
  readonly face: CheckResult;
  readonly voice: CheckResult;
  readonly guidance: Guidance | null;
}

export type Guidance =
  | 'no_face'
  | 'two_faces'
  | 'out_of_frame'
  | 'too_far'
  | 'too_near'
  | 'too_dark'
  | 'too_bright'
  | 'speak_up'
  | 'face_check_unavailable';

export interface Saved {
  /** Bytes made so far, of them on the device, of them acknowledged by the store. */
  readonly madeBytes: number;
  readonly deviceBytes: number;
  readonly storeBytes: number;
}

export type LinkState = 'ok' | 'slow' | 'offline';

export type PauseReason =
  | 'stopped_by_reader'
  | 'page_hidden'
  | 'camera_lost'
  | 'microphone_lost'
  | 'encoder_failed'
  | 'storage_full'
  | 'reload';

export type SessionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly refusal: CameraRefusal }
  | { readonly kind: 'checking'; readonly rung: Rung; readonly checks: PreChecks }
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
  | { readonly kind: 'submitting'; readonly saved: Saved; readonly link: LinkState }
  | { readonly kind: 'submitted'; readonly result: SubmittedRecording; readonly stopToSubmittedMs: number }
  | {
      /** Nothing is lost: what is on the device stays there, and submit() or begin() may be tried again. */
      readonly kind: 'failed';
      readonly code: number | null;
      readonly message: string;
      readonly resumeAt: ReadingPosition | null;
    };

/** What an earlier visit left on this device. */
export interface Unfinished {
  readonly recordingNo: string;
  readonly scriptVersion: string;
  readonly deviceBytes: number;
  readonly readMs: number;
  /** Where the reading goes on; null when all is read and only the sending is left. */
  readonly resumeAt: ReadingPosition | null;
}

export interface SegmentPreview {
  /** Playable; play from startMs to endMs. The caller revokes nothing: make the object URL, and revoke it. */
  readonly blob: Blob;
  readonly startMs: number;
  readonly endMs: number;
}

export interface SessionOptions {
  readonly script: RecordingScript;
  readonly calls: RecordingCalls;
  /** Highest rung to try; tests and the self-test lower it. Default: the best the browser can. */
  readonly startRung?: Rung;
  /** Submit by itself when the last phrase was read and stop() is called. */
  readonly submitOnStop: boolean;
  readonly onLog?: (event: { name: string; detail: Record<string, unknown> }) => void;
}

export interface RecordingSession {
  getState(): SessionState;
  /** Called after every change of state; for useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  /** Loudness of the microphone, 0 to 1, about 15 times a second; apart from the state so that pages stay calm. */
  subscribeLevel(listener: (level: number) => void): () => void;
  /** The camera's picture for a <video>, or null; mirrored by the page, never in the recording. */
  getStream(): MediaStream | null;
  /** Must be called from a tap. Asks for camera and microphone and begins the checks. */
  open(): Promise<void>;
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
  submit(): Promise<void>;
  preview(segment: number): Promise<SegmentPreview | null>;
  /** Throws away what is on the device and, where it can be reached, in the store. */
  discard(): Promise<void>;
  /** Releases tracks, object URLs, workers, wake lock. What is on the device stays. */
  dispose(): void;
}
