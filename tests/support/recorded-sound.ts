import { readFileSync } from 'node:fs';
import type { FixtureCamera } from './fixture-camera.ts';
import type { VideoFacts } from './read-video.ts';
import { jumps, placesIn, type Sound, type SoundJump } from './sound-match.ts';

export interface HeardSound {
  /** The middle one of all windows: what the browser does about noise and loudness changes each, speech stays speech. */
  readonly likeness: number;
  /** Where the microphone's sound does not go on in the video. */
  readonly jumps: readonly SoundJump[];
}

/**
 * Least `likeness` of what the browser made of the fixture's sound. Its noise suppression leaves 0.55 to 0.8; the same
 * speech backwards, or at another pitch, comes to 0.07 to 0.14.
 */
export const sameSound = 0.4;

/** Seconds that a jump has at least: buffers of 10 ms are put together anew where the fixture's sound begins again. */
const leastJump = 0.025;

const headBytes = 44;

/** What the fixture's microphone plays, over and over. */
export function microphoneSound({ audio }: Pick<FixtureCamera, 'audio'>): Sound {
  const file = readFileSync(audio);
  const samples = new Int16Array((file.length - headBytes) / 2);
  for (let i = 0; i < samples.length; i++) samples[i] = file.readInt16LE(headBytes + 2 * i);
  return { samples: Float32Array.from(samples, (value) => value / 32_768), rate: file.readUInt32LE(24) };
}

/** Compares a video's sound with what the microphone heard, half second by half second. */
export function heardIn(facts: Pick<VideoFacts, 'sound' | 'sampleRate'>, played: Sound): HeardSound {
  const places = placesIn({ samples: facts.sound, rate: facts.sampleRate }, played);
  const likeness = places.map((place) => place.likeness).sort((one, other) => one - other);
  return {
    likeness: likeness[Math.floor(likeness.length / 2)] ?? 0,
    jumps: jumps(places, played.samples.length / played.rate, leastJump),
  };
}

/** Seconds of sound that are left out or stand twice, but for the `seams` jumps that are nearest to these places. */
export function soundLost({ jumps: all }: HeardSound, seams: readonly number[] = []): number {
  const excused = new Set(
    seams.map(
      (seam) =>
        all
          .filter(({ atSeconds }) => Math.abs(atSeconds - seam) < seamSeconds)
          .sort((one, other) => Math.abs(other.seconds) - Math.abs(one.seconds))[0],
    ),
  );
  return all
    .filter((jump) => !excused.has(jump))
    .reduce((total, { seconds }) => total + Math.abs(seconds), 0);
}

/** A window that lies over a seam is like neither side, so that the jump is seen at the one before it or after. */
const seamSeconds = 1.1;

/** Seconds of sound that may be lost where the browser dropped so many frames: it was as busy while it listened. */
export const busySeconds = (drops: number, { fps }: Pick<FixtureCamera, 'fps'>): number => 0.1 + drops / fps;
