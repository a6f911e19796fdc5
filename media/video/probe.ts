import { ALL_FORMATS, AudioSampleSink, BlobSource, Input } from 'mediabunny';
import type { FileFault } from './file.types.ts';

/** What a clip must show before it counts. */
export type ClipProof =
  | {
      readonly kind: 'good';
      readonly durationMs: number;
      readonly videoCodec: string;
      readonly audioCodec: string;
    }
  | { readonly kind: 'bad'; readonly fault: ClipFault };

export type ClipFault = Exclude<FileFault, 'file_too_large'>;

// -60 dB: below this not even a quiet room with an open microphone.
const silencePeak = 0.001;
const soundWindows = 12;
const windowSeconds = 0.4;

/**
 * Milliseconds to the longest track's end, from the packets: files without a duration in the header, or without an
 * end, have it too. Rejects where the file cannot be read.
 */
export async function playableMs(blob: Blob): Promise<number> {
  if (blob.size === 0) return 0;
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
  try {
    return (await input.computeDuration()) * 1000;
  } finally {
    input.dispose();
  }
}

/** Loudest sample of a few windows spread over the clip; null where this browser cannot decode the sound. */
async function peakOf(input: Input, durationSeconds: number): Promise<number | null> {
  const track = await input.getPrimaryAudioTrack();
  if (!track || !(await track.canDecode())) return null;
  const sink = new AudioSampleSink(track);
  let peak = 0;
  for (let window = 0; window < soundWindows && peak < silencePeak; window++) {
    const from = (durationSeconds * window) / soundWindows;
    for await (const sample of sink.samples(from, from + windowSeconds)) {
      const plane = new Float32Array(sample.allocationSize({ planeIndex: 0, format: 'f32-planar' }) / 4);
      sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
      sample.close();
      for (const value of plane) peak = Math.max(peak, Math.abs(value));
    }
  }
  return peak;
}

/** Reads the tracks, the length and some of the sound. Never rejects: what cannot be read is bad. */
export async function proveClip(blob: Blob): Promise<ClipProof> {
  if (blob.size === 0) return { kind: 'bad', fault: 'empty' };
  const input = new Input({ source: new BlobSource(blob), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) return { kind: 'bad', fault: 'no_video_track' };
    if (!audio) return { kind: 'bad', fault: 'no_audio_track' };
    const seconds = await input.computeDuration();
    if (!Number.isFinite(seconds) || seconds <= 0) return { kind: 'bad', fault: 'no_duration' };
    const peak = await peakOf(input, seconds);
    if (peak !== null && peak < silencePeak) return { kind: 'bad', fault: 'silent' };
    return {
      kind: 'good',
      durationMs: seconds * 1000,
      videoCodec: (await video.getCodec()) ?? 'unknown',
      audioCodec: (await audio.getCodec()) ?? 'unknown',
    };
  } catch {
    return { kind: 'bad', fault: 'unreadable' };
  } finally {
    input.dispose();
  }
}
