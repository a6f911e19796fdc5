import { eq } from 'drizzle-orm';
import type { Queryable } from '../ports/database.ts';
import type { JobHandler, JobQueue } from '../ports/job-queue.ts';
import { recordings } from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import { productOf } from './policy-facts.ts';
import { announce, personOf } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';

export const verdictNoticeJob = 'send_verdict_notice';

/** In the transaction of the verdict: the message is owed exactly if the verdict is given. */
export async function oweVerdictNotice(
  jobs: JobQueue,
  tx: Queryable,
  recording: RecordingRow,
): Promise<void> {
  const { recordingNo, submissions, status, updatedAt } = recording;
  await jobs.enqueue(tx, verdictNoticeJob, `${recordingNo}/${submissions}/${status}/${updatedAt.getTime()}`, {
    recordingNo,
  });
}

/** Tells the reader by SMS how it came out, as the page promised. */
export const sendVerdictNotice =
  (context: ServiceContext): JobHandler =>
  async (payload) => {
    const { connection, personalData, sms } = context;
    const [recording] = await connection.db
      .select()
      .from(recordings)
      .where(eq(recordings.recordingNo, String(payload['recordingNo'])))
      .limit(1);
    if (recording?.status !== 'verified' && recording?.status !== 'returned') return;
    const person = await personOf(connection.db, recording);
    const { product } = await productOf(connection.db, recording);
    await sms.sendVerdict(personalData.open(person.mobileSealed), {
      product: product.name,
      segmentsToRepeat: recording.segments.filter(({ status }) => status === 'repeat').length,
    });
    await announce(context, recording.recordingNo);
  };
