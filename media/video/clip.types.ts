import type { Container } from './file.types.ts';
import type { Rung } from './rung.types.ts';

/** A clip that is being recorded, whichever rung makes it. */
export interface RunningClip {
  readonly rung: Rung;
  readonly container: Container;
  readonly contentType: string;
  /** performance.now() of the first frame. */
  readonly startedAt: number;
  /** performance.now() of the newest frame: the only honest sign that the camera still works. */
  lastFrameAt(): number;
  /** Resolves when every piece was given. */
  finish(): Promise<FinishedClip>;
  cancel(): Promise<void>;
}

export interface FinishedClip {
  readonly durationMs: number;
}

export interface ClipOptions {
  readonly stream: MediaStream;
  /** Pieces come in the file's order, without gaps. */
  readonly onPiece: (piece: Uint8Array) => void;
  /** The clip can go no further; what was given up to here is good. */
  readonly onFailure: (failure: ClipFailure) => void;
  readonly signal: AbortSignal;
}

export interface ClipFailure {
  readonly kind: 'encoder' | 'no_frames';
  readonly reason: string;
}

export const picture = { width: 480, height: 640, frameRate: 25 } as const;
export const videoBitrate = 780_000;
export const audioBitrate = 64_000;
export const firstFrameDeadlineMs = 8_000;
