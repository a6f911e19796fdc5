import type { ResponseOf } from '../../../contract/define.ts';
import type { insurer } from '../../../contract/services/insurer.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { noteFetched } from '../../records/files/note-seen.ts';
import { linkSeconds, readLinksFor } from '../../records/files/read-links.ts';
import { concludedVideo } from '../../records/insurer/recordings.ts';
import { findRecordedProduct } from '../../records/product/recorded-products.ts';
import { findRecording } from '../../records/recording/recordings.ts';

type Told = ResponseOf<typeof insurer.recording>;

/** How a recording of the key's insurer stands, with its video once it is concluded. Throws recordingMissing. */
export async function recordingOfInsurer(
  context: ServiceContext,
  recordingNo: string,
  { session, hostname }: Caller<'insurer'>,
): Promise<Told> {
  const { db } = context.connection;
  const recording = await findRecording(db, recordingNo);
  const product = recording && (await findRecordedProduct(db, recording.productNo));
  // Another insurer's is as one that there is not.
  if (!product || product.insurerName !== session.insurerName) throw new Failure('recordingMissing');
  const video = await concludedVideo(db, recording);
  if (video) await noteFetched(context, recordingOwner(recordingNo), session.keyId);
  return {
    ...{ recording_no: recordingNo, order_no: recording.orderNo, status: recording.status },
    findings: (recording.findings ?? []).map(({ code }) => code),
    video: video && {
      url: await readLinksFor(context, 'insurer', hostname)(video.key),
      expires_in: linkSeconds,
      ...{ size: video.size, duration_ms: video.durationMs },
    },
  };
}
