import { maskCertificateNumber, maskMobile } from '../../../contract/certificate/mask.ts';
import type { review, ReviewDetail, ReviewTask } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { lastEventId, notifyChanged } from '../../records/events/events.ts';
import { operationsOf } from '../../records/page-trace/operations.ts';
import { reviewFile } from '../../records/review/review-file.ts';
import { recordingsInOrder, reviewTaskOf } from '../../records/review/tasks.ts';
import type { Handlers } from '../handlers.ts';
import { decide } from './decide.ts';

/** The desk at which staff decide over recordings. */
export const reviewHandlers = (context: ServiceContext): Handlers<typeof review> => ({
  async recordings() {
    const { db } = context.connection;
    // Asked before the rows: what changes meanwhile is told again rather than never.
    const last_event_id = await lastEventId(db);
    const rows = await recordingsInOrder(db);
    return { tasks: rows.map((row) => reviewTaskOf(context.personalData, row)), last_event_id };
  },

  recording: ({ recording_no }, { hostname }) => recordingDetail(context, recording_no, hostname),

  async operations({ recording_no }) {
    const { recording } = await rowOf(context, recording_no);
    return await operationsOf(context.connection.db, recordingOwner(recording.recordingNo));
  },

  async decide(input, { session }) {
    await decide(context, input, session);
    await context.jobs.wake();
    notifyChanged(context, input.recording_no);
    return await taskOf(context, input.recording_no);
  },
});

async function rowOf({ connection }: ServiceContext, recordingNo: string) {
  const [row] = await recordingsInOrder(connection.db, recordingNo);
  if (!row) throw new Failure('recordingMissing');
  return row;
}

async function taskOf(context: ServiceContext, recordingNo: string): Promise<ReviewTask> {
  return reviewTaskOf(context.personalData, await rowOf(context, recordingNo));
}

async function recordingDetail(
  context: ServiceContext,
  recordingNo: string,
  hostname: string,
): Promise<ReviewDetail> {
  const { personalData } = context;
  const row = await rowOf(context, recordingNo);
  const task = reviewTaskOf(personalData, row);
  const { certificateNumberSealed, mobileSealed } = row.person;
  return {
    ...task,
    person: {
      name: task.person.name,
      certificate_number_masked: maskCertificateNumber(personalData.open(certificateNumberSealed)),
      mobile_masked: maskMobile(personalData.open(mobileSealed)),
    },
    ...(await reviewFile(context, row.recording, hostname)),
  };
}
