import type { Rung } from '../../contract/model/recording.ts';
import type { Span } from '../domain/recording/assembly-plan.ts';

export type { Span };

export interface SourceClip {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rung: Rung;
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
  close(): Promise<void>;
}
