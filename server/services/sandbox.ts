import { asc, desc, eq } from 'drizzle-orm';
import type { sandbox, SandboxRecording } from '../../contract/services/sandbox.ts';
import { Failure } from '../domain/failure.ts';
import type { Queryable } from '../ports/database.ts';
import {
  coreFiles,
  people,
  products,
  recordingClips,
  recordingEvents,
  recordings,
  recordingVideos,
  sandboxSms,
  transmitRecords,
} from '../ports/schema.ts';
import type { Caller, Handlers, ServiceContext } from './handler.ts';
import { inviteToRecord } from './invitation.ts';
import { announce, moveRecording } from './recording-access.ts';
import { oweVerdictNotice } from './verdict-notice.ts';

const linkSeconds = 300;

/** The outside world: who gets the messages, who reviews, what the insurer received. */
export const sandboxHandlers = (context: ServiceContext): Handlers<typeof sandbox> => {
  const { connection, personalData, blobs, jobs, now } = context;

  const rowsOf = async (recordingNo?: string): Promise<SandboxRecording[]> => {
    const rows = await connection.db
      .select()
      .from(recordings)
      .innerJoin(people, eq(people.personNo, recordings.personNo))
      .innerJoin(products, eq(products.productNo, recordings.productNo))
      .innerJoin(transmitRecords, eq(transmitRecords.recordingNo, recordings.recordingNo))
      .where(recordingNo === undefined ? undefined : eq(recordings.recordingNo, recordingNo))
      .orderBy(desc(recordings.updatedAt))
      .limit(200);
    return rows.map(
      ({ recordings: recording, people: person, products: product, transmit_records: link }) => ({
        recording_no: recording.recordingNo,
        status: recording.status,
        product_name: product.name,
        person: {
          name: personalData.open(person.nameSealed),
          certificate_number: personalData.open(person.certificateNumberSealed),
          mobile: personalData.open(person.mobileSealed),
        },
        transmit_record_no: link.transmitRecordNo,
        short_link: `/bridge?code=${link.code}`,
        expires_at: recording.expiresAt.toISOString(),
        updated_at: recording.updatedAt.toISOString(),
      }),
    );
  };
  const rowOf = async (recordingNo: string): Promise<SandboxRecording> => {
    const [row] = await rowsOf(recordingNo);
    if (!row) throw new Failure('linkInvalid');
    return row;
  };

  return {
    async sms({ mobile }) {
      const rows = await connection.db.select().from(sandboxSms).orderBy(desc(sandboxSms.id)).limit(100);
      return rows
        .map((row) => ({
          id: row.id,
          mobile: personalData.open(row.mobileSealed),
          text: personalData.open(row.textSealed),
          sent_at: row.sentAt.toISOString(),
        }))
        .filter((message) => mobile === undefined || message.mobile === mobile);
    },

    recordings: () => rowsOf(),

    async createRecording({ person_seed, product_no, statement, expires_in, will_check, portrait }) {
      const recordingNo = await inviteToRecord(context, {
        personSeed: person_seed ?? Math.floor(now().getTime() / 1000),
        productNo: product_no,
        statement,
        expiresInSeconds: expires_in,
        willCheck: will_check,
        portrait: portrait ?? 'reader',
      });
      await announce(context, recordingNo);
      return await rowOf(recordingNo);
    },

    async recording({ recording_no }, caller) {
      const row = await rowOf(recording_no);
      const { db } = connection;
      const [recording] = await db
        .select()
        .from(recordings)
        .where(eq(recordings.recordingNo, recording_no))
        .limit(1);
      if (!recording) throw new Failure('linkInvalid');
      const clips = await db
        .select()
        .from(recordingClips)
        .innerJoin(coreFiles, eq(coreFiles.fileId, recordingClips.fileId))
        .where(eq(recordingClips.recordingNo, recording_no))
        .orderBy(asc(recordingClips.submission), asc(recordingClips.seq));
      const events = await db
        .select()
        .from(recordingEvents)
        .where(eq(recordingEvents.recordingNo, recording_no))
        .orderBy(asc(recordingEvents.id))
        .limit(500);
      return {
        ...row,
        script_version: recording.scriptVersion,
        segments: recording.segments,
        submitted_at: recording.submittedAt?.toISOString() ?? null,
        clips: clips.map(({ recording_clips: clip, core_files: object }) => ({
          clip_id: clip.clipId,
          rung: clip.rung,
          duration_ms: clip.durationMs,
          size: object.size,
          marks: clip.marks,
        })),
        video: await videoOf(db, recording.permanentFileId, caller),
        findings: recording.findings,
        events: events.map(({ id, name, at, detail }) => ({
          id,
          name,
          at: at.toISOString(),
          detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : '',
        })),
      };
    },

    async review({ recording_no, decision, segments, remark }) {
      const at = now();
      await connection.db.transaction(async (tx) => {
        const [recording] = await tx
          .select()
          .from(recordings)
          .where(eq(recordings.recordingNo, recording_no))
          .limit(1)
          .for('update');
        if (!recording) throw new Failure('linkInvalid');
        const returned = decision === 'return' ? segments : [];
        if (
          decision === 'return' &&
          !returned.some((i) => recording.segments.some(({ index }) => index === i))
        )
          throw new Failure('segmentMissing', { message: '请选择需要重录的段落' });
        const reviewed = await moveRecording(
          tx,
          recording,
          decision === 'pass' ? 'review_pass' : 'review_return',
          { mover: 'reviewer', actor: 'sandbox-reviewer', at, detail: { segments: returned, remark } },
          {
            findings: [],
            segments: recording.segments.map((segment) =>
              returned.includes(segment.index)
                ? { ...segment, status: 'repeat', remark: remark || '请重新朗读这一段' }
                : { ...segment, status: 'read', remark: null },
            ),
          },
        );
        await oweVerdictNotice(jobs, tx, reviewed);
      });
      await jobs.wake();
      await announce(context, recording_no);
      return await rowOf(recording_no);
    },
  };

  async function videoOf(db: Queryable, fileId: string | null, caller: Caller) {
    if (!fileId) return null;
    const [row] = await db
      .select()
      .from(recordingVideos)
      .innerJoin(coreFiles, eq(coreFiles.fileId, recordingVideos.fileId))
      .where(eq(recordingVideos.fileId, fileId))
      .limit(1);
    if (!row) return null;
    const link = await blobs.readLink(row.core_files.key, linkSeconds);
    return {
      url: link.replace('{host}', caller.hostname),
      expires_in: linkSeconds,
      size: row.core_files.size,
      duration_ms: row.recording_videos.durationMs,
      chapters: row.recording_videos.chapters,
    };
  }
};
