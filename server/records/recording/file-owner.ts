import type { RequestOf } from '../../../contract/define.ts';
import type { file } from '../../../contract/services/file.ts';
import { filePurposes } from '../../domain/files/purposes.ts';
import { recordingOwner, type Owner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { requireConsent } from '../consent/consents.ts';
import { heldRecording } from './holder.ts';
import type { RecordingRow } from './recordings.ts';

type Named = Pick<RequestOf<typeof file.getTempKeysByBucket>, 'purpose' | 'transmit_record_no'>;

/**
 * What the files of a call belong to, once it is the caller's and its purpose is consented to. Throws what
 * heldRecording throws, and consentNeeded.
 */
export async function fileOwner(
  { connection, now }: ServiceContext,
  { purpose, transmit_record_no }: Named,
  { session }: Caller<'visitor'>,
): Promise<{ owner: Owner; recording: RecordingRow }> {
  const recording = await heldRecording(connection.db, transmit_record_no, session, now());
  const owner = recordingOwner(recording.recordingNo);
  const { consent } = filePurposes[purpose];
  if (consent) await requireConsent(connection.db, owner, consent);
  return { owner, recording };
}
