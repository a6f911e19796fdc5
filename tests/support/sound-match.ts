import { correlation, spectrumOf } from './fourier.ts';

/** Mono sound, between -1 and 1. */
export interface Sound {
  readonly samples: Float32Array;
  readonly rate: number;
}

/** Where a window of a sound is found in another one. */
export interface SoundPlace {
  readonly atSeconds: number;
  readonly foundAtSeconds: number;
  /** 1 is the same but for loudness. */
  readonly likeness: number;
}

/** A place where a sound does not go on as the other one does. */
export interface SoundJump {
  readonly atSeconds: number;
  /** Of the other sound that are left out; negative where some of it stands twice. */
  readonly seconds: number;
}

const coarseRate = 2000;
const windowSeconds = 0.5;
/** Quieter windows are like any other quiet. */
const leastLoudness = 0.01;
/** Likeness that a jump has to be worth: speech is like itself in many places, and a single window proves nothing. */
const jumpPrice = 0.8;
/** Samples that one place may stand off from where the one before leads to, and still go on: a buffer of 10 ms. */
const drift = 20;

/**
 * Follows `sound` through `played`, which begins again at its end, by its loud half seconds: of all ways the one that
 * is most like with the fewest jumps.
 */
export function placesIn(sound: Sound, played: Sound): SoundPlace[] {
  const [own, other] = [coarse(sound), coarse(played)];
  const width = windowSeconds * coarseRate;
  const looped = Float32Array.from([...other, ...other.subarray(0, width)]);
  const loudnessAt = windowLoudness(looped, width);
  const size = 2 ** Math.ceil(Math.log2(looped.length + width));
  const spectrum = spectrumOf(looped, size);
  const windows: { readonly at: number; readonly likeness: Float32Array }[] = [];
  for (let at = 0; at + width <= own.length; at += width) {
    const piece = own.subarray(at, at + width);
    const loudness = Math.sqrt(piece.reduce((sum, value) => sum + value * value, 0));
    if (loudness / Math.sqrt(width) < leastLoudness) continue;
    const products = correlation(spectrumOf(piece, size), spectrum);
    const likeness = loudnessAt.map((there, from) => products[from]! / (loudness * (there || Infinity)));
    windows.push({ at, likeness: turned(likeness, at) });
  }
  const shifts = likeliestWay(windows.map(({ likeness }) => likeness));
  return windows.map(({ at, likeness }, index) => {
    const shift = shifts[index]!;
    return {
      atSeconds: at / coarseRate,
      foundAtSeconds: ((shift + at) % other.length) / coarseRate,
      likeness: likeness[shift]!,
    };
  });
}

/** Where one place does not follow from the one before; `loopSeconds` is the length of the sound that was played. */
export function jumps(
  places: readonly SoundPlace[],
  loopSeconds: number,
  toleranceSeconds: number,
): SoundJump[] {
  return places.flatMap((place, index) => {
    const before = places[index - 1];
    if (!before) return [];
    const gone = place.foundAtSeconds - before.foundAtSeconds - (place.atSeconds - before.atSeconds);
    const seconds = gone - Math.round(gone / loopSeconds) * loopSeconds;
    return Math.abs(seconds) > toleranceSeconds ? [{ atSeconds: place.atSeconds, seconds }] : [];
  });
}

/** By how far what was played is ahead of the sound: what goes on has the same shift all along. */
function turned(likeness: Float32Array, at: number): Float32Array {
  const start = at % likeness.length;
  return Float32Array.from([...likeness.subarray(start), ...likeness.subarray(0, start)]);
}

/** For each window its shift, so that the sum of likeness less the price of the jumps is greatest. */
function likeliestWay(windows: readonly Float32Array[]): number[] {
  const [first] = windows;
  if (!first) return [];
  let sums = first;
  const cameFrom = windows.slice(1).map((likeness) => {
    const [best, from] = [peak(sums), new Int32Array(likeness.length)];
    const before = sums;
    sums = likeness.map((here, shift) => {
      let near = shift;
      for (let off = -drift; off <= drift; off++) {
        const beside = (shift + off + likeness.length) % likeness.length;
        if (before[beside]! > before[near]!) near = beside;
      }
      const jumped = before[best]! - jumpPrice > before[near]!;
      from[shift] = jumped ? best : near;
      return here + before[from[shift]]! - (jumped ? jumpPrice : 0);
    });
    return from;
  });
  const way = [peak(sums)];
  for (const from of cameFrom.reverse()) way.unshift(from[way[0]!]!);
  return way;
}

const peak = (values: Float32Array): number =>
  values.reduce((best, value, at) => (value > values[best]! ? at : best), 0);

/** Root of the energy of every window of that width. */
function windowLoudness(samples: Float32Array, width: number): Float32Array {
  const loudness = new Float32Array(samples.length - width);
  let energy = 0;
  for (let at = 0; at < width; at++) energy += (samples[at] ?? 0) ** 2;
  for (let from = 0; from < loudness.length; from++) {
    loudness[from] = Math.sqrt(Math.max(0, energy));
    energy += (samples[from + width] ?? 0) ** 2 - (samples[from] ?? 0) ** 2;
  }
  return loudness;
}

/** Means of neighbouring samples: speech keeps its shape, and a thousandth of the work is left. */
function coarse({ samples, rate }: Sound): Float32Array {
  const step = rate / coarseRate;
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const [from, to] = [Math.floor(at * step), Math.floor((at + 1) * step)];
    let sum = 0;
    for (let i = from; i < to; i++) sum += samples[i] ?? 0;
    return sum / (to - from);
  });
}
