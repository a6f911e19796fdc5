import { BufferTarget, Conversion, Mp4OutputFormat, Output, Quality } from 'mediabunny';
import type { InputVideoTrack } from 'mediabunny';
import type { Span } from '../../ports/video-engine.ts';
import { withInput } from './open-input.ts';

export interface Piece {
  readonly mp4: Uint8Array<ArrayBuffer>;
  readonly video: 'copied' | 'encoded';
  readonly audio: 'copied' | 'encoded';
}

/** The shorter side that a person's face needs, and no more. */
const shortSide = 720;
/** Within this of the clip's ends a cut is the whole clip. */
const wholeMs = 120;

/**
 * A stretch of a clip as MP4 with H.264 and AAC, rotation baked in. Copies what is so already; `force` encodes
 * anew at a given size, so that pieces of different cameras fit together.
 */
export async function normalise(
  clip: Uint8Array<ArrayBuffer>,
  cut: Span,
  { force }: { force: { width: number; height: number } | null },
): Promise<Piece> {
  return await withInput(clip, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio) throw new Error('the clip lacks a track');
    const durationMs = (await input.computeDuration()) * 1000;
    const whole = cut.startMs <= wholeMs && cut.endMs >= durationMs - wholeMs;
    const upright = (await video.getRotation()) === 0;
    const size = force ?? (await sizeOf(video));
    const fits =
      size.width === (await video.getDisplayWidth()) && size.height === (await video.getDisplayHeight());
    const copyVideo = !force && upright && fits && (await video.getCodec()) === 'avc';
    const copyAudio = !force && (await audio.getCodec()) === 'aac';
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      showWarnings: false,
      ...(whole ? {} : { trim: { start: cut.startMs / 1000, end: Math.min(cut.endMs, durationMs) / 1000 } }),
      video: copyVideo
        ? { codec: 'avc' }
        : {
            codec: 'avc',
            ...size,
            fit: 'contain',
            allowTransformationMetadata: false,
            forceTranscode: true,
            quality: new Quality('medium'),
          },
      audio: copyAudio
        ? { codec: 'aac' }
        : { codec: 'aac', numberOfChannels: 1, sampleRate: 48_000, bitrate: 64_000, forceTranscode: true },
    });
    if (!conversion.isValid)
      throw new Error(`cannot convert: ${conversion.discardedTracks.map(({ reason }) => reason).join(', ')}`);
    await conversion.execute();
    if (!target.buffer) throw new Error('conversion made nothing');
    return {
      mp4: new Uint8Array(target.buffer),
      video: copyVideo ? 'copied' : 'encoded',
      audio: copyAudio ? 'copied' : 'encoded',
    };
  });
}

/** The display size with the shorter side capped, both even as H.264 wants. */
async function sizeOf(video: InputVideoTrack): Promise<{ width: number; height: number }> {
  const width = await video.getDisplayWidth();
  const height = await video.getDisplayHeight();
  const scale = Math.min(1, shortSide / Math.min(width, height));
  const even = (length: number) => (scale === 1 ? length : Math.round((length * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
