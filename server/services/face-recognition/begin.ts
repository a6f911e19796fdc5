import { randomInt } from 'node:crypto';
import { faceChallenge } from '../../../contract/services/face-will.ts';
import type { FaceAnswer } from '../../../contract/services/face-recognition.ts';
import { drawNewChallenges } from '../../domain/face/will-check.ts';
import { faceRules } from '../../domain/identity/face.ts';
import { Failure } from '../../domain/failure.ts';
import { faceDrawsPerMember, tooManyRequests } from '../../domain/limits.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { doneAct, forgetAct, keepAct } from '../../records/member-identity/acts.ts';
import {
  closeFaceChecks,
  faceCheckOf,
  faceChecksOf,
  faceOf,
  facesLeft,
  keepFace,
  keepFaceCheck,
  type FaceCheckRow,
} from '../../records/member-identity/faces.ts';
import { newId } from '../../records/new-id.ts';
import { requireReady, type ActScope } from './member-act.ts';

const precision = 2 ** 30;
const random = () => randomInt(precision) / precision;

/**
 * Opens a try, with challenges in an order that this member never had. While one of this session is open that one is
 * gone on with, whatever the request: nobody draws until an order suits them. Throws faceAttemptsUsedUp, tooManyRequests
 * after too many draws, and what `requireReady` throws.
 */
export async function begin(scope: ActScope): Promise<FaceAnswer> {
  const { context, tx, person, by, act } = scope;
  const { memberNo } = person;
  const done = await doneAct(tx, context.personalData, act);
  const made = done?.made ?? null;
  const known = made === null ? undefined : await faceCheckOf(tx, made);
  if (known?.status === 'open' && known.expiresAt > by.at) return begunAnswer(known);
  await requireReady(scope);
  const before = await faceChecksOf(tx, memberNo);
  if (facesLeft(await faceOf(tx, memberNo), before) === 0) throw new Failure('faceAttemptsUsedUp');
  const check = before.find((one) => mayGoOn(one, by)) ?? (await openTry(scope, before));
  if (done) await forgetAct(tx, act);
  await keepAct(tx, context.personalData, act, check.checkNo, by.at);
  return begunAnswer(check);
}

/** Of this session, and with time enough to do and to send it. */
const mayGoOn = ({ status, sessionId, expiresAt }: FaceCheckRow, { actor, at }: ActScope['by']): boolean =>
  status === 'open' &&
  sessionId === actor &&
  expiresAt.getTime() - at.getTime() > faceRules.leastMinutes * 60_000;

/** Draws another order in place of what is open. Throws tooManyRequests. */
async function openTry(scope: ActScope, before: readonly FaceCheckRow[]): Promise<Begun> {
  const { context, tx, person, by } = scope;
  const { memberNo } = person;
  const counted = { limit: faceDrawsPerMember, of: memberNo };
  const from = await countWithin(tx, context.personalData, counted);
  if (from) throw tooManyRequests(from, by.at);
  await closeFaceChecks(tx, memberNo, by.at);
  const challenges = drawNewChallenges(
    random,
    before.map((check) => check.challenges),
  );
  const check = {
    ...{ checkNo: newId('K'), memberNo, challenges, sessionId: by.actor, createdAt: by.at },
    status: 'open' as const,
    evidence: [],
    expiresAt: new Date(by.at.getTime() + faceRules.checkMinutes * 60_000),
  };
  await keepFaceCheck(tx, check);
  await keepFace(tx, memberNo, { state: 'running' }, by.at);
  return check;
}

type Begun = Pick<FaceCheckRow, 'checkNo' | 'challenges' | 'expiresAt'>;

const begunAnswer = ({ checkNo, challenges, expiresAt }: Begun): FaceAnswer => ({
  kind: 'begun',
  check_no: checkNo,
  challenges: challenges.map((one) => faceChallenge.parse(one)),
  challenge_seconds: faceRules.challengeSeconds,
  expires_at: expiresAt.toISOString(),
});
