import type { Segment } from '../../../contract/model/recording.ts';
import { faceDistance, identityBand, turnedAwayFrom } from '../../../workers/tasks/face/identity.ts';
import { lipStep } from './lip-step.ts';
import type { LipStep } from './lip-step.ts';
import { envelopeStepMs, speechStepMs } from './reading-observation.ts';
import type { ObservedFace, ObservedMoment, ReadingObservation, Stretch } from './reading-observation.ts';
import { countSyllables } from './syllables.ts';
import type { Thresholds } from './reading-thresholds.ts';

/** What was measured in one segment. Kept with the verdict, so that it can be explained (rule R22). */
export interface SegmentMeasure {
  readonly segment: number;
  readonly durationMs: number;
  readonly readingMs: number;
  readonly characters: number;
  /** What a tenth of the sound is louder than: a click does not make a voice. */
  readonly loudness: number;
  readonly luma: number;
  readonly speechMs: number;
  readonly syllables: number;
  readonly faceAwayShare: number;
  readonly faceAway: Run;
  readonly severalFaces: Run;
  readonly frozen: Run;
  /** Standard deviation of the opening of the mouth while somebody speaks; null with too few faces. */
  readonly mouthMoves: number | null;
  readonly step: LipStep | null;
  /** Median distance to the identity's portrait. */
  readonly portraitDistance: number | null;
  /** Of the looks at who it is, how many saw another person than the rest of the recording. */
  readonly otherPerson: { readonly looks: number; readonly of: number; readonly atMs: number | null };
}

/** The longest time that something lasted, and a moment of it. */
export interface Run {
  readonly ms: number;
  readonly atMs: number | null;
}

export interface MeasuredSegment extends Stretch {
  readonly segment: Pick<Segment, 'index' | 'phrases'>;
}

const momentMs = 250;

export function measureSegment(
  observation: ReadingObservation,
  { segment, startMs, endMs }: MeasuredSegment,
  references: { readonly recording: readonly number[] | null; readonly portrait: readonly number[] | null },
  thresholds: Thresholds,
): SegmentMeasure {
  const within = ({ atMs }: { atMs: number }) => atMs >= startMs && atMs < endMs;
  const moments = observation.moments.filter(within);
  const count = Math.max(1, moments.length);
  const faces = (moment: ObservedMoment) => credibleFaces(moment, thresholds);
  const envelope = slice(observation.envelope, envelopeStepMs, startMs, endMs);
  const speaking = (atMs: number) =>
    (observation.speech[Math.floor(atMs / speechStepMs)] ?? 0) >= thresholds.speechProbability;
  const looks = moments.flatMap((moment) => {
    const descriptor = whoIsSeen(moment, thresholds);
    return descriptor ? [{ atMs: moment.atMs, descriptor }] : [];
  });
  const others = references.recording
    ? looks.filter(
        ({ descriptor }) => faceDistance(descriptor, references.recording ?? []) > thresholds.otherPerson,
      )
    : [];
  const mouths = moments
    .filter(({ atMs }) => speaking(atMs))
    .flatMap((moment) =>
      faces(moment)
        .slice(0, 1)
        .map(({ mouth }) => mouth),
    );
  return {
    segment: segment.index,
    durationMs: endMs - startMs,
    readingMs: segment.phrases.reduce((sum, phrase) => sum + phrase.reading_ms, 0),
    characters: segment.phrases.reduce((sum, { text }) => sum + spoken(text), 0),
    loudness: quantile(envelope, 0.9) ?? 0,
    luma: median(moments.map(({ luma }) => luma)) ?? 0,
    speechMs:
      slice(observation.speech, speechStepMs, startMs, endMs).filter(
        (probability) => probability >= thresholds.speechProbability,
      ).length * speechStepMs,
    syllables: countSyllables(observation, { startMs, endMs }, thresholds.speechProbability),
    faceAwayShare: moments.filter((moment) => faces(moment).length === 0).length / count,
    faceAway: longest(moments, (moment) => faces(moment).length === 0),
    severalFaces: longest(moments, (moment) => faces(moment).length > 1),
    // An empty room stands still by itself: a picture is stuck where a face in it is.
    frozen: longest(moments, (moment, i) => faces(moment).length > 0 && isFrozen(moments, i, thresholds)),
    mouthMoves: mouths.length < 4 ? null : deviation(mouths),
    step: lipStep(observation, { startMs, endMs }, thresholds),
    portraitDistance: references.portrait
      ? distanceTo(
          references.portrait,
          looks.map(({ descriptor }) => descriptor),
        )
      : null,
    otherPerson: { looks: others.length, of: looks.length, atMs: others[0]?.atMs ?? null },
  };
}

/**
 * How far who is seen is from the portrait. Somebody else is told by the looks one by one; of the same person a single
 * look with an open mouth says less than all of them together, so those are laid over each other first.
 */
function distanceTo(portrait: readonly number[], looks: readonly (readonly number[])[]): number | null {
  const usual = median(looks.map((look) => faceDistance(look, portrait)));
  if (usual === null || identityBand(usual) === 'mismatch') return usual;
  return faceDistance(meanOf(looks), portrait);
}

const meanOf = (looks: readonly (readonly number[])[]): number[] =>
  (looks[0] ?? []).map((_, i) => looks.reduce((sum, look) => sum + (look[i] ?? 0), 0) / looks.length);

/** The look that is nearest to all others: who reads most of the recording. */
export function whoReads(observation: ReadingObservation, thresholds: Thresholds): readonly number[] | null {
  const descriptors = observation.moments
    .map((moment) => whoIsSeen(moment, thresholds))
    .filter((descriptor) => descriptor !== null);
  const total = (one: readonly number[]) =>
    descriptors.reduce((sum, other) => sum + Math.min(1, faceDistance(one, other)), 0);
  return descriptors.reduce<readonly number[] | null>(
    (best, one) => (best === null || total(one) < total(best) ? one : best),
    null,
  );
}

export function credibleFaces({ faces }: ObservedMoment, thresholds: Thresholds): ObservedFace[] {
  const sure = faces.filter(({ score }) => score >= thresholds.faceScore);
  const largest = sure[0]?.area ?? 0;
  return sure.filter(({ area }) => area >= largest * thresholds.secondFaceShare);
}

function whoIsSeen(moment: ObservedMoment, thresholds: Thresholds): readonly number[] | null {
  const [face, second] = credibleFaces(moment, thresholds);
  return face && !second && Math.abs(face.yaw) < turnedAwayFrom ? face.descriptor : null;
}

/** A key frame is coded anew and differs a little from the same picture before it. */
function isFrozen(moments: readonly ObservedMoment[], i: number, { pictureMoves }: Thresholds): boolean {
  const still = (at: number) => (moments[at]?.change ?? Infinity) < pictureMoves;
  return still(i) || (still(i - 1) && still(i + 1));
}

function longest(
  moments: readonly ObservedMoment[],
  is: (moment: ObservedMoment, i: number) => boolean,
): Run {
  let best: Run = { ms: 0, atMs: null };
  let length = 0;
  moments.forEach((moment, i) => {
    length = is(moment, i) ? length + 1 : 0;
    if (length * momentMs > best.ms)
      best = { ms: length * momentMs, atMs: moments[i - Math.floor(length / 2)]?.atMs ?? moment.atMs };
  });
  return best;
}

function spoken(text: string): number {
  return [...text].filter((character) => /[\p{L}\p{N}]/u.test(character)).length;
}

function slice(values: readonly number[], stepMs: number, startMs: number, endMs: number): readonly number[] {
  return values.slice(Math.floor(startMs / stepMs), Math.ceil(endMs / stepMs));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
