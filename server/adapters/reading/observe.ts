import type { Input } from 'mediabunny';
import type { ReadingEngine } from '../../ports/reading-engine.ts';
import type { VideoFile } from '../../ports/video-engine.ts';
import type { Picture } from '../face/picture.ts';
import { seePicture } from '../face/see.ts';
import { withInput } from '../video/open-input.ts';
import { picturesAt, thumbnail } from './frames.ts';
import { envelopeOf, readSound } from './sound.ts';
import { speechIn } from './speech.ts';

type Observation = Awaited<ReturnType<ReadingEngine['observe']>>;
type Moment = Observation['moments'][number];

const momentsPerSecond = 4;
/** Who it is changes more slowly than the mouth: the costlier look is taken every second second. */
const descriptorEvery = 8;
const envelopeStepMs = 20;

/**
 * Four pictures a second, the sound's envelope, and where somebody speaks. Rejects with the EngineError of a read of
 * the video that failed, and where it cannot be decoded.
 */
export async function observe(video: VideoFile): Promise<Observation> {
  return await withInput(video, observeInput);
}

async function observeInput(input: Input): Promise<Observation> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error('the video lacks a track');
  const seconds = await input.computeDuration();
  const sound = await readSound(audio, seconds);
  const speech = speechIn(sound);
  const count = Math.max(1, Math.floor(seconds * momentsPerSecond));
  const times = Array.from({ length: count }, (_, i) => (i + 0.5) / momentsPerSecond);
  const moments = await momentsOf(picturesAt(video, times), times);
  return {
    durationMs: seconds * 1000,
    moments,
    envelope: envelopeOf(sound, envelopeStepMs),
    speech: await speech,
  };
}

async function momentsOf(pictures: AsyncIterable<Picture>, times: readonly number[]): Promise<Moment[]> {
  const moments: Moment[] = [];
  const film = { track: false };
  let before: Float32Array | null = null;
  for await (const picture of pictures) {
    const i = moments.length;
    const small = thumbnail(picture);
    const faces = await seePicture(picture, i % descriptorEvery === 2, film);
    moments.push({
      atMs: (times[i] ?? 0) * 1000,
      luma: mean(small),
      change: before && meanChange(before, small),
      faces: faces.map(({ box, score, yaw, mouth, descriptor }) => ({
        area: box.width * box.height,
        score,
        yaw,
        mouth,
        descriptor,
      })),
    });
    before = small;
  }
  return moments;
}

function meanChange(before: Float32Array, after: Float32Array): number {
  return mean(after.map((value, at) => Math.abs(value - (before[at] ?? 0))));
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
