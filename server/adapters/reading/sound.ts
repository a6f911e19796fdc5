import { AudioSampleSink } from 'mediabunny';
import type { InputAudioTrack } from 'mediabunny';

export const sampleRate = 16_000;

/** The whole sound as one channel at 16 kHz; gaps between packets stay silent, so that times hold. */
export async function readSound(track: InputAudioTrack, seconds: number): Promise<Float32Array> {
  const rate = await track.getSampleRate();
  const source = new Float32Array(Math.ceil(seconds * rate) + rate);
  for await (const sample of new AudioSampleSink(track).samples()) {
    const at = Math.round(sample.timestamp * rate);
    for (let channel = 0; channel < sample.numberOfChannels; channel++) {
      const plane = new Float32Array(sample.numberOfFrames);
      sample.copyTo(plane, { planeIndex: channel, format: 'f32-planar' });
      for (let i = 0; i < plane.length; i++)
        if (at + i >= 0 && at + i < source.length)
          source[at + i] = (source[at + i] ?? 0) + (plane[i] ?? 0) / sample.numberOfChannels;
    }
    sample.close();
  }
  return resample(source.subarray(0, Math.ceil(seconds * rate)), rate);
}

const halfTaps = 12;

/** Windowed sinc: what lies above 8 kHz would otherwise fold into the voice. */
function resample(source: Float32Array, rate: number): Float32Array {
  if (rate === sampleRate) return source;
  const step = rate / sampleRate;
  const cutoff = Math.min(1, 1 / step);
  const out = new Float32Array(Math.floor(source.length / step));
  const reach = Math.ceil(halfTaps * Math.max(1, step));
  // The pattern of fractional positions repeats, so its weights are worked out once.
  const phases = new Map<number, Float32Array>();
  for (let i = 0; i < out.length; i++) {
    const centre = i * step;
    const first = Math.floor(centre);
    const phase = Math.round((centre - first) * 1024) / 1024;
    let taps = phases.get(phase);
    if (!taps) phases.set(phase, (taps = sincTaps(phase, reach, cutoff)));
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += (source[first + k] ?? 0) * (taps[k + reach] ?? 0);
    out[i] = sum;
  }
  return out;
}

function sincTaps(phase: number, reach: number, cutoff: number): Float32Array {
  return Float32Array.from({ length: 2 * reach + 1 }, (_, i) => {
    const x = i - reach - phase;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1));
    const angle = Math.PI * x * cutoff;
    return (Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle) * cutoff * window;
  });
}

/** Root mean square of each stretch of `stepMs`. */
export function envelopeOf(sound: Float32Array, stepMs: number): number[] {
  const step = Math.round((sampleRate * stepMs) / 1000);
  return Array.from({ length: Math.ceil(sound.length / step) }, (_, i) => {
    const part = sound.subarray(i * step, (i + 1) * step);
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
  });
}
