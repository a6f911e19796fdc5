import { AvFrameAudioSampleResource, toAvFrame } from '@mediabunny/server';
import { AudioSample } from 'mediabunny';
import { Frame } from 'node-av/lib';

/** Shorter than it is nothing that anybody hears, and below what the writer fills by itself. */
const leastFrames = 48;

/**
 * Puts silence where a microphone left something out. Left to the encoder's side it would be a sample in memory among
 * samples in libav's frames, and the encoder then writes beyond the end of a buffer.
 */
export function fillGaps(): (sample: AudioSample) => Promise<AudioSample[]> {
  let end: number | null = null;
  return async (sample) => {
    const { sampleRate, numberOfFrames } = sample;
    const start = Math.round(sample.timestamp * sampleRate);
    const missing = end === null ? 0 : start - end;
    if (end === null || missing < leastFrames) {
      end = (end ?? start) + numberOfFrames;
      return [sample];
    }
    const silence = await silentSample(sample, end / sampleRate, missing);
    end = start + numberOfFrames;
    return [silence, sample];
  };
}

async function silentSample(
  like: AudioSample,
  timestamp: number,
  numberOfFrames: number,
): Promise<AudioSample> {
  const { format, sampleRate, numberOfChannels } = like;
  const bytes = like.allocationSize({ planeIndex: 0, format }) / like.numberOfFrames;
  const planes = format.endsWith('planar') ? numberOfChannels : 1;
  const data = new Uint8Array(bytes * planes * numberOfFrames);
  const inMemory = new AudioSample({ data, format, sampleRate, numberOfChannels, numberOfFrames, timestamp });
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(inMemory, frame);
  inMemory.close();
  const sample = new AudioSample(new AvFrameAudioSampleResource(frame));
  sample.setTimestamp(timestamp);
  return sample;
}
