import { randomInt } from 'node:crypto';
import { carriesBirthday } from '../../../contract/certificate/number.ts';
import type { ResponseOf } from '../../../contract/define.ts';
import { certificateType } from '../../../contract/enums.ts';
import type { singleRecording } from '../../../contract/services/single-recording.ts';
import { drawNewChallenges } from '../../domain/face/will-check.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { withOutsideResults } from '../../records/face/outside-result.ts';
import {
  attemptsLeft,
  closeOpenWillChecks,
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
 * and one whose result never came back gives the way to that result; so does whoever the engine cannot know. Throws
 * recordingOutOfOrder, consentNeeded, faceAttemptsUsedUp, and what heldRecording throws.
 */
export async function getFaceWillLink(
  context: ServiceContext,
  transmitRecordNo: string,
  { session }: Caller<'visitor'>,
): Promise<FaceWillLink> {
  const { connection, now } = context;
  const at = now();
  const asked = { transmitRecordNo, session, at };
  const recording = await recordingToCheck(connection.db, asked);
  await requireConsent(connection.db, recordingOwner(recording.recordingNo), 'face');

  // A customer may come back from an outside engine by another door: its results come before anything is decided.
  const checks = await withOutsideResults(context, recording.recordingNo, at);
  const left = attemptsLeft(checks);
  const isDone = ({ status }: WillCheckRow) => status === 'to_person' || (status === 'passed' && left > 0);
  const done = checks.find(isDone);
  if (done) return linkTo(done, left, returnRoute(context, done.willCheckNo, at));
  if (left === 0) throw new Failure('faceAttemptsUsedUp');
  const open = checks.find((check) => isUsable(context, check, session.sessionId, at));
  if (open) return linkTo(open, left, (await begin(context, recording, open, asked)).link);
  return (await mayBeChecked(context, recording))
    ? await newCheck(context, recording, asked)
    : await leftToPerson(context, asked, left);
}

interface Asked extends Pick<Caller<'visitor'>, 'session'> {
  readonly transmitRecordNo: string;
  readonly at: Date;
}

/** Throws recordingOutOfOrder where it is not the check's turn, and what heldRecording throws. */
async function recordingToCheck(
  tx: Queryable,
  { transmitRecordNo, session, at }: Asked,
  reach: { readonly lock?: boolean } = {},
): Promise<RecordingRow> {
  const recording = await heldRecording(tx, transmitRecordNo, session, at, reach);
  if (recording.willCheck !== 'required' || recording.status !== 'policy_confirmed')
    throw new Failure('recordingOutOfOrder');
  return recording;
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

async function begin(
  context: ServiceContext,
  recording: RecordingRow,
  check: Check,
  { transmitRecordNo, at }: Asked,
) {
  const { connection, personalData, willCheckEngine } = context;
  const person = await personOf(connection.db, recording);
  return await willCheckEngine.begin({
    willCheckNo: check.willCheckNo,
    ticket: ticketOf(context, check),
    // Back in a browser that keeps no session, the address alone says of which recording it is.
    returnTo: `${returnRoute(context, check.willCheckNo, at)}&transmitRecordNo=${transmitRecordNo}`,
    person: {
      name: personalData.open(person.nameSealed),
      certificateNumber: personalData.open(person.certificateNumberSealed),
    },
  });
}

/** Whether the engine can know whose face it looks at. */
async function mayBeChecked(
  { connection, willCheckEngine }: ServiceContext,
  recording: RecordingRow,
): Promise<boolean> {
  if (!willCheckEngine.needsIdNumber) return true;
  const type = certificateType.safeParse((await personOf(connection.db, recording)).certificateType);
  return type.success && carriesBirthday(type.data);
}

/** The link is the way to a result that is there already. */
async function leftToPerson(context: ServiceContext, asked: Asked, left: number): Promise<FaceWillLink> {
  const { at } = asked;
  const engine = context.willCheckEngine.name;
  const check = { willCheckNo: newId('W'), expiresAt: ticketEnd(at), engine };
  await context.connection.db.transaction(async (tx) => {
    const { recordingNo } = await recordingToCheck(tx, asked, { lock: true });
    await closeOpenWillChecks(tx, recordingNo, at);
    await keepWillCheck(tx, {
      ...{ ...check, recordingNo, sessionId: asked.session.sessionId, outsideNo: null },
      ...{ status: 'to_person', code: 'no_id_card', challenges: [], evidence: [] },
      ...{ createdAt: at, finishedAt: at },
    });
  });
  return linkTo(check, left, returnRoute(context, check.willCheckNo, at));
}

async function newCheck(
  context: ServiceContext,
  recording: RecordingRow,
  asked: Asked,
): Promise<FaceWillLink> {
  const { at } = asked;
  const engine = context.willCheckEngine.name;
  const check = { willCheckNo: newId('W'), expiresAt: ticketEnd(at), engine };
  // An engine outside is asked before anything is locked.
  const begun = await begin(context, recording, check, asked);
  const { kept, left } = await context.connection.db.transaction((tx) =>
    keepUnlessOpen(context, tx, { ...check, outsideNo: begun.outsideNo }, asked),
  );
  const { link } =
    kept.willCheckNo === check.willCheckNo ? begun : await begin(context, recording, kept, asked);
  return linkTo(kept, left, link);
}

/** One try at a time: what another call of the same session began meanwhile is gone on with. Throws faceAttemptsUsedUp. */
async function keepUnlessOpen(
  context: ServiceContext,
  tx: Queryable,
  check: Check & Pick<WillCheckRow, 'outsideNo'>,
  asked: Asked,
): Promise<{ readonly kept: Check; readonly left: number }> {
  const { at } = asked;
  const { sessionId } = asked.session;
  const { recordingNo } = await recordingToCheck(tx, asked, { lock: true });
  const checks = await willChecksOf(tx, recordingNo);
  const left = attemptsLeft(checks);
  if (left === 0) throw new Failure('faceAttemptsUsedUp');
  const open = checks.find((one) => isUsable(context, one, sessionId, at));
  if (open) return { kept: open, left };
  await closeOpenWillChecks(tx, recordingNo, at);
  const before = checks.map(({ challenges }) => challenges);
  await keepWillCheck(tx, {
    ...{ ...check, recordingNo, sessionId, status: 'open', evidence: [], createdAt: at },
    challenges: check.engine === 'embedded' ? drawNewChallenges(random, before) : [],
  });
  return { kept: check, left };
}

const random = (): number => randomInt(1 << 30) / (1 << 30);
