const silenceDb = -60;
const loudDb = -12;

/** Root mean square in decibels, laid out from silence (0) to a voice close to the microphone (1). */
export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 20 * Math.log10(Math.sqrt(sum / Math.max(1, samples.length)) || 1e-9);
  return Math.min(1, Math.max(0, (decibels - silenceDb) / (loudDb - silenceDb)));
}
