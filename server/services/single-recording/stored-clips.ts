import type { RequestOf } from '../../../contract/define.ts';
import type { PromisedClip, RecordedClip } from '../../../contract/model/recording.ts';
import type { singleRecording } from '../../../contract/services/single-recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { recordingOfFiles } from '../../records/recording/file-owner.ts';
import { registerPromised } from '../../records/files/register-object.ts';

const purpose = 'single_recording' as const;

type Input = RequestOf<typeof singleRecording.submitReadVideo>;

/**
 * The clips with their files. Those that were promised are waited for, before any row is locked, and only for whom
 * may submit. Throws what the contract says of an object that does not come as it was promised.
 */
export async function storedClips(
  context: ServiceContext,
  { transmit_record_no, clips }: Input,
  caller: Caller<'visitor'>,
): Promise<readonly RecordedClip[]> {
  const stored = clips.filter(isStored);
  if (stored.length === clips.length) return stored;
  const { owner } = await recordingOfFiles(context, purpose, transmit_record_no, caller.session);
  return await Promise.all(
    clips.map(async (clip) => {
      if (isStored(clip)) return clip;
      const { object, ...rest } = clip;
      const { key, size, content_type: contentType, crc64 } = object;
      const promised = { purpose, key, size, contentType, crc64 };
      const { file_id } = await registerPromised(context, owner, promised);
      return { ...rest, file_id };
    }),
  );
}

const isStored = (clip: RecordedClip | PromisedClip): clip is RecordedClip => 'file_id' in clip;
