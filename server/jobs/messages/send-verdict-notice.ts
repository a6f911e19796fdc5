import type { Message } from '../../domain/messages.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { productAndSalesOf } from '../../records/recording/policy-facts.ts';
import { findRecording, personOf, type RecordingRow } from '../../records/recording/recordings.ts';

/** Tells the reader by SMS how it came out, as the page promised. */
export const sendVerdictNotice =
  (context: ServiceContext): JobHandler<{ readonly recordingNo: string }> =>
  async ({ recordingNo }) => {
    const { connection, personalData, sms } = context;
    const recording = await findRecording(connection.db, recordingNo);
    if (!recording) return;
    const { product } = await productAndSalesOf(connection.db, recording);
    const message = noticeOf(recording, product.name);
    if (!message) return;
    const person = await personOf(connection.db, recording);
    await sms.send(personalData.open(person.mobileSealed), message);
    notifyChanged(context, recordingNo);
  };

function noticeOf({ status, segments }: RecordingRow, product: string): Message | null {
  if (status === 'verified') return { kind: 'verdict_passed', values: { product } };
  if (status !== 'returned') return null;
  const repeated = segments.filter((segment) => segment.status === 'repeat').length;
  return { kind: 'verdict_returned', values: { product, segments: repeated } };
}
