import { randomInt } from 'node:crypto';
import type { ResponseOf } from '../../contract/define.ts';
import type { singleRecording } from '../../contract/services/single-recording.ts';
import { Failure } from '../domain/failure.ts';
import { drawChallenges } from '../domain/will-check.ts';
import { willChecks } from '../ports/schema.ts';
import { requireConsent } from './consent-access.ts';
import type { Caller, ServiceContext } from './handler.ts';
import { newId } from './ids.ts';
import { openRecording, personOf, requireHolder } from './recording-access.ts';
import { attemptsLeft, finishWillCheck, returnRoute, ticketEnd, willChecksOf } from './will-checks.ts';
import type { WillCheckRow } from './will-checks.ts';

type FaceWillLink = ResponseOf<typeof singleRecording.getFaceWillLink>;

/**
 * Where the customer's face is checked. Asked again, an unanswered check of the embedded engine gives the same link,
 * and one whose result never came back gives the way to that result.
 */
export async function faceWillLink(
  context: ServiceContext,
  transmitRecordNo: string,
  caller: Caller,
): Promise<FaceWillLink> {
  const { connection, now, personalData, tickets, willCheckEngine } = context;
  const at = now();
  const recording = await openRecording(connection.db, transmitRecordNo, at);
  await requireHolder(connection.db, recording, caller.session);
  const { recordingNo } = recording;
  if (recording.willCheck !== 'required' || recording.status !== 'policy_confirmed')
    throw new Failure('recordingOutOfOrder');
  await requireConsent(connection.db, recordingNo, 'face');

  const checks = await settleOutside(context, await willChecksOf(connection.db, recordingNo), at);
  const left = attemptsLeft(checks);
  const answer = (check: Pick<WillCheckRow, 'willCheckNo' | 'expiresAt' | 'engine'>, link: string) => ({
    link,
    will_check_no: check.willCheckNo,
    expires_at: check.expiresAt.toISOString(),
    attempts_left: left,
    engine: check.engine,
  });
  const ticketOf = ({ willCheckNo, expiresAt }: Pick<WillCheckRow, 'willCheckNo' | 'expiresAt'>) =>
    tickets.sign('face_will', { willCheckNo }, expiresAt);

  const done = checks.find(({ status }) => status === 'passed' || status === 'to_person');
  if (done) return answer(done, returnRoute(context, done.willCheckNo, at));
  if (left === 0) throw new Failure('faceAttemptsUsedUp');

  const person = await personOf(connection.db, recording);
  const begin = async (check: Pick<WillCheckRow, 'willCheckNo' | 'expiresAt'>) =>
    await willCheckEngine.begin({
      willCheckNo: check.willCheckNo,
      ticket: ticketOf(check),
      returnTo: returnRoute(context, check.willCheckNo, at),
      person: {
        name: personalData.open(person.nameSealed),
        certificateNumber: personalData.open(person.certificateNumberSealed),
      },
    });
  const open = checks.find(
    ({ status, engine, sessionId, expiresAt }) =>
      status === 'open' &&
      engine === 'embedded' &&
      engine === willCheckEngine.name &&
      sessionId === caller.session?.sessionId &&
      expiresAt > at,
  );
  if (open) return answer(open, (await begin(open)).link);

  const check = { willCheckNo: newId('W'), expiresAt: ticketEnd(at), engine: willCheckEngine.name };
  const begun = await begin(check);
  await connection.db.insert(willChecks).values({
    ...check,
    recordingNo,
    sessionId: caller.session?.sessionId ?? '',
    challenges: check.engine === 'embedded' ? drawChallenges(() => randomInt(1 << 30) / (1 << 30)) : [],
    status: 'open',
    outsideNo: begun.outsideNo,
    evidence: [],
    createdAt: at,
  });
  return answer(check, begun.link);
}

/** A customer may come back from an outside engine by another door: its results are fetched before anything is decided. */
async function settleOutside(
  { connection, willCheckEngine }: ServiceContext,
  checks: readonly WillCheckRow[],
  at: Date,
): Promise<WillCheckRow[]> {
  return await Promise.all(
    checks.map(async (check) => {
      if (check.status !== 'open' || check.engine !== willCheckEngine.name || check.outsideNo === null)
        return check;
      const result = await willCheckEngine.result(check.outsideNo);
      if (!result) return check;
      return (await finishWillCheck(connection.db, check.willCheckNo, result, at)) ?? check;
    }),
  );
}
