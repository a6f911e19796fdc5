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

/** Looks for every loud half second of `sound` in `played`, which begins again at its end. */
export function placesIn(sound: Sound, played: Sound): SoundPlace[] {
  const [own, other] = [coarse(sound), coarse(played)];
  const width = windowSeconds * coarseRate;
  const looped = Float32Array.from([...other, ...other.subarray(0, width)]);
  const loudnessAt = windowLoudness(looped, width);
  const places: SoundPlace[] = [];
  for (let at = 0; at + width <= own.length; at += width) {
    const piece = own.subarray(at, at + width);
    const loudness = Math.sqrt(piece.reduce((sum, value) => sum + value * value, 0));
    if (loudness / Math.sqrt(width) < leastLoudness) continue;
    places.push({ atSeconds: at / coarseRate, ...bestMatch(piece, loudness, looped, loudnessAt) });
  }
  return places;
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

function bestMatch(piece: Float32Array, loudness: number, looped: Float32Array, loudnessAt: Float32Array) {
  let best = { foundAtSeconds: 0, likeness: -1 };
  for (let from = 0; from < loudnessAt.length; from++) {
    let product = 0;
    for (let at = 0; at < piece.length; at++) product += (piece[at] ?? 0) * (looped[from + at] ?? 0);
    const likeness = product / (loudness * (loudnessAt[from] || Infinity));
    if (likeness > best.likeness) best = { foundAtSeconds: from / coarseRate, likeness };
  }
  return best;
}

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
