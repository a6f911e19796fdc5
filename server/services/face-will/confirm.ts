import type { RequestOf } from '../../../contract/define.ts';
import type { faceWill, FaceWillResult } from '../../../contract/services/face-will.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { withOutsideResults } from '../../records/face/outside-result.ts';
import { attemptsLeft, codeOf, willCheckOf, willChecksOf } from '../../records/face/will-checks.ts';
import { checkedRecording, passStep, willResult } from './will-result.ts';

type Input = RequestOf<typeof faceWill.confirm>;

/** Takes the signed result back; read again it moves nothing a second time. Throws faceResultInvalid. */
export async function confirm(
  context: ServiceContext,
  { transmit_record_no, result }: Input,
  caller: Caller<'visitor'>,
): Promise<FaceWillResult> {
  const { connection, now } = context;
  const willCheckNo = signedCheck(context, result);
  const before = await willCheckOf(connection.db, willCheckNo);
  // All of them: a customer may have tried more than one, and tells of the one that passed.
  if (before) await withOutsideResults(context, before.recordingNo, now(), willCheckNo);
  const confirmed = await connection.db.transaction((tx) =>
    takeResult(tx, { transmitRecordNo: transmit_record_no, willCheckNo }, caller, now()),
  );
  notifyChanged(context, confirmed.recording_no);
  return confirmed;
}

function signedCheck({ tickets, now }: ServiceContext, result: string): string {
  const opened = tickets.open('face_will_result', result, now());
  if (opened.kind === 'over') throw resultOver();
  if (opened.kind !== 'good') throw new Failure('faceResultInvalid');
  return opened.claims.willCheckNo;
}

const resultOver = () => new Failure('faceResultInvalid', { message: '核验结果已过期，请重新核验' });

async function takeResult(
  tx: Queryable,
  { transmitRecordNo, willCheckNo }: { transmitRecordNo: string; willCheckNo: string },
  caller: Caller<'visitor'>,
  at: Date,
): Promise<FaceWillResult> {
  const recording = await checkedRecording(tx, transmitRecordNo, caller, at);
  const check = await willCheckOf(tx, willCheckNo);
  if (!check || check.recordingNo !== recording.recordingNo) throw new Failure('faceResultInvalid');
  const { status, code, engine } = check;
  if (status === 'open') return await willResult(tx, recording, 'waiting', null);
  if (recording.willOutcome !== null)
    return await willResult(tx, recording, recording.willOutcome, codeOf(check));
  if (status === 'ended') throw resultOver();
  if (status === 'failed') return await willResult(tx, recording, status, codeOf(check));
  if (status === 'passed' && attemptsLeft(await willChecksOf(tx, recording.recordingNo)) === 0)
    return await willResult(tx, recording, 'failed', null);
  await requireConsent(tx, recordingOwner(recording.recordingNo), 'face');
  const moved = await passStep(tx, recording, caller, { willOutcome: status, code, engine }, at);
  return await willResult(tx, moved, status, codeOf(check));
}
