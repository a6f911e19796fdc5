// The will check on the page, pure: from what the mesh sees to what is asked for next, and which picture is kept.
import {
  challengeBands,
  doesChallenge,
  isAtRest,
  looksAside,
  type Challenge,
} from '../../workers/tasks/face/challenges.ts';
import { faceArea } from '../../workers/tasks/face/detection.ts';
import {
  lookBands,
  lookFault,
  type LookEyes,
  type LookFault,
} from '../../workers/tasks/face/look-quality.ts';
import { readFaces, type FaceReading } from '../../workers/tasks/face/framing.ts';
import type { PosedFace } from '../../workers/face/types.ts';
import type { LightReading } from './light.ts';

/** What stands in the way; shown one at a time. */
export type ChallengeHint =
  | Exclude<FaceReading, 'one_face'>
  | Exclude<LightReading, 'good'>
  | 'look_straight'
  | 'blurred'
  | 'eyes_shut'
  /** The movement was not seen for a while: it wants to be larger, and longer. */
  | 'hold';

export type Shows = 'straight' | Challenge;

export type ChallengeStage =
  /** Before anything is asked for: one face, well lit, looking straight ahead. `again`: why it begins anew. */
  | { readonly kind: 'positioning'; readonly again: 'face_left' | 'eyes_shut' | null }
  | { readonly kind: 'asking'; readonly index: number }
  /** Looks straight ahead again, so that the next movement begins there. */
  | { readonly kind: 'returning'; readonly index: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'timed_out'; readonly waitedFor: Shows };

export interface ChallengeModel {
  readonly challenges: readonly Challenge[];
  readonly msEach: number;
  readonly stage: ChallengeStage;
  readonly since: number;
  readonly hint: ChallengeHint | null;
  /** The face looking straight ahead: movements are measured against it. */
  readonly straight: PosedFace | null;
  /** How wide this face's eyes were open when it looked straight ahead; an odd look is forgotten after some others. */
  readonly openEyes: LookEyes;
  /** How often in a row what is waited for was seen. */
  readonly seen: number;
  readonly lastFaceAt: number;
  /** Looks without a face since. */
  readonly faceless: number;
  readonly lookedAt: number;
  /** Milliseconds from one look to the next, smoothed; 0 before the first. */
  readonly lookMs: number;
  /** When the face was last at rest before the movement that is asked for. */
  readonly restedAt: number;
  /** The movement was seen once since, and clearly: the face at rest again is what it still wants. */
  readonly glimpsed: boolean;
}

export interface FaceObservation {
  readonly atMs: number;
  readonly faces: readonly PosedFace[];
  readonly light: LightReading;
}

export interface ChallengeStep {
  readonly model: ChallengeModel;
  /** The picture just looked at shows this and is kept; `none` with a new start throws all away. */
  readonly keep: Shows | null;
}

/** One odd frame says nothing. */
const steadyTimes = 2;
/**
 * A slow phone has one look at a movement, or none. One that is clear counts between two looks at the face at rest that
 * are so far apart: nobody moves there and back in less, but a single odd frame of a quick phone does.
 */
const leastMovementMs = 400;
/** Whoever leaves the picture for longer may be somebody else on return. */
const lostMs = 1500;
/** A look that found no face says as little as any other odd frame, however long a slow phone took for it. */
const lostTimes = 2;
const positioningMs = 30_000;
/** So many looks at a movement everybody gets, up to so many times the time that is meant for it. */
const leastLooks = 20;
const mostTimes = 3;
/** How much of the widest opening of the eyes counts a look later. */
const openEyesKept = 0.97;
/** How much of the newest gap between two looks counts. */
const paceShare = 0.3;

const { page: band, clear: clearBand } = challengeBands;

/** `msEach`: for each movement; `atMs`: now, by any clock that observeFace() is told of too. */
export function newChallenges(
  challenges: readonly Challenge[],
  msEach: number,
  atMs: number,
): ChallengeModel {
  return {
    challenges,
    msEach,
    stage: { kind: 'positioning', again: null },
    since: atMs,
    hint: null,
    straight: null,
    openEyes: { eyes: 0, eyeContrast: 0 },
    seen: 0,
    lastFaceAt: atMs,
    faceless: 0,
    lookedAt: atMs,
    lookMs: 0,
    restedAt: atMs,
    glimpsed: false,
  };
}

/** Done, or given up for time. */
export const isOver = ({ stage }: ChallengeModel): boolean =>
  stage.kind === 'done' || stage.kind === 'timed_out';

/** The model after one look at the camera, and the picture to keep of it. */
export function observeFace(before: ChallengeModel, observation: FaceObservation): ChallengeStep {
  if (isOver(before)) return { model: before, keep: null };
  const { atMs } = observation;
  const paced = { ...before, lookedAt: atMs, lookMs: paceOf(before, atMs) };
  if (timeLeftMs(paced) < 0)
    return { model: { ...paced, stage: { kind: 'timed_out', waitedFor: waitedFor(paced) } }, keep: null };

  const { hint, face } = read(observation);
  if (face) return advance({ ...paced, hint, lastFaceAt: atMs, faceless: 0 }, face, atMs);
  const model = { ...paced, hint, seen: 0, faceless: before.faceless + 1 };
  const lost = model.faceless >= lostTimes && atMs - before.lastFaceAt > lostMs;
  return {
    model: lost && before.stage.kind !== 'positioning' ? startAgain(model, atMs, 'face_left') : model,
    keep: null,
  };
}

function paceOf({ lookedAt, lookMs }: ChallengeModel, atMs: number): number {
  const gap = atMs - lookedAt;
  return lookMs === 0 ? gap : lookMs + paceShare * (gap - lookMs);
}

/** Until what is waited for must have been seen, counted from the last look; a slow phone gets more. */
export function timeLeftMs({ stage, since, msEach, lookedAt, lookMs }: ChallengeModel): number {
  const least = stage.kind === 'positioning' ? positioningMs : msEach;
  const given = Math.min(mostTimes * least, Math.max(least, leastLooks * lookMs));
  return given - (lookedAt - since);
}

function read({ faces, light }: FaceObservation): { hint: ChallengeHint | null; face: PosedFace | null } {
  const reading = readFaces(faces);
  if (reading !== 'one_face') {
    // In the dark no face is found: say what is the cause.
    const dark = reading === 'no_face' && light === 'too_dark';
    return { hint: dark ? 'too_dark' : reading, face: null };
  }
  const face = [...faces].sort((one, other) => faceArea(other) - faceArea(one))[0] ?? null;
  return { hint: light === 'good' ? null : light, face };
}

const waitedFor = ({ stage, challenges }: ChallengeModel): Shows =>
  (stage.kind === 'asking' && challenges[stage.index]) || 'straight';

function startAgain(model: ChallengeModel, atMs: number, again: 'face_left' | 'eyes_shut'): ChallengeModel {
  return {
    ...model,
    stage: { kind: 'positioning', again },
    since: atMs,
    straight: null,
    seen: 0,
    glimpsed: false,
  };
}

function advance(model: ChallengeModel, face: PosedFace, atMs: number): ChallengeStep {
  const { stage, challenges, straight } = model;
  const challenge = stage.kind === 'asking' ? challenges[stage.index] : undefined;
  if (stage.kind === 'asking' && challenge && straight)
    return watchMovement(model, { index: stage.index, challenge, straight, face, atMs });
  if (looksAside(face, band, straight?.yaw))
    return { model: { ...model, hint: 'look_straight', seen: 0 }, keep: null };
  const openEyes = widest(face, model.openEyes);
  if (stage.kind === 'positioning') {
    const fault = lookFault(face, lookBands.page, [openEyes]);
    if (fault) return { model: { ...model, openEyes, hint: faultHints[fault], seen: 0 }, keep: null };
  }
  const seen = model.seen + 1;
  const rested = { ...model, openEyes, seen, restedAt: atMs };
  if (stage.kind === 'returning') {
    // Only now it is seen how wide these eyes open: they were shut when the face was looked at first.
    if (straight && lookFault(straight, lookBands.page, [face]) === 'eyes_shut')
      return { model: { ...startAgain(rested, atMs, 'eyes_shut'), hint: 'eyes_shut' }, keep: null };
    // Where looks are far apart one is enough: whoever rests between two movements does so for longer than a frame.
    const steady = seen >= steadyTimes || model.lookMs >= leastMovementMs;
    return { model: steady ? asking(rested, stage.index, atMs) : rested, keep: null };
  }
  if (seen < steadyTimes) return { model: rested, keep: null };
  return { model: { ...asking(rested, 0, atMs), straight: face }, keep: 'straight' };
}

const widest = (now: LookEyes, before: LookEyes): LookEyes => ({
  eyes: Math.max(now.eyes, before.eyes * openEyesKept),
  eyeContrast: Math.max(now.eyeContrast, before.eyeContrast * openEyesKept),
});

const asking = (model: ChallengeModel, index: number, atMs: number): ChallengeModel => ({
  ...model,
  ...{ stage: { kind: 'asking', index }, since: atMs, restedAt: atMs },
  ...{ seen: 0, glimpsed: false },
});

const faultHints: Record<LookFault, ChallengeHint> = {
  too_small: 'too_far',
  too_dark: 'too_dark',
  too_bright: 'too_bright',
  blurred: 'blurred',
  eyes_shut: 'eyes_shut',
};

interface Watched {
  readonly index: number;
  readonly challenge: Challenge;
  readonly straight: PosedFace;
  readonly face: PosedFace;
  readonly atMs: number;
}

/** Seen twice in a row, or once and clearly between two looks at the face at rest. */
function watchMovement(model: ChallengeModel, watched: Watched): ChallengeStep {
  const { index, challenge, straight, face, atMs } = watched;
  const next = index + 1;
  const isLast = next === model.challenges.length;
  if (doesChallenge(challenge, face, straight, band)) {
    const seen = model.seen + 1;
    const glimpsed = model.glimpsed || doesChallenge(challenge, face, straight, clearBand);
    const steady = seen >= steadyTimes;
    const keep = !model.glimpsed && (glimpsed || steady) ? challenge : null;
    if (!steady) return { model: { ...model, seen, glimpsed }, keep };
    const stage = isLast ? ({ kind: 'done' } as const) : ({ kind: 'returning', index: next } as const);
    return { model: { ...model, stage, since: atMs, seen: 0 }, keep };
  }
  if (!isAtRest(challenge, face, straight, band)) return { model: { ...model, seen: 0 }, keep: null };
  if (model.glimpsed && atMs - model.restedAt >= leastMovementMs) {
    const done: ChallengeModel = { ...model, stage: { kind: 'done' }, since: atMs };
    return { model: isLast ? done : asking(model, next, atMs), keep: null };
  }
  const hint = model.hint ?? (timeLeftMs(model) < model.msEach / 2 ? 'hold' : null);
  return { model: { ...model, hint, seen: 0, restedAt: atMs, glimpsed: false }, keep: null };
}
