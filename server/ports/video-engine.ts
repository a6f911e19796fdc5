import type { Rung } from '../../contract/recording.ts';
import type { Span } from '../domain/assembly-plan.ts';

export type { Span };

export interface SourceClip {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rung: Rung;
}

/** What one look at a stretch of the finished video tells. */
export interface StretchMeasure {
  readonly startMs: number;
  readonly endMs: number;
  /** Root mean square of the sound, 0 to 1. */
  readonly loudness: number;
  /** Mean luma of the frames looked at, 0 to 255. */
  readonly luma: number;
}

export type ProbeResult =
  | { readonly ok: true; readonly durationMs: number; readonly video: boolean; readonly audio: boolean }
  | { readonly ok: false; readonly reason: string };

export interface AssembledVideo {
  readonly mp4: Uint8Array<ArrayBuffer>;
  readonly durationMs: number;
  /** Whether the encoded video was copied as it was, or had to be made anew. */
  readonly video: 'copied' | 'encoded';
  readonly audio: 'copied' | 'encoded';
}

/** Reads and makes video. Runs outside the event loop. */
export interface VideoEngine {
  probe(bytes: Uint8Array<ArrayBuffer>): Promise<ProbeResult>;
  /** One upright faststart MP4 (H.264 + AAC) of the cuts, in their order. Throws where a clip cannot be read. */
  assemble(clips: readonly SourceClip[], cuts: readonly Span[]): Promise<AssembledVideo>;
  measure(
    mp4: Uint8Array<ArrayBuffer>,
    stretches: readonly { startMs: number; endMs: number }[],
  ): Promise<StretchMeasure[]>;
  close(): Promise<void>;
}
