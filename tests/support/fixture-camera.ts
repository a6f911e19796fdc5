import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  statSync,
  openSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { registerMediabunnyServer } from '@mediabunny/server';
import {
  ALL_FORMATS,
  AudioSampleSink,
  BufferSource,
  Input,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny';

registerMediabunnyServer({ hardwareContext: null });

const clipPath = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/clips/${name}.mp4`, import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/fixture-camera/', import.meta.url));

/** The film of somebody who reads, with their voice. */
export const fixtureFilm = clipPath('reader');

/** The film of a head that does every movement in turn. */
export const fixtureMovements = clipPath('challenges');

export interface FixtureCamera {
  readonly video: string;
  readonly audio: string;
  /** Frames until the clip begins again. */
  readonly frames: number;
  readonly fps: number;
}

/** Flags for a browser whose camera and microphone play these files, and that nobody has to allow. */
export const fakeDevices = ({ video, audio }: Pick<FixtureCamera, 'video' | 'audio'>): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
  `--use-file-for-fake-audio-capture=${audio}`,
];

/**
 * Keeps the camera in step with its sound while the machine is busy, and loses frames instead. A process of its own
 * waits behind the page's work and loses none, but plays on late, as no phone's camera does: out of step for good.
 */
export const cameraInStep = '--enable-features=RunVideoCaptureServiceInBrowserProcess';

/** A silent clip as Chromium's fake camera reads it, decoded once. Answers the .y4m's path. */
export async function fixturePicture(name: 'challenges' | 'empty-room'): Promise<string> {
  const clip = clipPath(name);
  const path = join(cache, `${name}-${statSync(clip).size}.y4m`);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const input = new Input({ source: new BufferSource(readFileSync(clip)), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new Error(`${name} has no picture`);
    await writeY4m(new VideoSampleSink(video).samples(), path);
  } finally {
    input.dispose();
  }
  return path;
}

/** A printed photograph before the camera: one moment of a clip, which stays. Answers the .y4m's path. */
export async function fixtureStill(name: 'challenges'): Promise<string> {
  const film = await fixturePicture(name);
  const path = film.replace('.y4m', '-still.y4m');
  if (existsSync(path)) return path;
  const bytes = readFileSync(film);
  const frame = Buffer.from('FRAME\n');
  const first = bytes.indexOf(frame);
  const second = bytes.indexOf(frame, first + frame.length);
  const part = `${path}.${process.pid}.part`;
  const still = bytes.subarray(first, second);
  writeFileSync(part, Buffer.concat([bytes.subarray(0, first), ...Array.from({ length: 25 }, () => still)]));
  renameSync(part, path);
  return path;
}

/** The fixture clip as Chromium's fake devices read it, decoded once: .y4m and .wav. */
export async function fixtureCamera(): Promise<FixtureCamera> {
  const clip = clipPath('reader');
  const stamp = `${statSync(clip).size}`;
  const paths = { video: join(cache, `${stamp}.y4m`), audio: join(cache, `${stamp}.wav`) };
  const facts = { frames: 500, fps: 25 };
  if (existsSync(paths.video) && existsSync(paths.audio)) return { ...paths, ...facts };
  mkdirSync(cache, { recursive: true });
  const input = new Input({ source: new BufferSource(readFileSync(clip)), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio) throw new Error('the fixture clip lacks a track');
    await writeY4m(new VideoSampleSink(video).samples(), paths.video);
    writeWhole(paths.audio, await toWav(new AudioSampleSink(audio), await audio.getSampleRate()));
  } finally {
    input.dispose();
  }
  return { ...paths, ...facts };
}

/** A film as Chromium's fake devices read it, upright, decoded once into `directory`; silent where it has no sound. Throws where it is no film. */
export async function filmCamera(
  film: string,
  directory = cache,
): Promise<FixtureCamera & { readonly sha256: string }> {
  const bytes = readFileSync(film);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack().catch(() => null);
    if (!track) throw new Error(`${film} is no film that can be read`);
    const { averagePacketRate } = await track.computePacketStats(100);
    const fps = Math.max(1, Math.min(mostFps, Math.round(averagePacketRate)));
    const frames = Math.max(1, Math.floor((await track.computeDuration()) * fps));
    const paths = { video: join(directory, `${sha256}.y4m`), audio: join(directory, `${sha256}.wav`) };
    if (!existsSync(paths.video) || !existsSync(paths.audio)) {
      mkdirSync(directory, { recursive: true });
      await writeY4m(
        upright(new VideoSampleSink(track), await track.getFirstTimestamp(), frames, fps),
        paths.video,
        fps,
      );
      const audio = await input.getPrimaryAudioTrack();
      if (audio)
        writeWhole(paths.audio, await toWav(new AudioSampleSink(audio), await audio.getSampleRate()));
      else writeSilence(paths.audio, Math.ceil(frames / fps));
    }
    return { ...paths, frames, fps, sha256 };
  } finally {
    input.dispose();
  }
}

/** A phone's film has frames at any times and lies on its side: so many a second, upright, no larger than a camera's. */
async function* upright(sink: VideoSampleSink, from: number, frames: number, fps: number) {
  const times = Array.from({ length: frames }, (_, i) => from + (i + 0.5) / fps);
  for await (const sample of sink.samplesAtTimestamps(times)) {
    if (!sample) continue;
    const scale = Math.min(1, mostPixels / Math.max(sample.displayWidth, sample.displayHeight));
    const size = { width: even(sample.displayWidth * scale), height: even(sample.displayHeight * scale) };
    yield await sample.transform({ ...size, fit: 'fill' });
    sample.close();
  }
}

const mostFps = 30;
const mostPixels = 1280;
const even = (pixels: number): number => Math.round(pixels / 2) * 2;

async function writeY4m(samples: AsyncIterable<VideoSample>, path: string, fps = 25): Promise<void> {
  // Of this process alone: several test files decode the same clip at the same time on a fresh machine.
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFrames(samples, part, fps);
    renameSync(part, path);
  } finally {
    // Gone where it was renamed: what stays of a film that broke is gigabytes.
    rmSync(part, { force: true });
  }
}

async function writeFrames(samples: AsyncIterable<VideoSample>, path: string, fps: number): Promise<void> {
  const file = openSync(path, 'w');
  try {
    let header = false;
    for await (const sample of samples) {
      if (!header)
        writeSync(file, `YUV4MPEG2 W${sample.codedWidth} H${sample.codedHeight} F${fps}:1 Ip A1:1 C420\n`);
      header = true;
      const data = new Uint8Array(sample.allocationSize({ format: 'I420' }));
      await sample.copyTo(data, { format: 'I420' });
      writeSync(file, 'FRAME\n');
      writeSync(file, data);
      sample.close();
    }
  } finally {
    closeSync(file);
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.${process.pid}.part`, bytes);
  renameSync(`${path}.${process.pid}.part`, path);
}

async function toWav(sink: AudioSampleSink, rate: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const sample of sink.samples()) {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
    parts.push(Buffer.from(Int16Array.from(plane, (v) => Math.max(-1, Math.min(1, v)) * 32767).buffer));
    sample.close();
  }
  return wav(Buffer.concat(parts), rate);
}

/** A microphone that hears nothing. */
export function writeSilence(path: string, seconds: number): void {
  const rate = 48_000;
  writeFileSync(path, wav(Buffer.alloc(rate * seconds * 2), rate));
}

/** 16 bits, mono. */
function wav(body: Buffer, rate: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + body.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(body.length, 40);
  return Buffer.concat([head, body]);
}
