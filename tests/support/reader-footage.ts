import { readFileSync } from 'node:fs';
import { registerMediabunnyServer } from '@mediabunny/server';
import { ALL_FORMATS, AudioSampleSink, BufferSource, Input, VideoSampleSink } from 'mediabunny';

registerMediabunnyServer({ hardwareContext: null });

const file = new URL('../../fixtures/clips/reader.mp4', import.meta.url);
const fps = 25;
const seconds = 20;

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly i420: Uint8Array;
}

// Decoded as far as somebody asked for: most tests need a few seconds.
const frames: Frame[] = [];
let more: AsyncGenerator<Frame> | null = null;

async function* decodeFrames(): AsyncGenerator<Frame> {
  const input = new Input({ source: new BufferSource(readFileSync(file)), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('the fixture has no picture');
  for await (const sample of new VideoSampleSink(video).samples()) {
    const i420 = new Uint8Array(sample.allocationSize({ format: 'I420' }));
    await sample.copyTo(i420, { format: 'I420' });
    yield { width: sample.codedWidth, height: sample.codedHeight, i420 };
    sample.close();
  }
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly brightness: number;
  readonly heads: 1 | 2;
}

/** What the reader's camera shows at a time, as I420 of the size wanted; luma times `brightness`. */
export async function readerFrame(at: number, shape: Shape): Promise<Uint8Array<ArrayBuffer>> {
  const index = Math.round((at % seconds) * fps);
  more ??= decodeFrames();
  while (frames.length <= index) {
    const { value } = (await more.next()) as { value: Frame | undefined };
    if (!value) throw new Error(`the fixture has no frame ${index}`);
    frames.push(value);
  }
  const source = frames[index]!;
  const { width, height, brightness } = shape;
  const out = new Uint8Array((width * height * 3) / 2);
  const tones = {
    luma: (value: number) => 16 + (value - 16) * brightness,
    chroma: (value: number) => (brightness > 0 ? value : 128),
  };
  const from = source.width * source.height;
  const to = width * height;
  const plane = (start: number, length: number, half: 1 | 2, into: number, tone: (value: number) => number) =>
    scale(
      {
        pixels: source.i420.subarray(start, start + length),
        width: source.width / half,
        height: source.height / half,
      },
      { pixels: out.subarray(into), width: width / half, height: height / half },
      shape.heads,
      tone,
    );
  plane(0, from, 1, 0, tones.luma);
  plane(from, from / 4, 2, to, tones.chroma);
  plane(from + from / 4, from / 4, 2, to + to / 4, tones.chroma);
  return out;
}

interface Plane {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The mean of each square of the source, its sides cut so that nothing is stretched, side by side `heads` times. */
function scale(source: Plane, out: Plane, heads: number, tone: (value: number) => number): void {
  const across = out.width / heads;
  const step = Math.min(source.width / (across * (heads > 1 ? 1.3 : 1)), source.height / out.height);
  const left = (source.width - across * step) / 2;
  const top = (source.height - out.height * step) / 2;
  const side = Math.max(1, Math.round(step));
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const first = Math.floor(top + y * step) * source.width + Math.floor(left + (x % across) * step);
      let sum = 0;
      for (let sy = 0; sy < side; sy++)
        for (let sx = 0; sx < side; sx++) sum += source.pixels[first + sy * source.width + sx] ?? 0;
      out.pixels[y * out.width + x] = tone(sum / (side * side));
    }
}

let sound: Promise<{ samples: Float32Array; sampleRate: number }> | null = null;

const sampleRate = 48_000;

/** The reader's voice, mono, at the rate that cameras have. */
export async function readerSound(
  at: number,
  length: number,
): Promise<{ data: Float32Array<ArrayBuffer>; sampleRate: number }> {
  const source = await (sound ??= decodeSound());
  const data = new Float32Array(Math.round(length * sampleRate));
  for (let i = 0; i < data.length; i++) {
    const place = ((at % seconds) + i / sampleRate) * source.sampleRate;
    const [before = 0, after = 0] = source.samples.subarray(Math.floor(place), Math.floor(place) + 2);
    data[i] = before + (after - before) * (place % 1);
  }
  return { data, sampleRate };
}

async function decodeSound() {
  const input = new Input({ source: new BufferSource(readFileSync(file)), formats: ALL_FORMATS });
  const audio = await input.getPrimaryAudioTrack();
  if (!audio) throw new Error('the fixture has no sound');
  const parts: Float32Array[] = [];
  for await (const sample of new AudioSampleSink(audio).samples()) {
    const part = new Float32Array(sample.numberOfFrames);
    sample.copyTo(part, { planeIndex: 0, format: 'f32-planar' });
    parts.push(part);
    sample.close();
  }
  input.dispose();
  return {
    samples: Float32Array.from(parts.flatMap((part) => [...part])),
    sampleRate: await audio.getSampleRate(),
  };
}
