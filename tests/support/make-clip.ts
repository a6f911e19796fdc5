import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import { madeOnce } from './made-once.ts';
import { stampFrameNumber } from './frame-number.ts';
import { readerFrame, readerSound } from './reader-footage.ts';

// The software codecs are the same on every machine; looking for a graphics card only fills the log.
registerMediabunnyServer({ hardwareContext: null });

export interface ClipOptions {
  readonly seconds: number;
  readonly container?: 'mp4' | 'webm';
  /** Number of the first frame; frames count on from it. */
  readonly firstFrame?: number;
  readonly fps?: number;
  readonly width?: number;
  readonly height?: number;
  /** The reader's own is 1, silence 0. */
  readonly loudness?: number;
  /** The reader's own is 1, black 0. */
  readonly brightness?: number;
  /** The first picture all the time, without a number. */
  readonly still?: boolean;
  /** How many readers stand side by side. */
  readonly heads?: 1 | 2;
  /** Rotation in the file's metadata, as a phone's camera writes it. */
  readonly rotation?: 0 | 90 | 180 | 270;
}

/**
 * A small clip of the fixture's reader from the start, frames numbered anew: it passes a verdict, and what comes
 * out can be compared.
 */
export function makeClip(options: ClipOptions): Promise<Uint8Array<ArrayBuffer>> {
  return joinClips([options]);
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const cache = here('../../node_modules/.cache/made-clips/');
/** All that a clip comes of but what was asked for. */
const ingredients = [
  './make-clip.ts',
  './reader-footage.ts',
  './frame-number.ts',
  '../../fixtures/clips/reader.mp4',
];
let madeOf: Buffer | null = null;

/** One clip of several stretches, each with its own sound and light; the reading goes on through all of them. */
export async function joinClips(stretches: readonly ClipOptions[]): Promise<Uint8Array<ArrayBuffer>> {
  madeOf ??= ingredients
    .reduce((hash, path) => hash.update(readFileSync(here(path))), createHash('sha256'))
    .digest();
  const name = createHash('sha256').update(madeOf).update(JSON.stringify(stretches)).digest('hex');
  const made = await madeOnce(join(cache, name), async (part) =>
    writeFileSync(part, await encode(stretches)),
  );
  return new Uint8Array(readFileSync(made));
}

async function encode(stretches: readonly ClipOptions[]): Promise<Uint8Array> {
  const [first] = stretches;
  if (!first) throw new Error('a clip of nothing');
  const { container = 'mp4', firstFrame = 0, fps = 25, width = 240, height = 320, rotation = 0 } = first;
  const webm = container === 'webm';
  const target = new BufferTarget();
  const output = new Output({
    format: webm
      ? new WebMOutputFormat()
      : new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.4 }),
    target,
  });
  const video = new VideoSampleSource({
    codec: webm ? 'vp8' : 'avc',
    quality: new Quality('high'),
    keyFrameInterval: 0.4,
    latencyMode: 'realtime',
  });
  const audio = new AudioSampleSource({ codec: webm ? 'opus' : 'aac', bitrate: 64_000 });
  output.addVideoTrack(video, { rotation, frameRate: fps });
  output.addAudioTrack(audio);
  await output.start();
  let i = 0;
  let until = 0;
  for (const { seconds, loudness = 1, brightness = 1, still = false, heads = 1 } of stretches) {
    until += seconds;
    for (; i < Math.round(until * fps); i++) {
      const at = i / fps;
      const shape = { width, height, brightness, heads };
      const pixels = await readerFrame(still ? 0 : at, shape);
      if (brightness > 0 && !still) stampFrameNumber(pixels, firstFrame + i, width, height);
      const frame = new VideoSample(pixels, {
        format: 'I420',
        codedWidth: width,
        codedHeight: height,
        timestamp: at,
        duration: 1 / fps,
      });
      await video.add(frame);
      frame.close();
      const { data, sampleRate } = await readerSound(at, 1 / fps);
      const sample = new AudioSample({
        data: data.map((value) => value * loudness),
        format: 'f32',
        numberOfChannels: 1,
        sampleRate,
        timestamp: at,
      });
      await audio.add(sample);
      sample.close();
    }
  }
  await output.finalize();
  if (!target.buffer) throw new Error('no clip was made');
  return new Uint8Array(target.buffer);
}
