import type { ObjectSource } from './blob-store.ts';

/** A stretch of one source, in milliseconds from its start. */
export interface Cut {
  /** Place of the source in the list that the engine was given. */
  readonly clip: number;
  readonly startMs: number;
  readonly endMs: number;
}

export type ProbeResult =
  | { readonly ok: true; readonly durationMs: number; readonly video: boolean; readonly audio: boolean }
  | { readonly ok: false; readonly reason: string };

/** A video in a temporary file of this machine. */
export interface VideoFile {
  readonly path: string;
}

/** Disposing of it removes the file. */
export interface AssembledVideo extends VideoFile, AsyncDisposable {
  /** Bytes. */
  readonly size: number;
  /** Of the whole file, 64 hexadecimal digits. */
  readonly sha256: string;
  readonly durationMs: number;
  /** Where each cut begins in it: whole packets are copied, so that a cut is somewhat longer than was asked for. */
  readonly startsMs: readonly number[];
  /** Whether the encoded video was copied as it was, or had to be made anew. */
  readonly video: 'copied' | 'encoded';
  readonly audio: 'copied' | 'encoded';
}

/** Reads and makes video, outside the event loop and without holding a whole file in memory. Rejects with EngineError. */
export interface VideoEngine {
  /** Whether a file opens and is whole, how long it is, and whether it has both tracks. */
  probe(source: ObjectSource): Promise<ProbeResult>;
  /** One upright faststart MP4 (H.264 + AAC) of the cuts, in their order. Rejects where a source cannot be read. */
  assemble(sources: readonly ObjectSource[], cuts: readonly Cut[]): Promise<AssembledVideo>;
  close(): Promise<void>;
}
