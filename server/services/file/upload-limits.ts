import { Failure } from '../../domain/failure.ts';
import { filePurposes, type FilePurpose } from '../../domain/files/purposes.ts';
import { fullClipsPerSubmission } from '../../domain/recording/assembly-plan.ts';
import { isReading } from '../../domain/recording/recording.ts';
import type { UploadLimits } from '../../ports/blob-store.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';
import { submissionsLeftOf } from '../../records/recording/submissions.ts';
import { materialPurposes } from '../../records/underwriting/images.ts';

/** Pictures or clips of one member that may lie in the store together, those taken again among them. */
const memberObjects = 20;
const materialObjects = 120;

/**
 * What may be written below the prefix of who owns the files, whichever way it comes. Throws submissionsUsedUp and
 * recordingOutOfOrder where nothing of the recording is awaited any more.
 */
export async function uploadLimits(
  { connection, settings }: Pick<ServiceContext, 'connection' | 'settings'>,
  purpose: FilePurpose,
  recording: RecordingRow | null,
): Promise<UploadLimits> {
  if (recording && (await submissionsLeftOf(connection.db, recording)) === 0)
    throw new Failure('submissionsUsedUp');
  if (recording && !isReading(recording.status)) throw new Failure('recordingOutOfOrder');
  const maxObjectBytes = filePurposes[purpose].mostBytes ?? settings.maxClipBytes;
  // More could not be submitted either.
  const most = recording
    ? fullClipsPerSubmission
    : materialPurposes.includes(purpose)
      ? materialObjects
      : memberObjects;
  return { maxObjectBytes, maxTotalBytes: maxObjectBytes * most };
}
