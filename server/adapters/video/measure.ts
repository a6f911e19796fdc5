import { AudioSampleSink, VideoSampleSink } from 'mediabunny';
import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { StretchMeasure } from '../../ports/video-engine.ts';
import { withInput } from './open-input.ts';

const framesLookedAt = 5;

/** Loudness of the sound and light of a few frames, for each stretch of a video. */
export async function measure({
  mp4,
  stretches,
}: {
  mp4: Uint8Array<ArrayBuffer>;
  stretches: readonly { startMs: number; endMs: number }[];
}): Promise<StretchMeasure[]> {
  return await withInput(mp4, async (input) => {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || !audio) throw new Error('the video lacks a track');
    const measures: StretchMeasure[] = [];
    for (const { startMs, endMs } of stretches)
      measures.push({
        startMs,
        endMs,
        loudness: await loudness(audio, startMs / 1000, endMs / 1000),
        luma: await meanLuma(video, startMs / 1000, endMs / 1000),
      });
    return measures;
  });
}

async function loudness(track: InputAudioTrack, start: number, end: number): Promise<number> {
  let sum = 0;
  let count = 0;
  for await (const sample of new AudioSampleSink(track).samples(start, end)) {
    const plane = new Float32Array(sample.numberOfFrames);
    sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' });
    for (const value of plane) sum += value * value;
    count += plane.length;
    sample.close();
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}

async function meanLuma(track: InputVideoTrack, start: number, end: number): Promise<number> {
  const times = Array.from(
    { length: framesLookedAt },
    (_, i) => start + ((i + 0.5) * (end - start)) / framesLookedAt,
  );
  let sum = 0;
  let count = 0;
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    if (!sample) continue;
    const bytes = new Uint8Array(sample.allocationSize());
    await sample.copyTo(bytes);
    // The first plane of I420 and NV12, which is what the decoder gives, is luma.
    const pixels = sample.codedWidth * sample.codedHeight;
    for (let i = 0; i < pixels; i += 16) {
      sum += bytes[i] ?? 0;
      count++;
    }
    sample.close();
  }
  return count === 0 ? 0 : sum / count;
}
