// The words that capture, video, upload and pipeline share. Names of rungs, marks and containers are the contract's;
// the shapes are the pipeline's own, since media imports nothing but workers.

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
  /** What is read here need not be read again on another device. */
  keepClip(clip: RegisteredClip, signal: AbortSignal): Promise<void>;
  /** Removes clips that were not submitted, rows and objects. */
  discardClips(clipIds: readonly string[], signal: AbortSignal): Promise<void>;
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

/** When one phrase was read, in milliseconds from the clip's first frame. */
export interface PhraseMark {
  readonly segment: number;
  readonly phrase: number;
  readonly startMs: number;
  readonly endMs: number;
}

export type LinkState = 'ok' | 'slow' | 'offline';

/** Why a file of the system's camera cannot be used. */
export type FileFault =
  'empty' | 'unreadable' | 'no_video_track' | 'no_audio_track' | 'no_duration' | 'silent' | 'file_too_large';
