import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { singleRecording } from '../../../contract/services/single-recording.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { submittedVideoOf } from '../../records/recording/permanent-video.ts';
import { readLinksFor } from '../../records/files/read-links.ts';

type Input = RequestOf<typeof singleRecording.getReadVideo>;
type ReadVideo = ResponseOf<typeof singleRecording.getReadVideo>;

/** The video of the newest submission, for who read it; null where none was made. Throws what heldRecording throws. */
export async function getReadVideo(
  context: ServiceContext,
  { transmit_record_no }: Input,
  { session, hostname }: Caller<'visitor'>,
): Promise<ReadVideo> {
  const { connection, now } = context;
  const recording = await heldRecording(connection.db, transmit_record_no, session, now());
  const found = await submittedVideoOf(connection.db, recording);
  return {
    video: found && {
      url: await readLinksFor(context, 'customer', hostname)(found.key),
      chapters: found.chapters,
    },
  };
}
