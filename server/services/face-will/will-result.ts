import type { FaceWillResult, WillCode } from '../../../contract/services/face-will.ts';
import { willMessages } from '../../domain/face/will-check.ts';
import { Failure } from '../../domain/failure.ts';
import { nextPage } from '../../domain/recording/recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { Queryable } from '../../ports/database.ts';
import { attemptsLeft, willChecksOf } from '../../records/face/will-checks.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { moveRecording, type RecordingRow } from '../../records/recording/recordings.ts';

/** The caller's own recording, locked. Throws recordingOutOfOrder where its product wants no will check. */
export async function checkedRecording(
  tx: Queryable,
  transmitRecordNo: string,
  { session }: Caller<'visitor'>,
  at: Date,
): Promise<RecordingRow> {
  const recording = await heldRecording(tx, transmitRecordNo, session, at, { lock: true });
  if (recording.willCheck !== 'required') throw new Failure('recordingOutOfOrder');
  return recording;
}

/** The step is over. Throws recordingOutOfOrder. */
export async function passStep(
  tx: Queryable,
  recording: RecordingRow,
  { session }: Caller<'visitor'>,
  outcome: { willOutcome: 'passed' | 'to_person'; code: string | null; engine: string },
  at: Date,
): Promise<RecordingRow> {
  const { willOutcome, code, engine } = outcome;
  const detail = { outcome: willOutcome, code, engine };
  return await moveRecording(
    tx,
    recording,
    'check_will',
    { mover: 'reader', actor: session.sessionId, at, detail },
    { willOutcome },
  );
}

export async function willResult(
  tx: Queryable,
  recording: RecordingRow,
  outcome: FaceWillResult['outcome'],
  code: WillCode | null,
): Promise<FaceWillResult> {
  return {
    recording_no: recording.recordingNo,
    status: recording.status,
    next_step_alias: nextPage(recording.status, true, recording.willCheck),
    outcome,
    code,
    message: code ? willMessages[code] : '',
    attempts_left: attemptsLeft(await willChecksOf(tx, recording.recordingNo)),
  };
}
