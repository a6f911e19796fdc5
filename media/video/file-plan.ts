// What to do with a file of the system's camera, which may be anything from 2 to 300 MB.

export interface FileFacts {
  readonly bytes: number;
  readonly durationMs: number;
  readonly maxBytes: number;
  /** Whether who joins the clips can read its picture and its sound: an old camera's MPEG-4 or AMR is no use as it is. */
  readonly readable: boolean;
  /** Its pictures can be decoded, and H.264 encoded, by this browser itself. */
  readonly webCodecs: boolean;
  readonly webAssembly: boolean;
  readonly cores: number;
}

export type FilePlan =
  | { readonly kind: 'as_it_is'; readonly reason: string }
  | { readonly kind: 'convert'; readonly engine: 'webcodecs' | 'ffmpeg'; readonly reason: string }
  | { readonly kind: 'refuse'; readonly reason: 'file_too_large' | 'unreadable' };

/** Three times what our own encoder writes: below this, sending beats converting. */
const leanBitsPerSecond = 2_500_000;
// ffmpeg.wasm runs at one to five times real time on a phone of four cores and more.
const quickCores = 4;
const longestForFfmpegMs = 180_000;

/**
 * Sends what is small enough, converts what can be converted quickly or would be of no use as it is, refuses what stays
 * too large or unreadable.
 */
export function planFile(facts: FileFacts): FilePlan {
  const { bytes, durationMs, maxBytes, readable, webCodecs, webAssembly, cores } = facts;
  if (!readable)
    return webAssembly
      ? { kind: 'convert', engine: 'ffmpeg', reason: 'unreadable_as_it_is' }
      : { kind: 'refuse', reason: 'unreadable' };
  const fits = bytes <= maxBytes;
  if (fits && (bytes * 8000) / durationMs <= leanBitsPerSecond)
    return { kind: 'as_it_is', reason: 'lean_enough' };
  if (webCodecs) return { kind: 'convert', engine: 'webcodecs', reason: 'webcodecs' };
  const quick = webAssembly && cores >= quickCores && durationMs <= longestForFfmpegMs;
  if (quick) return { kind: 'convert', engine: 'ffmpeg', reason: 'no_webcodecs' };
  if (fits) return { kind: 'as_it_is', reason: 'device_too_slow' };
  return webAssembly
    ? { kind: 'convert', engine: 'ffmpeg', reason: 'larger_than_allowed' }
    : { kind: 'refuse', reason: 'file_too_large' };
}
