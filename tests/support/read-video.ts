import { registerMediabunnyServer } from '@mediabunny/server';
import { AudioSampleSink, BufferSource, VideoSampleSink } from 'mediabunny';
import { withSource } from '../../server/adapters/video/open-input.ts';
import { readFrameNumber } from './frame-number.ts';

// The software codecs are the same on every machine; looking for a graphics card only fills the log.
registerMediabunnyServer({ hardwareContext: null });

export interface VideoFacts {
  readonly durationSeconds: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly videoCodec: string | null;
  readonly audioCodec: string | null;
  /** Number that each frame carries, in order of presentation, with its time. */
  readonly frames: readonly { number: number; seconds: number }[];
  /** Mono sound. */
  readonly sound: Float32Array;
  readonly sampleRate: number;
  /** The order of the file's boxes: `moov` before `mdat` is faststart. */
  readonly boxes: readonly string[];
}

/** Of the longer track, from its packets; nothing is decoded. */
export const secondsOf = (bytes: Uint8Array<ArrayBuffer>): Promise<number> =>
  withSource(new BufferSource(bytes), (input) => input.computeDuration());

/** Everything about a finished video that a test may want to compare. */
export async function readVideo(bytes: Uint8Array<ArrayBuffer>): Promise<VideoFacts> {
  return await withSource(new BufferSource(bytes), async (input) => {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio) throw new Error('a track is missing');
    const frames: { number: number; seconds: number }[] = [];
    for await (const sample of new VideoSampleSink(video).samples()) {
      const { codedWidth: width, codedHeight: height } = sample;
      const data = new Uint8Array(sample.allocationSize());
      const [plane] = await sample.copyTo(data);
      frames.push({
        number: readFrameNumber(data.subarray(plane?.offset ?? 0), width, height, plane?.stride ?? width),
        seconds: sample.timestamp,
      });
      sample.close();
    }
    const parts: Float32Array[] = [];
    for await (const sample of new AudioSampleSink(audio).samples()) {
      const part = new Float32Array(sample.numberOfFrames);
      sample.copyTo(part, { planeIndex: 0, format: 'f32-planar' });
      parts.push(part);
      sample.close();
    }
    return {
      durationSeconds: await input.computeDuration(),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      rotation: await video.getRotation(),
      videoCodec: await video.getCodec(),
      audioCodec: await audio.getCodec(),
      frames,
      sound: Float32Array.from(parts.flatMap((part) => [...part])),
      sampleRate: await audio.getSampleRate(),
      boxes: topBoxes(bytes),
    };
  });
}

function topBoxes(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    boxes.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
    const size = view.getUint32(at);
    at += size === 1 ? Number(view.getBigUint64(at + 8)) : size === 0 ? bytes.length : size;
  }
  return boxes;
}
