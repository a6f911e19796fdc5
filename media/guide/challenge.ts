// The will check on the page, pure: from what the mesh sees to what is asked for next, and which picture is kept.
import {
  challengeBands,
  doesChallenge,
  looksAside,
  type Challenge,
} from '../../workers/tasks/face/challenges.ts';
import { faceArea } from '../../workers/tasks/face/detection.ts';
import { readFaces, type FaceReading } from '../../workers/tasks/face/framing.ts';
import type { PosedFace } from '../../workers/face/types.ts';
import type { LightReading } from './light.ts';

/** What stands in the way; shown one at a time. */
export type ChallengeHint =
  Exclude<FaceReading, 'one_face'> | Exclude<LightReading, 'good'> | 'look_straight';

export type Shows = 'straight' | Challenge;

export type ChallengeStage =
  /** Before anything is asked for: one face, well lit, looking straight ahead. `lost`: it was there before. */
  | { readonly kind: 'positioning'; readonly lost: boolean }
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
  /** How often in a row what is waited for was seen. */
  readonly seen: number;
  readonly lastFaceAt: number;
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
/** Whoever leaves the picture for longer may be somebody else on return. */
const lostMs = 1500;
const positioningMs = 30_000;

const band = challengeBands.page;

/** `msEach`: for each movement; `atMs`: now, by any clock that observeFace() is told of too. */
export function newChallenges(
  challenges: readonly Challenge[],
  msEach: number,
  atMs: number,
): ChallengeModel {
  return {
    challenges,
    msEach,
    stage: { kind: 'positioning', lost: false },
    since: atMs,
    hint: null,
    straight: null,
    seen: 0,
    lastFaceAt: atMs,
  };
}

/** Done, or given up for time. */
export const isOver = ({ stage }: ChallengeModel): boolean =>
  stage.kind === 'done' || stage.kind === 'timed_out';

/** The model after one look at the camera, and the picture to keep of it. */
export function observeFace(before: ChallengeModel, observation: FaceObservation): ChallengeStep {
  if (isOver(before)) return { model: before, keep: null };
  const { atMs } = observation;
  const late = timedOut(before, atMs);
  if (late) return { model: { ...before, stage: { kind: 'timed_out', waitedFor: late } }, keep: null };

  const { hint, face } = read(observation);
  const model = { ...before, hint, lastFaceAt: face ? atMs : before.lastFaceAt };
  if (!face) {
    const lost = before.stage.kind !== 'positioning' && atMs - before.lastFaceAt > lostMs;
    return { model: lost ? startAgain(model, atMs) : { ...model, seen: 0 }, keep: null };
  }
  return advance(model, face, atMs);
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

function timedOut({ stage, since, msEach, challenges }: ChallengeModel, atMs: number): Shows | null {
  const waited = atMs - since;
  if (stage.kind === 'asking') return waited > msEach ? (challenges[stage.index] ?? 'straight') : null;
  if (stage.kind === 'returning') return waited > msEach ? 'straight' : null;
  return waited > positioningMs ? 'straight' : null;
}

function startAgain(model: ChallengeModel, atMs: number): ChallengeModel {
  return { ...model, stage: { kind: 'positioning', lost: true }, since: atMs, straight: null, seen: 0 };
}

function advance(model: ChallengeModel, face: PosedFace, atMs: number): ChallengeStep {
  const { stage, challenges } = model;
  const challenge = stage.kind === 'asking' ? challenges[stage.index] : undefined;
  const straight = !looksAside(face, band, model.straight?.yaw);
  const right = challenge && model.straight ? doesChallenge(challenge, face, model.straight, band) : straight;
  const waiting: ChallengeHint | null = !challenge && !straight ? 'look_straight' : model.hint;
  const seen = right ? model.seen + 1 : 0;
  if (seen < steadyTimes) return { model: { ...model, hint: waiting, seen }, keep: null };
  const entered = { ...model, since: atMs, seen: 0 };
  switch (stage.kind) {
    case 'positioning':
      return { model: { ...entered, stage: { kind: 'asking', index: 0 }, straight: face }, keep: 'straight' };
    case 'asking':
      return {
        model: {
          ...entered,
          stage:
            stage.index + 1 < challenges.length
              ? { kind: 'returning', index: stage.index + 1 }
              : { kind: 'done' },
        },
        keep: challenge ?? null,
      };
    case 'returning':
      return { model: { ...entered, stage: { kind: 'asking', index: stage.index } }, keep: null };
    case 'done':
    case 'timed_out':
      return { model, keep: null };
  }
}
