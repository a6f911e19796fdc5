import { envelopeStepMs, speechStepMs } from './reading-observation.ts';
import type { ReadingObservation, Stretch } from './reading-observation.ts';

// A syllable is a hill of loudness. Mandarin has one to a character, so their number tells how much of a text
// was read, whoever read it and how fast.

/** A hill rises from its valley and falls from its top by this much at least. */
const valley = 0.75;
const nearestMs = 80;
/** Share of the loud parts' level below which nothing is a syllable. */
const floorShare = 0.12;

/** Hills of loudness while somebody speaks. */
export function countSyllables(
  { envelope, speech }: Pick<ReadingObservation, 'envelope' | 'speech'>,
  { startMs, endMs }: Stretch,
  speechProbability: number,
): number {
  const from = Math.floor(startMs / envelopeStepMs);
  const levels = blurred(envelope.slice(from, Math.ceil(endMs / envelopeStepMs)));
  const floor = floorShare * quantile(levels, 0.95);
  let count = 0;
  let rising = false;
  let lowest = 0;
  let top = 0;
  let topAt = -Infinity;
  levels.forEach((level, i) => {
    if (rising) {
      if (level > top) [top, topAt] = [level, i];
      if (level < top * valley) [rising, lowest] = [false, level];
      return;
    }
    lowest = Math.min(lowest, level);
    const window = Math.floor(((from + i) * envelopeStepMs) / speechStepMs);
    const speaks = (speech[window] ?? 0) >= speechProbability;
    const apart = (i - topAt) * envelopeStepMs >= nearestMs;
    if (speaks && apart && level > floor && level * valley > lowest) {
      count++;
      [rising, top, topAt] = [true, level, i];
    }
  });
  return count;
}

function blurred(levels: readonly number[]): number[] {
  return levels.map(
    (level, i) => 0.25 * (levels[i - 1] ?? level) + 0.5 * level + 0.25 * (levels[i + 1] ?? level),
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
