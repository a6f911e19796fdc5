import { asc, desc, eq, sql } from 'drizzle-orm';
import type { sandbox, SandboxRecording } from '../../contract/services/sandbox.ts';
import { Failure } from '../domain/failure.ts';
import { move } from '../domain/recording.ts';
import {
  agents,
  coreFiles,
  pageOperations,
  people,
  products,
  recordingClips,
  recordingEvents,
  recordings,
  sandboxSms,
} from '../ports/schema.ts';
import { newestLinks } from './board-rows.ts';
import { demoBoardLink } from './demo-data.ts';
import type { Handlers, ServiceContext } from './handler.ts';
import { inviteToRecord } from './invitation.ts';
import { announce } from './recording-access.ts';
import { decideReview } from './review.ts';
import { reviewFile } from './review-file.ts';

/** What waits for a person stands first, then what the machine is at; the last changed before the others. */
const waiting = sql`case ${recordings.status} when 'in_review' then 0 when 'submitted' then 1 else 2 end`;

/** The outside world: who gets the messages, who reviews, what the insurer received. */
export const sandboxHandlers = (context: ServiceContext): Handlers<typeof sandbox> => {
  const { connection, personalData, jobs, now } = context;

  const rowsOf = async (recordingNo?: string): Promise<SandboxRecording[]> => {
    const rows = await connection.db
      .select()
      .from(recordings)
      .innerJoin(people, eq(people.personNo, recordings.personNo))
      .innerJoin(products, eq(products.productNo, recordings.productNo))
      .where(recordingNo === undefined ? undefined : eq(recordings.recordingNo, recordingNo))
      .orderBy(waiting, desc(recordings.updatedAt))
      .limit(200);
    const links = await newestLinks(
      connection.db,
      rows.map((row) => row.recordings.recordingNo),
    );
    return rows.map(({ recordings: recording, people: person, products: product }) => {
      const link = links.get(recording.recordingNo);
      return {
        recording_no: recording.recordingNo,
        status: recording.status,
        product_name: product.name,
        person: {
          name: personalData.open(person.nameSealed),
          certificate_number: personalData.open(person.certificateNumberSealed),
          mobile: personalData.open(person.mobileSealed),
        },
        transmit_record_no: link?.transmitRecordNo ?? '',
        short_link: `/bridge?code=${link?.code ?? ''}`,
        expires_at: recording.expiresAt.toISOString(),
        submitted_at: recording.submittedAt?.toISOString() ?? null,
        updated_at: recording.updatedAt.toISOString(),
      };
    });
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

    async agents() {
      const rows = await connection.db.select().from(agents).orderBy(agents.salesNo).limit(50);
      return rows.map(({ salesNo, name }) => ({
        sales_no: salesNo,
        name,
        board_link: demoBoardLink(personalData, salesNo),
      }));
    },

    async createRecording({
      person_seed,
      product_no,
      sales_no,
      statement,
      expires_in,
      will_check,
      portrait,
    }) {
      const recordingNo = await inviteToRecord(context, {
        personSeed: person_seed ?? Math.floor(now().getTime() / 1000),
        productNo: product_no,
        salesNo: sales_no,
        statement,
        expiresInSeconds: expires_in,
        willCheck: will_check,
        portrait: portrait ?? 'reader',
      });
      await announce(context, recordingNo);
      return await rowOf(recordingNo);
    },

    async setPortrait({ recording_no, picture }) {
      const row = await rowOf(recording_no);
      const [recording] = await connection.db
        .select({ personNo: recordings.personNo })
        .from(recordings)
        .where(eq(recordings.recordingNo, recording_no))
        .limit(1);
      const bytes = Buffer.from(picture, 'base64');
      const [face] = await context.faceEngine.see(bytes, { descriptors: false }).catch(() => []);
      if (!recording || !face)
        throw new Failure('facePictureUnreadable', { message: '照片里没有找到脸，请换一张' });
      const portraitKey = `portraits/${recording.personNo}`;
      const contentType = bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
      await context.blobs.put(portraitKey, bytes, { contentType, size: bytes.length });
      await connection.db.update(people).set({ portraitKey }).where(eq(people.personNo, recording.personNo));
      return row;
    },

    async operations({ recording_no }) {
      const { recordingNo, kind, page, title, target, actor, at } = pageOperations;
      const rows = await connection.db
        .select({ kind, page, title, target, actor, at })
        .from(pageOperations)
        .where(eq(recordingNo, recording_no))
        .orderBy(asc(at), asc(pageOperations.id));
      const devices = [...new Set(rows.map((row) => row.actor))];
      return rows.map(({ actor: session, at: done, ...row }) => ({
        ...row,
        at: done.toISOString(),
        device: devices.indexOf(session) + 1,
      }));
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
        clips: clips.map(({ recording_clips: clip, core_files: object }) => ({
          clip_id: clip.clipId,
          rung: clip.rung,
          duration_ms: clip.durationMs,
          size: object.size,
          marks: clip.marks,
        })),
        ...(await reviewFile(context, recording, caller)),
        findings: recording.findings,
        submission: recording.submissions,
        may: {
          pass: move(recording.status, 'review_pass', 'reviewer', recording.willCheck) !== null,
          return: move(recording.status, 'review_return', 'reviewer', recording.willCheck) !== null,
        },
        events: events.map(({ id, name, at, detail }) => ({
          id,
          name,
          at: at.toISOString(),
          detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : '',
        })),
      };
    },

    async review(input) {
      await decideReview(context, input);
      await jobs.wake();
      await announce(context, input.recording_no);
      return await rowOf(input.recording_no);
    },
  };
};
