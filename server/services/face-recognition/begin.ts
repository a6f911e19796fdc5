import { randomInt } from 'node:crypto';
import { faceChallenge } from '../../../contract/services/face-will.ts';
import type { FaceAnswer } from '../../../contract/services/face-recognition.ts';
import { drawNewChallenges, faceRules } from '../../domain/identity/face.ts';
import { Failure } from '../../domain/failure.ts';
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
 * Opens a try, with challenges in an order that this member never had. The same request again is the same try while that
 * one is open: who was not answered, and asks when its time is over, gets another. Throws faceAttemptsUsedUp, and what
 * `requireReady` throws.
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
  if (done) await forgetAct(tx, act);
  await keepAct(tx, context.personalData, act, check.checkNo, by.at);
  return begunAnswer(check);
}

const begunAnswer = ({
  checkNo,
  challenges,
  expiresAt,
}: Pick<FaceCheckRow, 'checkNo' | 'challenges' | 'expiresAt'>): FaceAnswer => ({
  kind: 'begun',
  check_no: checkNo,
  challenges: challenges.map((one) => faceChallenge.parse(one)),
  challenge_seconds: faceRules.challengeSeconds,
  expires_at: expiresAt.toISOString(),
});
