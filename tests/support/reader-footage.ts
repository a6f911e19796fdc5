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

/** What the reader's camera shows at a time, as I420 of the size wanted; luma times `brightness`. */
export async function readerFrame(
  at: number,
  width: number,
  height: number,
  brightness: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const index = Math.round((at % seconds) * fps);
  more ??= decodeFrames();
  while (frames.length <= index) {
    const { value } = (await more.next()) as { value: Frame | undefined };
    if (!value) throw new Error(`the fixture has no frame ${index}`);
    frames.push(value);
  }
  const source = frames[index]!;
  const out = new Uint8Array((width * height * 3) / 2);
  scale(
    source.i420,
    source.width,
    source.height,
    out,
    width,
    height,
    (luma) => 16 + (luma - 16) * brightness,
  );
  const from = source.width * source.height;
  const to = width * height;
  for (const plane of [0, 1])
    scale(
      source.i420.subarray(from + (plane * from) / 4),
      source.width / 2,
      source.height / 2,
      out.subarray(to + (plane * to) / 4),
      width / 2,
      height / 2,
      (chroma) => (brightness > 0 ? chroma : 128),
    );
  return out;
}

/** The mean of each square of the source, its sides cut so that nothing is stretched. */
function scale(
  source: Uint8Array,
  sourceWidth: number,
  sourceHeight: number,
  out: Uint8Array,
  width: number,
  height: number,
  tone: (value: number) => number,
): void {
  const step = Math.min(sourceWidth / width, sourceHeight / height);
  const left = (sourceWidth - width * step) / 2;
  const top = (sourceHeight - height * step) / 2;
  const side = Math.max(1, Math.round(step));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const first = Math.floor(top + y * step) * sourceWidth + Math.floor(left + x * step);
      let sum = 0;
      for (let sy = 0; sy < side; sy++)
        for (let sx = 0; sx < side; sx++) sum += source[first + sy * sourceWidth + sx] ?? 0;
      out[y * width + x] = tone(sum / (side * side));
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
