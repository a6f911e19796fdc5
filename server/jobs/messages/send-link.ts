import { isRecordingOpen } from '../../domain/recording/recording.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { isOpenLink, linkAddress, newestLinks } from '../../records/links/links.ts';
import { productAndSalesOf } from '../../records/recording/policy-facts.ts';
import { findRecording, personOf } from '../../records/recording/recordings.ts';

interface Payload {
  readonly recordingNo: string;
  readonly origin: string;
}

export const sendLink =
  ({ connection: { db }, personalData, sms, now }: ServiceContext): JobHandler<Payload> =>
  async ({ recordingNo, origin }) => {
    const recording = await findRecording(db, recordingNo);
    const link = (await newestLinks(db, [recordingNo])).get(recordingNo);
    if (!recording || !link || !isOpenLink(link, now()) || !isRecordingOpen(recording.status)) return;
    const person = await personOf(db, recording);
    const { product, sales } = await productAndSalesOf(db, recording);
    await sms.send(personalData.open(person.mobileSealed), {
      kind: 'link',
      values: {
        product: product.name,
        sales: sales.name,
        address: linkAddress(origin, link.code),
        code: link.code,
      },
    });
  };
