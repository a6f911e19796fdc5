import type { RequestOf } from '../../../contract/define.ts';
import type { file, TempKeys } from '../../../contract/services/file.ts';
import { filePrefix } from '../../domain/files/object-keys.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { ownerOfFiles } from './owner-of-files.ts';
import { uploadLimits } from './upload-limits.ts';

type Input = RequestOf<typeof file.getTempKeysByBucket>;

/**
 * Keys that may write below the owner's prefix and nowhere else. Moves nothing.
 * Throws what uploadLimits and ownerOfFiles throw.
 */
export async function getTempKeysByBucket(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<TempKeys> {
  const { blobs, now, settings } = context;
  const { owner, recording } = await ownerOfFiles(context, input, caller);
  const limits = await uploadLimits(context, input.purpose, recording);
  const prefix = filePrefix(input.purpose, owner);
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
