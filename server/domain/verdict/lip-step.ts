import type { ReadingObservation, Stretch } from './reading-observation.ts';
import { envelopeStepMs } from './reading-observation.ts';

/** How well the opening of the mouth follows the sound, and where the sound would have to be for the best fit. */
export interface LipStep {
  /** Correlation where sound and picture stand. */
  readonly here: number;
  /** The best correlation elsewhere, and how late the sound is there, in milliseconds. */
  readonly elsewhere: number;
  readonly lagMs: number;
  readonly moments: number;
}

const lagStepMs = 40;
const smoothSteps = 2;

/** Null where there are fewer than `moments` faces in the stretch. */
export function lipStep(
  observation: ReadingObservation,
  stretch: Stretch,
  limits: { readonly inStepMs: number; readonly searchedMs: number; readonly stepMoments: number },
): LipStep | null {
  const seen = observation.moments.flatMap(({ atMs, faces }) =>
    faces[0] && atMs >= stretch.startMs && atMs < stretch.endMs ? [{ atMs, mouth: faces[0].mouth }] : [],
  );
  if (seen.length < limits.stepMoments) return null;
  const loudness = smoothed(observation.envelope);
  const mouths = seen.map(({ mouth }) => mouth);
  const fit = (lagMs: number) =>
    correlation(
      mouths,
      seen.map(({ atMs }) => loudness[Math.round((atMs + lagMs) / envelopeStepMs)] ?? 0),
    );
  let here = -1;
  let elsewhere = -1;
  let best = 0;
  for (let lag = -limits.searchedMs; lag <= limits.searchedMs; lag += lagStepMs) {
    const value = fit(lag);
    if (Math.abs(lag) <= limits.inStepMs) here = Math.max(here, value);
    else if (value > elsewhere) [elsewhere, best] = [value, lag];
  }
  return { here, elsewhere, lagMs: best, moments: seen.length };
}

/** Loudness as the ear has it, over a tenth of a second: a mouth is open for about a syllable. */
function smoothed(envelope: readonly number[]): number[] {
  return envelope.map((_, i) => {
    const part = envelope.slice(Math.max(0, i - smoothSteps), i + smoothSteps + 1);
    return Math.sqrt(part.reduce((sum, value) => sum + value, 0) / part.length);
  });
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((value, i) => {
    const [x, y] = [value - ma, (b[i] ?? 0) - mb];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  });
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
