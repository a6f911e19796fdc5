import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { abandoned, concluded, daysBefore, lateWritesHours, recordDueBefore } from '../domain/retention.ts';
import type { Queryable } from '../ports/database.ts';
import type { JobHandler } from '../ports/job-queue.ts';
import {
  pageOperations,
  people,
  products,
  recordingEvents,
  recordings,
  willChecks,
} from '../ports/schema.ts';
import { eraseObjects, forgetFace, forgetVideos, oweErasure, videoPrefixes } from './erasure.ts';
import type { Erasure } from './erasure.ts';
import type { ServiceContext } from './handler.ts';
import { announce, personOf } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';

export const retentionJob = 'keep_retention_schedule';

const batch = 50;

type Reason = 'face_pictures' | 'abandoned' | 'record_period_over';

/** Once a day over all processes: the day is the job's key. */
export async function oweRetention({ connection, jobs, now }: ServiceContext): Promise<void> {
  await jobs.enqueue(connection.db, retentionJob, now().toISOString().slice(0, 10), {});
}

export const keepRetentionSchedule =
  (context: ServiceContext): JobHandler =>
  async (_payload, { signal }) => {
    await keepSchedule(context, signal);
  };

/** Deletes what the schedules (rules R10, R21) no longer allow to be kept. May run twice, and beside itself. */
export async function keepSchedule(context: ServiceContext, signal?: AbortSignal): Promise<void> {
  for (const step of [facePicturesDue, abandonedDue, shortRecordsDue, longRecordsDue])
    while (!signal?.aborted && (await step(context)) > 0);
}

async function facePicturesDue(context: ServiceContext): Promise<number> {
  const { settings, now } = context;
  return await eraseDue(context, 'face_pictures', async (tx) => {
    // Both rows are locked: a process that comes second finds the pictures gone.
    const due = await tx
      .select({ recording: recordings })
      .from(willChecks)
      .innerJoin(recordings, eq(recordings.recordingNo, willChecks.recordingNo))
      .where(
        and(
          lte(willChecks.createdAt, daysBefore(now(), settings.retention.faceDays)),
          sql`jsonb_array_length(${willChecks.evidence}) > 0`,
        ),
      )
      .limit(batch)
      .for('update', { skipLocked: true });
    return [...new Map(due.map(({ recording }) => [recording.recordingNo, recording])).values()];
  });
}

async function abandonedDue(context: ServiceContext): Promise<number> {
  const { settings, now } = context;
  return await eraseDue(context, 'abandoned', (tx) =>
    tx
      .select()
      .from(recordings)
      .where(
        and(
          inArray(recordings.status, [...abandoned]),
          isNull(recordings.erasedAt),
          lte(recordings.updatedAt, daysBefore(now(), settings.retention.draftDays)),
        ),
      )
      .limit(batch)
      .for('update', { skipLocked: true }),
  );
}

const shortRecordsDue = (context: ServiceContext) => recordsDue(context, 'short');
const longRecordsDue = (context: ServiceContext) => recordsDue(context, 'long');

async function recordsDue(context: ServiceContext, term: 'short' | 'long'): Promise<number> {
  const { settings, now } = context;
  return await eraseDue(context, 'record_period_over', async (tx) => {
    const rows = await tx
      .select({ recording: recordings })
      .from(recordings)
      .innerJoin(products, eq(products.productNo, recordings.productNo))
      .where(
        and(
          inArray(recordings.status, [...concluded]),
          isNull(recordings.erasedAt),
          sql`${products.detail}->>'insuranceTerm' = ${term}`,
          lte(recordings.submittedAt, recordDueBefore(now(), term, settings.retention)),
        ),
      )
      .limit(batch)
      .for('update', { of: recordings, skipLocked: true });
    return rows.map(({ recording }) => recording);
  });
}

/** Forgets the rows and leaves a trace in one transaction, then deletes the objects. Answers how many were due. */
async function eraseDue(
  context: ServiceContext,
  reason: Reason,
  find: (tx: Queryable) => Promise<RecordingRow[]>,
): Promise<number> {
  const at = context.now();
  const erased = await context.connection.db.transaction(async (tx) => {
    const due = await find(tx);
    const erasures: { recordingNo: string; erasure: Erasure }[] = [];
    for (const recording of due) {
      const { recordingNo } = recording;
      const erasure = await forget(tx, context, recording, reason, at);
      await oweErasure(context, tx, recordingNo, erasure);
      await tx
        .insert(recordingEvents)
        .values({ recordingNo, name: 'erase', actor: 'clock', detail: { reason }, at });
      erasures.push({ recordingNo, erasure });
    }
    return erasures;
  });
  for (const { recordingNo, erasure } of erased) {
    await eraseObjects(context, erasure);
    await announce(context, recordingNo);
  }
  return erased.length;
}

async function forget(
  tx: Queryable,
  context: ServiceContext,
  recording: RecordingRow,
  reason: Reason,
  at: Date,
): Promise<Erasure> {
  const face = await forgetFace(tx, recording.recordingNo);
  if (reason === 'face_pictures') return face;
  const videos = await forgetVideos(tx, recording);
  await tx.delete(pageOperations).where(eq(pageOperations.recordingNo, recording.recordingNo));
  await tx.update(recordings).set({ erasedAt: at }).where(eq(recordings.recordingNo, recording.recordingNo));
  const portrait = reason === 'record_period_over' ? await forgetPerson(tx, context, recording) : [];
  return {
    prefixes: [...face.prefixes, ...videos.prefixes],
    keys: [...videos.keys, ...portrait],
  };
}

/** After the last day of the record nothing personal remains, unless another recording is the same person's. */
async function forgetPerson(
  tx: Queryable,
  { personalData }: ServiceContext,
  recording: RecordingRow,
): Promise<string[]> {
  const others = await tx
    .select({ recordingNo: recordings.recordingNo })
    .from(recordings)
    .where(and(eq(recordings.personNo, recording.personNo), isNull(recordings.erasedAt)))
    .limit(1);
  if (others.length > 0) return [];
  const { portraitKey } = await personOf(tx, recording);
  const nothing = personalData.seal('');
  await tx
    .update(people)
    .set({
      nameSealed: nothing,
      certificateNumberSealed: nothing,
      mobileSealed: nothing,
      portraitKey: null,
    })
    .where(eq(people.personNo, recording.personNo));
  return portraitKey === null ? [] : [portraitKey];
}

/** Keys that a phone still holds, or a job under way, may have written after an erasure. May run beside itself. */
export async function eraseLateWrites(context: ServiceContext): Promise<void> {
  const { connection, now } = context;
  const since = new Date(now().getTime() - lateWritesHours * 3_600_000);
  const recent = await connection.db
    .select({ recordingNo: recordings.recordingNo })
    .from(recordings)
    .where(gt(recordings.erasedAt, since));
  for (const { recordingNo } of recent)
    await eraseObjects(context, { prefixes: videoPrefixes(recordingNo), keys: [] });
}
