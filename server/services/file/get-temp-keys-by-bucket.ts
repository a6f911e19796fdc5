import type { RequestOf } from '../../../contract/define.ts';
import type { file, TempKeys } from '../../../contract/services/file.ts';
import { Failure } from '../../domain/failure.ts';
import { filePrefix } from '../../domain/files/object-keys.ts';
import { filePurposes } from '../../domain/files/purposes.ts';
import { fullClipsPerSubmission } from '../../domain/recording/assembly-plan.ts';
import { isReading } from '../../domain/recording/recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { materialPurposes } from '../../records/underwriting/images.ts';
import { submissionsLeftOf } from '../../records/recording/submissions.ts';
import { ownerOfFiles } from './owner-of-files.ts';

type Input = RequestOf<typeof file.getTempKeysByBucket>;

/** Pictures or clips of one member that may lie in the store together, those taken again among them. */
const memberObjects = 20;
const materialObjects = 120;

/**
 * Keys that may write below the owner's prefix and nowhere else. Moves nothing.
 * Throws submissionsUsedUp, recordingOutOfOrder, and what ownerOfFiles throws.
 */
export async function getTempKeysByBucket(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<TempKeys> {
  const { blobs, connection, now, settings } = context;
  const { owner, recording } = await ownerOfFiles(context, input, caller);
  if (recording && (await submissionsLeftOf(connection.db, recording)) === 0)
    throw new Failure('submissionsUsedUp');
  if (recording && !isReading(recording.status)) throw new Failure('recordingOutOfOrder');
  const prefix = filePrefix(input.purpose, owner);
  const maxObjectBytes = filePurposes[input.purpose].mostBytes ?? settings.maxClipBytes;
  // More could not be submitted either.
  const most = recording
    ? fullClipsPerSubmission
    : materialPurposes.includes(input.purpose)
      ? materialObjects
      : memberObjects;
  const limits = { maxObjectBytes, maxTotalBytes: maxObjectBytes * most };
  const keys = await blobs.issueKeys(prefix, settings.keySeconds, limits);
  return {
    bucket: keys.bucket,
    region: keys.region,
    endpoint: keys.endpoint?.replace('{host}', caller.hostname) ?? null,
    credentials: {
      tmp_secret_id: keys.secretId,
      tmp_secret_key: keys.secretKey,
      session_token: keys.sessionToken,
    },
    start_time: keys.startTime,
    expired_time: keys.expiredTime,
    server_time: Math.floor(now().getTime() / 1000),
    allow_prefix: prefix,
    append: keys.append,
  };
}
