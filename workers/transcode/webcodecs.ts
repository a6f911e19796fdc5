import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  Quality,
} from 'mediabunny';
import type { TranscodeJob } from './types.ts';

/** The picture's size within the target's, in its proportions, never enlarged, with even sides. */
export function fittingSize(
  picture: { readonly width: number; readonly height: number },
  target: { readonly width: number; readonly height: number },
): { width: number; height: number } {
  const scale = Math.min(1, target.width / picture.width, target.height / picture.height);
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(picture.width), height: even(picture.height) };
}

/** An MP4 with its index in front. Rejects where this browser cannot decode or encode one of the tracks. */
export async function runWebCodecs(
  job: TranscodeJob,
  file: Blob,
  onProgress: (fraction: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error('no video track');
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
    const picture = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
    const conversion = await Conversion.init({
      input,
      output,
      ...(job.kind === 'transcode' && {
        video: {
          codec: 'avc' as const,
          quality: new Quality({ bitrate: job.target.videoBitrate }),
          ...fittingSize(picture, job.target),
          fit: 'contain' as const,
          forceTranscode: true,
        },
        audio: {
          codec: (await canEncodeAudio('aac')) ? ('aac' as const) : ('opus' as const),
          quality: new Quality({ bitrate: job.target.audioBitrate }),
        },
      }),
    });
    if (!conversion.isValid || conversion.discardedTracks.length > 0)
      throw new Error(`cannot convert: ${conversion.discardedTracks.map(({ reason }) => reason).join(', ')}`);
    conversion.onProgress = (fraction) => onProgress(fraction);
    await conversion.execute();
    if (!target.buffer) throw new Error('nothing was made');
    return new Uint8Array(target.buffer);
  } finally {
    input.dispose();
  }
}
