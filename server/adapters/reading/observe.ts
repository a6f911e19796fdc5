import type { ReadingObservation } from '../../ports/reading-engine.ts';
import { seePicture } from '../face/see.ts';
import { withInput } from '../video/open-input.ts';
import { picturesAt, thumbnail } from './frames.ts';
import { envelopeOf, readSound } from './sound.ts';
import { speechIn } from './speech.ts';

const momentsPerSecond = 4;
/** Who it is changes more slowly than the mouth: the costlier look is taken every second second. */
const descriptorEvery = 8;
const envelopeStepMs = 20;

/** Four pictures a second, the sound's envelope, and where somebody speaks. */
export async function observe({ mp4 }: { mp4: Uint8Array<ArrayBuffer> }): Promise<ReadingObservation> {
  return await withInput(mp4, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio) throw new Error('the video lacks a track');
    const seconds = await input.computeDuration();
    const sound = await readSound(audio, seconds);
    const speech = speechIn(sound);
    const count = Math.max(1, Math.floor(seconds * momentsPerSecond));
    const times = Array.from({ length: count }, (_, i) => (i + 0.5) / momentsPerSecond);
    const moments: ReadingObservation['moments'][number][] = [];
    let before: Float32Array | null = null;
    const film = { track: false };
    let i = 0;
    for await (const picture of picturesAt(video, times)) {
      const small = thumbnail(picture);
      const faces = await seePicture(picture, i % descriptorEvery === 2, film);
      moments.push({
        atMs: (times[i] ?? 0) * 1000,
        luma: mean(small),
        change: before && mean(small.map((value, at) => Math.abs(value - (before?.[at] ?? 0)))),
        faces: faces.map(({ box, score, yaw, mouth, descriptor }) => ({
          area: box.width * box.height,
          score,
          yaw,
          mouth,
          descriptor,
        })),
      });
      before = small;
      i++;
    }
    return {
      durationMs: seconds * 1000,
      moments,
      envelope: envelopeOf(sound, envelopeStepMs),
      speech: await speech,
    };
  });
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
