import type { Consents, ConsentPurpose } from '../../../contract/services/consent.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { move } from '../../domain/recording/recording.ts';
import { concluded } from '../../domain/retention/retention.ts';
import { eraseLateFacesOf, eraseObjectsJob, erasureJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { consentedSince, withdrawConsent } from '../../records/consent/consents.ts';
import { notifyChanged, type By } from '../../records/events/events.ts';
import { closeOpenWillChecks } from '../../records/face/will-checks.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { moveRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { eraseObjects, forgetVideos, type Erasure } from '../../records/retention/erasure.ts';
import { forgetComparedFace } from '../../records/retention/forget-face.ts';
import { forgetReviewSaid } from '../../records/review/review-said.ts';
import { consentState } from './consent-state.ts';

interface Withdrawn {
  readonly transmit_record_no: string;
  readonly purpose: ConsentPurpose;
}

/**
 * Deletes at once what the consent was for, to whichever text it was given, unless a concluded sale must keep it.
 * Repeatable; has no deadline. Throws what heldRecording throws.
 */
export async function withdraw(
  context: ServiceContext,
  { transmit_record_no, purpose }: Withdrawn,
  { session }: Caller<'visitor'>,
): Promise<Consents> {
  const by = { actor: session.sessionId, at: context.now() };
  const reach = { lock: true, late: true };
  return await withdrawOfRecording(context, purpose, by, (tx) =>
    heldRecording(tx, transmit_record_no, session, by.at, reach),
  );
}

/** The same, whoever asks for it; `find` answers the recording, locked. Rejects with what it throws. */
export async function withdrawOfRecording(
  context: ServiceContext,
  purpose: ConsentPurpose,
  by: By,
  find: (tx: Queryable) => Promise<RecordingRow>,
): Promise<Consents> {
  const { connection, jobs, settings } = context;
  const { recordingNo, erasure, answer } = await connection.db.transaction(async (tx) => {
    const recording = await find(tx);
    const { recordingNo: no } = recording;
    const owner = recordingOwner(no);
    if ((await consentedSince(tx, owner, purpose)) === null)
      return { recordingNo: no, erasure: null, answer: await consentState(context, tx, recording) };
    await withdrawConsent(tx, owner, purpose, by);
    const left = await forgetWhatItWasFor(tx, recording, purpose, by);
    if (left.erasure) await jobs.enqueue(tx, eraseObjectsJob, erasureJob(no, left.erasure, by.at));
    if (purpose === 'face')
      await eraseLateFacesOf(jobs, tx, no, { at: by.at, keySeconds: settings.keySeconds });
    return {
      recordingNo: no,
      erasure: left.erasure,
      answer: await consentState(context, tx, left.recording),
    };
  });
  // At once, before the customer is answered; the job repeats it where this fails.
  if (erasure) await eraseObjects(context, erasure);
  notifyChanged(context, recordingNo);
  return answer;
}

async function forgetWhatItWasFor(
  tx: Queryable,
  recording: RecordingRow,
  purpose: ConsentPurpose,
  by: By,
): Promise<{ recording: RecordingRow; erasure: Erasure | null }> {
  const { recordingNo, status } = recording;
  if (purpose === 'face') {
    await closeOpenWillChecks(tx, recordingNo, by.at);
    return { recording, erasure: await forgetComparedFace(tx, recording) };
  }
  if (concluded.includes(status)) return { recording, erasure: null };
  const erasure = await forgetVideos(tx, recordingNo);
  await forgetReviewSaid(tx, recordingNo);
  const after = move(status, 'withdraw', 'reader', recording.willCheck);
  const moved = await moveRecording(
    tx,
    recording,
    'withdraw',
    { ...by, mover: 'reader', detail: after === null || after === status ? {} : { status: after } },
    {
      erasedAt: by.at,
      submittedAt: null,
      submissionHash: null,
      durationMs: null,
      findings: null,
      segments: recording.segments.map((segment) => ({ ...segment, status: 'unread', remark: null })),
    },
  );
  return { recording: moved, erasure };
}
