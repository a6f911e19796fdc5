import type {
  ObservedFace,
  ObservedMoment,
  ReadingObservation,
} from '../../server/domain/verdict/reading-observation.ts';
import type { ServiceContext } from '../../server/ports/context.ts';
import type { ReadingEngine } from '../../server/ports/reading-engine.ts';

// What the reading engine would have seen and heard, where a test is not about how it looks.

/** Descriptors on one line: their distance is the difference of their first number. */
export const person = (at: number): readonly number[] => [at, ...new Array<number>(127).fill(0)];

const syllableMs = 330;
/** Loud in the middle of a syllable, with a longer pause every so often so that no lag fits as well as none. */
const loudness = (ms: number) => {
  const syllable = Math.floor(ms / syllableMs);
  if ((syllable * 7) % 11 === 3) return 0.001;
  return 0.1 * Math.sin((Math.PI * (ms % syllableMs)) / syllableMs) * (0.5 + ((syllable * 5) % 7) / 7);
};

/** A sound reading of ten seconds, or what `change` makes of it. */
export function observed(
  change: {
    moment?: (moment: ObservedMoment) => Partial<ObservedMoment>;
    face?: (face: ObservedFace, atMs: number) => Partial<ObservedFace>;
    sound?: (level: number, ms: number) => number;
    speech?: (ms: number) => number;
    mouthLateMs?: number;
  } = {},
): ReadingObservation {
  const moments = Array.from({ length: 40 }, (_, i): ObservedMoment => {
    const atMs = i * 250 + 125;
    const face: ObservedFace = {
      area: 0.1,
      score: 1,
      yaw: 0,
      mouth: 0.6 * loudness(atMs - (change.mouthLateMs ?? 0)),
      descriptor: i % 6 === 1 ? person(0) : null,
    };
    const moment: ObservedMoment = {
      atMs,
      luma: 110,
      change: i === 0 ? null : 3,
      faces: [{ ...face, ...change.face?.(face, atMs) }],
    };
    return { ...moment, ...change.moment?.(moment) };
  });
  const sound = change.sound ?? ((level: number) => level);
  return {
    durationMs: 10_000,
    moments,
    envelope: Array.from({ length: 500 }, (_, i) => sound(loudness(i * 20), i * 20)),
    speech: Array.from({ length: 312 }, (_, i) => change.speech?.(i * 32) ?? 0.98),
  };
}

const soundReading = observed();
export const silentReading = observed({ sound: () => 0 });
/** Two before the camera all the time: an opinion, which asks the reader for both segments again. */
export const readingOfTwo = observed({ moment: ({ faces }) => ({ faces: [...faces, ...faces] }) });

const pictureOf = (): Uint8Array<ArrayBuffer> => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

/** An engine that sees this in every video. The video is put together and stored all the same. */
const standInReadingEngine = (seen: ReadingObservation): ReadingEngine => ({
  name: 'stand-in',
  warm: () => Promise.resolve(),
  observe: () => Promise.resolve(seen),
  pictures: (_video, timesMs) => Promise.resolve(timesMs.map(pictureOf)),
});

/** For a journey that accepts any verdict, or needs one of its own choice: looking takes seconds of every core. */
export function seesInEveryVideo(context: ServiceContext, seen: ReadingObservation = soundReading): void {
  Object.assign(context, { readingEngine: standInReadingEngine(seen) });
}
