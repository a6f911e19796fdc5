import { filePurposes, type FilePurpose } from '../../domain/files/purposes.ts';
import { recordingOwner, type Owner } from '../../domain/owner.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../consent/consents.ts';
import { heldRecording } from './holder.ts';
import type { RecordingRow } from './recordings.ts';

/**
 * The recording that the files of a call belong to, once it is the caller's and its purpose is consented to. Throws
 * what heldRecording throws, and consentNeeded.
 */
export async function recordingOfFiles(
  { connection, now }: Pick<ServiceContext, 'connection' | 'now'>,
  purpose: FilePurpose,
  transmitRecordNo: string,
  session: VisitorSession,
): Promise<{ readonly owner: Owner; readonly recording: RecordingRow }> {
  const recording = await heldRecording(connection.db, transmitRecordNo, session, now());
  const owner = recordingOwner(recording.recordingNo);
  const { consent } = filePurposes[purpose];
  if (consent) await requireConsent(connection.db, owner, consent);
  return { owner, recording };
}
