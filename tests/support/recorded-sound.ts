import { readFileSync } from 'node:fs';
import type { FixtureCamera } from './fixture-camera.ts';
import type { Gap } from './frame-gaps.ts';
import type { VideoFacts } from './read-video.ts';
import { jumps, placesIn, type Sound, type SoundJump, type SoundPlace } from './sound-match.ts';

export interface HeardSound {
  /** The middle one of all windows: what the browser does about noise and loudness changes each, speech stays speech. */
  readonly likeness: number;
  /** Where the microphone's sound does not go on in the video. */
  readonly jumps: readonly SoundJump[];
  readonly places: readonly SoundPlace[];
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
  return {
    likeness: places.length > 0 ? middle(places.map((place) => place.likeness)) : 0,
    jumps: jumps(places, played.samples.length / played.rate, leastJump),
    places,
  };
}

/** Seconds of sound that are left out or stand twice, but for the jump that goes with the picture's at a seam. */
export function soundLost({ jumps: all }: HeardSound, seam: Seam | null = null): number {
  const excused = seam && jumpAt(all, seam);
  return all.filter((jump) => jump !== excused).reduce((total, { seconds }) => total + Math.abs(seconds), 0);
}

/** Seconds by which the sound jumps at a seam otherwise than the picture does. */
export function soundApart({ jumps: all }: HeardSound, seam: Seam): number {
  return farFrom(jumpAt(all, seam), seam);
}

/**
 * Most of `soundApart`. Camera and microphone are opened by one call and play one film, so that what a seam leaves out
 * of one it leaves out of the other. Between the two openings lay 0.02 to 0.11 s; a lost fragment is a second.
 */
export const seamApart = 0.25;

/** A place where one clip ends and the next begins, and what of the film the picture leaves out there. */
export interface Seam {
  readonly atSeconds: number;
  readonly leftOutSeconds: number;
  readonly loopSeconds: number;
}

/** The seam as the picture shows it. */
export const pictureSeam = (
  { atSeconds, missing }: Gap,
  { frames, fps }: Pick<FixtureCamera, 'frames' | 'fps'>,
): Seam => ({ atSeconds, leftOutSeconds: missing / fps, loopSeconds: frames / fps });

/** Seconds by which the sound is ahead of its picture, in the first third of a video without seams and in the last. */
export function stepOf(
  { places }: HeardSound,
  { frames }: Pick<VideoFacts, 'frames'>,
  camera: Pick<FixtureCamera, 'frames' | 'fps'>,
): { readonly early: number; readonly late: number } {
  const loop = camera.frames / camera.fps;
  const ahead = places.flatMap(({ atSeconds, foundAtSeconds }) => {
    const shown = frames.findLast(({ seconds }) => seconds <= atSeconds);
    if (!shown) return [];
    const apart = foundAtSeconds - shown.number / camera.fps - (atSeconds - shown.seconds);
    return [apart - Math.round(apart / loop) * loop];
  });
  const third = Math.ceil(ahead.length / 3);
  return { early: middle(ahead.slice(0, third)), late: middle(ahead.slice(-third)) };
}

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Most that `stepOf` may say, and may grow by: half of what the verdict lets pass, so that a longer reading passes too. */
export const inStepSeconds = 0.3;

/** A window that lies over a seam is like neither side, so that the jump is seen at the one before it or after. */
const seamSeconds = 1.1;

const jumpAt = (all: readonly SoundJump[], seam: Seam): SoundJump | undefined =>
  all
    .filter(({ atSeconds }) => Math.abs(atSeconds - seam.atSeconds) < seamSeconds)
    .sort((one, other) => farFrom(one, seam) - farFrom(other, seam))[0];

/** No jump is one of nothing, and one by the film's length is none. */
function farFrom(jump: SoundJump | undefined, { leftOutSeconds, loopSeconds }: Seam): number {
  const apart = (jump?.seconds ?? 0) - leftOutSeconds;
  return Math.abs(apart - Math.round(apart / loopSeconds) * loopSeconds);
}

/** Seconds of sound that may be lost where the browser dropped so many frames: it was as busy while it listened. */
export const busySeconds = (drops: number, { fps }: Pick<FixtureCamera, 'fps'>): number => 0.1 + drops / fps;
