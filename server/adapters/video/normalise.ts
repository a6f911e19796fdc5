import { Conversion, Quality } from 'mediabunny';
import type { ConversionAudioOptions, ConversionVideoOptions, Input, InputVideoTrack } from 'mediabunny';
import type { Cut, VideoFile } from '../../ports/video-engine.ts';
import { fillGaps } from './fill-gaps.ts';
import { clipFault } from './clip-fault.ts';
import type { ObjectReader } from './object-reader.ts';
import { withInput } from './open-input.ts';
import { writeMp4 } from './write-mp4.ts';

export interface Piece extends VideoFile {
  readonly video: 'copied' | 'encoded';
  readonly audio: 'copied' | 'encoded';
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The shorter side that a person's face needs, and no more. */
const shortSide = 720;
/** Within this of the clip's ends a cut is the whole clip. */
const wholeMs = 120;

/**
 * Writes a stretch of a clip to `path` as MP4 with H.264 and AAC, rotation baked in. Copies what is so already; `force`
 * encodes anew at a given size, so that pieces of different cameras fit together. Rejects where the clip lacks a track,
 * and with the EngineError of a read of it that failed.
 */
export async function normalise(
  clip: ObjectReader,
  cut: Cut,
  { force, path }: { readonly force: FrameSize | null; readonly path: string },
): Promise<Piece> {
  return await withInput(clip, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio) throw new Error('the clip lacks a track');
    const fault = await clipFault(input, clip);
    if (fault !== null) throw new Error(`the clip has ${fault}`);
    const size = force ?? (await sizeOf(video));
    const copyVideo = !force && (await isUprightAvc(video, size));
    const copyAudio = !force && (await audio.getCodec()) === 'aac';
    await convert(input, path, {
      trim: await trimOf(input, cut),
      video: copyVideo ? { codec: 'avc' } : encodedVideo(size),
      audio: copyAudio ? { codec: 'aac' } : { ...encodedAudio, process: fillGaps() },
    });
    return { path, video: copyVideo ? 'copied' : 'encoded', audio: copyAudio ? 'copied' : 'encoded' };
  });
}

interface Wanted {
  /** In seconds; null is the whole clip. */
  readonly trim: { start: number; end: number } | null;
  readonly video: ConversionVideoOptions;
  readonly audio: ConversionAudioOptions;
}

async function convert(input: Input, path: string, { trim, video, audio }: Wanted): Promise<void> {
  await writeMp4(path, async (output) => {
    const conversion = await Conversion.init({
      ...{ input, output, video, audio },
      ...(trim && { trim }),
      tracks: 'primary',
      showWarnings: false,
    });
    // A conversion is valid, too, that leaves out the track which nothing here decodes.
    if (!conversion.isValid || conversion.discardedTracks.length > 0)
      throw new Error(`cannot convert: ${conversion.discardedTracks.map(({ reason }) => reason).join(', ')}`);
    await conversion.execute();
  });
}

async function trimOf(input: Input, { startMs, endMs }: Cut): Promise<Wanted['trim']> {
  const durationMs = (await input.computeDuration()) * 1000;
  const whole = startMs <= wholeMs && endMs >= durationMs - wholeMs;
  return whole ? null : { start: startMs / 1000, end: Math.min(endMs, durationMs) / 1000 };
}

async function isUprightAvc(video: InputVideoTrack, { width, height }: FrameSize): Promise<boolean> {
  return (
    (await video.getCodec()) === 'avc' &&
    (await video.getRotation()) === 0 &&
    (await video.getDisplayWidth()) === width &&
    (await video.getDisplayHeight()) === height
  );
}

const encodedVideo = (size: FrameSize): Wanted['video'] => ({
  codec: 'avc',
  ...size,
  fit: 'contain',
  allowTransformationMetadata: false,
  forceTranscode: true,
  quality: new Quality('medium'),
});

const encodedAudio: Wanted['audio'] = {
  codec: 'aac',
  numberOfChannels: 1,
  sampleRate: 48_000,
  bitrate: 64_000,
  forceTranscode: true,
};

/** The display size with the shorter side capped, both even as H.264 wants. */
async function sizeOf(video: InputVideoTrack): Promise<FrameSize> {
  const width = await video.getDisplayWidth();
  const height = await video.getDisplayHeight();
  const scale = Math.min(1, shortSide / Math.min(width, height));
  const even = (length: number) => (scale === 1 ? length : Math.round((length * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
