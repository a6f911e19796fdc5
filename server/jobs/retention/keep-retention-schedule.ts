import { recordingOwner } from '../../domain/owner.ts';
import { daysBefore } from '../../domain/retention/retention.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { notifyChanged, notifyProcessChanged } from '../../records/events/events.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';
import {
  forgetAbandonedProcesses,
  forgetCancelledProcesses,
} from '../../records/retention/abandoned-processes.ts';
import { forgetConfirmations } from '../../records/retention/forget-confirmations.ts';
import {
  abandonedDue,
  facePicturesDue,
  recordsDue,
  undecidedDue,
  verdictFacesDue,
} from '../../records/retention/due.ts';
import type { Erasure } from '../../records/retention/erasure.ts';
import { forgetVerdictFacesUntil, forgetWillChecksUntil } from '../../records/retention/forget-face.ts';
import { forgetPerson, forgetRecording } from '../../records/retention/forget.ts';
import { cancelAbandonedSales } from './cancel-abandoned-sales.ts';
import { eachPart } from './each-part.ts';
import { eraseAllDue, type Schedule } from './erase-due.ts';
import { keepMemberSchedule } from './keep-member-schedule.ts';
import { keepOrderSchedule } from './keep-order-schedule.ts';
import { keepPolicySchedule } from './keep-policy-schedule.ts';
import { keepPortraits } from './keep-portraits.ts';

async function forgetRecord(
  { personalData }: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  at: Date,
): Promise<Erasure> {
  const record = await forgetRecording(tx, recording, at);
  const person = await forgetPerson(tx, personalData, recording, at);
  return { prefixes: record.prefixes, keys: [...record.keys, ...person.keys] };
}

/** Whose it is, and who is told. */
const ofRecording = {
  ownerOf: ({ recordingNo }: RecordingRow) => recordingOwner(recordingNo),
  tell: (context: ServiceContext, { recordingNo }: RecordingRow) => notifyChanged(context, recordingNo),
};

const schedules: readonly Schedule<RecordingRow>[] = [
  {
    ...ofRecording,
    reason: 'face_pictures',
    find: facePicturesDue,
    forget: ({ settings }, tx, { recordingNo }, at) =>
      forgetWillChecksUntil(tx, recordingNo, daysBefore(at, settings.retention.faceDays), at),
  },
  {
    ...ofRecording,
    reason: 'face_pictures',
    find: verdictFacesDue,
    forget: ({ settings }, tx, { recordingNo }, at) =>
      forgetVerdictFacesUntil(tx, recordingNo, daysBefore(at, settings.retention.faceDays)),
  },
  { ...ofRecording, reason: 'abandoned', find: abandonedDue, forget: forgetRecord },
  { ...ofRecording, reason: 'undecided', find: undecidedDue, forget: forgetRecord },
  { ...ofRecording, reason: 'record_period_over', find: recordsDue('short'), forget: forgetRecord },
  { ...ofRecording, reason: 'record_period_over', find: recordsDue('long'), forget: forgetRecord },
];

export const keepRetentionSchedule =
  (context: ServiceContext): JobHandler<Record<string, never>> =>
  async (_payload, { signal }) =>
    await keepSchedule(context, signal);

type OwnPart = (context: ServiceContext, signal?: AbortSignal) => Promise<void>;

const parts: readonly OwnPart[] = [
  cancelAbandonedSales,
  forgetSales,
  keepMemberSchedule,
  keepPolicySchedule,
  keepOrderSchedule,
  ...schedules.map(
    (schedule): OwnPart =>
      (context, signal) =>
        eraseAllDue(context, schedule, signal),
  ),
  // Once the pictures are gone that they were compared with.
  keepPortraits,
];

/**
 * Deletes what the schedules (rules R10, R21) no longer allow to be kept. May run twice, and beside itself. Throws what
 * a part threw, once the others are done, and at once where it is told to stop.
 */
export const keepSchedule = (context: ServiceContext, signal?: AbortSignal): Promise<void> =>
  eachPart(
    parts.map((part) => () => part(context, signal)),
    signal,
  );

/** Of sales that came to nothing. Throws where it is told to stop. */
async function forgetSales(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  const { connection, settings, now } = context;
  const { db } = connection;
  const at = now();
  const before = daysBefore(at, settings.retention.draftDays);
  await db.transaction((tx) => forgetConfirmations(tx, before));
  let over: readonly string[];
  do {
    signal?.throwIfAborted();
    over = await db.transaction((tx) => forgetAbandonedProcesses(tx, before, at));
    for (const processNo of over) notifyProcessChanged(context, processNo);
  } while (over.length > 0);
  let last: string | null = '';
  while (last !== null) {
    signal?.throwIfAborted();
    const after: string = last;
    last = await db.transaction((tx) => forgetCancelledProcesses(tx, before, at, after));
  }
}
