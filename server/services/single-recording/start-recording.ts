import type { RequestOf } from '../../../contract/define.ts';
import type { singleRecording } from '../../../contract/services/single-recording.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { moveRecording } from '../../records/recording/recordings.ts';
import { submissionsLeftOf } from '../../records/recording/submissions.ts';
import { progressOf } from './progress.ts';

type Input = RequestOf<typeof singleRecording.startRecording>;

/**
 * The camera is about to be used: from now on keys to the store are given. Repeatable.
 * Throws submissionsUsedUp, consentNeeded, and what heldRecording and moveRecording throw.
 */
export async function startRecording(
  context: ServiceContext,
  { transmit_record_no }: Input,
  { session }: Caller<'visitor'>,
) {
  const at = context.now();
  const { recording, isNew } = await context.connection.db.transaction(async (tx) => {
    const found = await heldRecording(tx, transmit_record_no, session, at, { lock: true });
    if ((await submissionsLeftOf(tx, found)) === 0) throw new Failure('submissionsUsedUp');
    const by = { mover: 'reader', actor: session.sessionId, at, detail: {} } as const;
    const isNew = found.status !== 'recording';
    const started = isNew ? await moveRecording(tx, found, 'start_recording', by) : found;
    await requireConsent(tx, recordingOwner(found.recordingNo), 'recording');
    return { recording: started, isNew };
  });
  // By the time that this is read and sent, the engines that judge it are loaded.
  void context.readingEngine.warm();
  if (isNew) notifyChanged(context, recording.recordingNo);
  return progressOf(recording, true);
}
