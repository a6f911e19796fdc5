import { randomInt } from 'node:crypto';
import type { ResponseOf } from '../../../contract/define.ts';
import type { singleRecording } from '../../../contract/services/single-recording.ts';
import { drawChallenges } from '../../domain/face/will-check.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { withOutsideResult } from '../../records/face/outside-result.ts';
import {
  attemptsLeft,
  keepWillCheck,
  willChecksOf,
  type WillCheckRow,
} from '../../records/face/will-checks.ts';
import { returnRoute, ticketEnd, ticketOf } from '../../records/face/will-tickets.ts';
import { newId } from '../../records/new-id.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { personOf, type RecordingRow } from '../../records/recording/recordings.ts';

type FaceWillLink = ResponseOf<typeof singleRecording.getFaceWillLink>;
type Check = Pick<WillCheckRow, 'willCheckNo' | 'expiresAt' | 'engine'>;

/**
 * Where the customer's face is checked. Asked again, an unanswered check of the embedded engine gives the same link,
 * and one whose result never came back gives the way to that result. Throws
 * recordingOutOfOrder, consentNeeded, faceAttemptsUsedUp, and what heldRecording throws.
 */
export async function getFaceWillLink(
  context: ServiceContext,
  transmitRecordNo: string,
  { session }: Caller<'visitor'>,
): Promise<FaceWillLink> {
  const { connection, now } = context;
  const at = now();
  const recording = await heldRecording(connection.db, transmitRecordNo, session, at);
  if (recording.willCheck !== 'required' || recording.status !== 'policy_confirmed')
    throw new Failure('recordingOutOfOrder');
  await requireConsent(connection.db, recordingOwner(recording.recordingNo), 'face');

  // A customer may come back from an outside engine by another door: its results come before anything is decided.
  const checks = await Promise.all(
    (await willChecksOf(connection.db, recording.recordingNo)).map((check) =>
      withOutsideResult(context, check, at),
    ),
  );
  const left = attemptsLeft(checks);
  const done = checks.find(({ status }) => status === 'passed' || status === 'to_person');
  if (done) return linkTo(done, left, returnRoute(context, done.willCheckNo, at));
  if (left === 0) throw new Failure('faceAttemptsUsedUp');
  const open = checks.find((check) => isUsable(context, check, session.sessionId, at));
  if (open) return linkTo(open, left, (await begin(context, recording, open, at)).link);
  return await newCheck(context, recording, session.sessionId, left, at);
}

const linkTo = ({ willCheckNo, expiresAt, engine }: Check, attemptsLeftNow: number, link: string) => ({
  link,
  will_check_no: willCheckNo,
  expires_at: expiresAt.toISOString(),
  attempts_left: attemptsLeftNow,
  engine,
});

/** Of our own engine, of this session, and good still. */
function isUsable(
  { willCheckEngine }: ServiceContext,
  { status, engine, sessionId, expiresAt }: WillCheckRow,
  caller: string,
  at: Date,
): boolean {
  return (
    status === 'open' &&
    engine === 'embedded' &&
    engine === willCheckEngine.name &&
    sessionId === caller &&
    expiresAt > at
  );
}

async function begin(context: ServiceContext, recording: RecordingRow, check: Check, at: Date) {
  const { connection, personalData, willCheckEngine } = context;
  const person = await personOf(connection.db, recording);
  return await willCheckEngine.begin({
    willCheckNo: check.willCheckNo,
    ticket: ticketOf(context, check),
    returnTo: returnRoute(context, check.willCheckNo, at),
    person: {
      name: personalData.open(person.nameSealed),
      certificateNumber: personalData.open(person.certificateNumberSealed),
    },
  });
}

async function newCheck(
  context: ServiceContext,
  recording: RecordingRow,
  sessionId: string,
  left: number,
  at: Date,
): Promise<FaceWillLink> {
  const engine = context.willCheckEngine.name;
  const check = { willCheckNo: newId('W'), expiresAt: ticketEnd(at), engine };
  const begun = await begin(context, recording, check, at);
  await keepWillCheck(context.connection.db, {
    ...check,
    recordingNo: recording.recordingNo,
    sessionId,
    challenges: engine === 'embedded' ? drawChallenges(() => randomInt(1 << 30) / (1 << 30)) : [],
    status: 'open',
    outsideNo: begun.outsideNo,
    evidence: [],
    createdAt: at,
  });
  return linkTo(check, left, begun.link);
}
