import { recordingOwner } from '../../domain/owner.ts';
import { daysBefore } from '../../domain/retention/retention.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { notifyChanged, notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';
import { forgetAbandonedProcesses } from '../../records/retention/abandoned-processes.ts';
import { forgetConfirmations } from '../../records/retention/forget-confirmations.ts';
import { abandonedDue, facePicturesDue, recordsDue, undecidedDue } from '../../records/retention/due.ts';
import { eraseObjects, forgetFace, type Erasure } from '../../records/retention/erasure.ts';
import { forgetPerson, forgetRecording } from '../../records/retention/forget.ts';
import { eraseObjectsJob, erasureJob } from '../kinds.ts';
import { cancelAbandonedSales } from './cancel-abandoned-sales.ts';
import { keepMemberSchedule } from './keep-member-schedule.ts';
import { keepOrderSchedule } from './keep-order-schedule.ts';
import { keepPolicySchedule } from './keep-policy-schedule.ts';

interface Schedule {
  readonly reason: string;
  readonly find: typeof abandonedDue;
  /** Forgets the rows; answers what is to be deleted from the store. */
  forget(context: ServiceContext, tx: Queryable, recording: RecordingRow, at: Date): Promise<Erasure>;
}

async function forgetRecord(
  { personalData }: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  at: Date,
): Promise<Erasure> {
  const record = await forgetRecording(tx, recording, at);
  const person = await forgetPerson(tx, personalData, recording);
  return { prefixes: record.prefixes, keys: [...record.keys, ...person.keys] };
}

const schedules: readonly Schedule[] = [
  {
    reason: 'face_pictures',
    find: facePicturesDue,
    forget: (_context, tx, { recordingNo }) => forgetFace(tx, recordingNo),
  },
  {
    reason: 'abandoned',
    find: abandonedDue,
    forget: (_context, tx, recording, at) => forgetRecording(tx, recording, at),
  },
  {
    reason: 'undecided',
    find: undecidedDue,
    forget: (_context, tx, recording, at) => forgetRecording(tx, recording, at),
  },
  { reason: 'record_period_over', find: recordsDue('short'), forget: forgetRecord },
  { reason: 'record_period_over', find: recordsDue('long'), forget: forgetRecord },
];

export const keepRetentionSchedule =
  (context: ServiceContext): JobHandler<Record<string, never>> =>
  async (_payload, { signal }) =>
    await keepSchedule(context, signal);

/** Deletes what the schedules (rules R10, R21) no longer allow to be kept. May run twice, and beside itself. */
export async function keepSchedule(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  const { connection, settings, now } = context;
  const at = now();
  await cancelAbandonedSales(context, signal);
  const abandonedBefore = daysBefore(at, settings.retention.draftDays);
  const over = await connection.db.transaction(async (tx) => {
    await forgetConfirmations(tx, abandonedBefore);
    return await forgetAbandonedProcesses(tx, abandonedBefore, at);
  });
  for (const processNo of over) notifyProcessChanged(context, processNo);
  await keepMemberSchedule(context, signal);
  await keepPolicySchedule(context, signal);
  await keepOrderSchedule(context, signal);
  for (const schedule of schedules) while (!signal?.aborted && (await eraseDue(context, schedule)) > 0);
}

/** Forgets the rows and leaves a trace in one transaction, then deletes the objects. Answers how many were due. */
async function eraseDue(context: ServiceContext, { reason, find, forget }: Schedule): Promise<number> {
  const { connection, settings, now, jobs } = context;
  const at = now();
  const erased = await connection.db.transaction(async (tx) => {
    const erasures: { recordingNo: string; erasure: Erasure }[] = [];
    for (const recording of await find(tx, at, settings.retention)) {
      const { recordingNo } = recording;
      const erasure = await forget(context, tx, recording, at);
      await jobs.enqueue(tx, eraseObjectsJob, erasureJob(recordingNo, erasure, at));
      await writeEvent(tx, recordingOwner(recordingNo), 'erase', { reason }, { actor: 'clock', at });
      erasures.push({ recordingNo, erasure });
    }
    return erasures;
  });
  for (const { recordingNo, erasure } of erased) {
    await eraseObjects(context, erasure);
    notifyChanged(context, recordingNo);
  }
  return erased.length;
}
