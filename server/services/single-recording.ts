import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { maskMobile, maskName } from '../../contract/id-number.ts';
import { uncoveredSegments } from '../../contract/recording.ts';
import type { RecordedClip, Segment } from '../../contract/recording.ts';
import { certificateType } from '../../contract/enums.ts';
import type { singleRecording } from '../../contract/services/single-recording.ts';
import { Failure } from '../domain/failure.ts';
import { allConfirmed } from '../domain/policy-items.ts';
import { isReading, nextStep } from '../domain/recording.ts';
import { readingRate } from '../domain/script.ts';
import type { Queryable } from '../ports/database.ts';
import { coreFiles, recordingClips, recordingEvents, recordings } from '../ports/schema.ts';
import { discardClips, draftsOf, forgetDrafts, keepDraft } from './draft-clips.ts';
import { requireConsent } from './consent-access.ts';
import { faceWillLink } from './face-will-link.ts';
import type { Caller, Handlers, ServiceContext } from './handler.ts';
import { policyItemsOf, productOf } from './policy-facts.ts';
import { announce, moveRecording, openRecording, personOf, requireHolder } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';
import { recordingJob } from './recording-job.ts';
import { requireSubmissionSize } from './submission-size.ts';
import { submissionsLeftFor } from './submissions.ts';
import { verifyRemarkOf } from './verify-remark.ts';

export const singleRecordingHandlers = (context: ServiceContext): Handlers<typeof singleRecording> => {
  const { connection, jobs, now, personalData, settings } = context;

  const detailOf = async (tx: Queryable, recording: RecordingRow, caller: Caller) => {
    const person = await personOf(tx, recording);
    const { product, agent } = await productOf(tx, recording);
    const identified = caller.session !== null && recording.holder === caller.session.sessionId;
    return {
      ...standing(recording, identified),
      submissions_left: await submissionsLeftFor(tx, recording),
      expires_at: recording.expiresAt.toISOString(),
      insurer_name: product.insurerName,
      product_name: product.name,
      will_check: recording.willCheck,
      agent: { name: agent.name, company: agent.company, licence_no: agent.licenceNo },
      person: {
        name_masked: maskName(personalData.open(person.nameSealed)),
        mobile_masked: maskMobile(personalData.open(person.mobileSealed)),
        certificate_type: certificateType.parse(person.certificateType),
      },
      identified,
      items: identified ? policyItemsOf(recording, product) : [],
    };
  };

  return {
    async confirmDetail({ transmit_record_no }, caller) {
      const recording = await openRecording(connection.db, transmit_record_no, now());
      return await detailOf(connection.db, recording, caller);
    },

    async confirmPolicyItem({ transmit_record_no, key }, caller) {
      const at = now();
      const detail = await connection.db.transaction(async (tx) => {
        let recording = await openRecording(tx, transmit_record_no, at, { lock: true });
        await requireHolder(tx, recording, caller.session);
        const { product } = await productOf(tx, recording);
        const items = policyItemsOf(recording, product);
        const next = items.find((item) => item.confirmed_at === null);
        const item = items.find((candidate) => candidate.key === key);
        if (!item) throw new Failure('recordingOutOfOrder');
        if (item.confirmed_at === null) {
          if (next?.key !== key || recording.status !== 'identified')
            throw new Failure('recordingOutOfOrder');
          recording = await confirmItem(tx, recording, key, caller, at);
          if (allConfirmed(policyItemsOf(recording, product)))
            recording = await moveRecording(tx, recording, 'confirm_policy', {
              mover: 'reader',
              actor: caller.session?.sessionId ?? '',
              at,
            });
        }
        return await detailOf(tx, recording, caller);
      });
      await announce(context, detail.recording_no);
      return detail;
    },

    getFaceWillLink: ({ transmit_record_no }, caller) => faceWillLink(context, transmit_record_no, caller),

    async getReadContent({ transmit_record_no }, caller) {
      const recording = await openRecording(connection.db, transmit_record_no, now());
      await requireHolder(connection.db, recording, caller.session);
      if (recording.status === 'identified') throw new Failure('policyItemsUnconfirmed');
      return {
        ...standing(recording, true),
        script_version: recording.scriptVersion,
        segments: recording.segments,
        reading_rate: readingRate,
        kept_clips: await draftsOf(connection.db, recording.recordingNo),
        max_clip_bytes: settings.maxClipBytes,
      };
    },

    async keepClip({ transmit_record_no, script_version, clip }, caller) {
      const at = now();
      const kept = await connection.db.transaction(async (tx) => {
        const recording = await openRecording(tx, transmit_record_no, at, { lock: true });
        await requireHolder(tx, recording, caller.session);
        if (!isReading(recording.status)) throw new Failure('recordingOutOfOrder');
        if (script_version !== recording.scriptVersion) throw new Failure('scriptChanged');
        await keepDraft(tx, recording, clip, at);
        return { recordingNo: recording.recordingNo, drafts: await draftsOf(tx, recording.recordingNo) };
      });
      await announce(context, kept.recordingNo);
      return { kept: kept.drafts.length };
    },

    async discardClips({ transmit_record_no, clip_ids }, caller) {
      const recording = await openRecording(connection.db, transmit_record_no, now());
      await requireHolder(connection.db, recording, caller.session);
      if (!isReading(recording.status)) throw new Failure('recordingOutOfOrder');
      const removed = await discardClips(context, recording.recordingNo, clip_ids);
      await announce(context, recording.recordingNo);
      return { removed };
    },

    async submitReadVideo({ transmit_record_no, script_version, clips }, caller) {
      const at = now();
      const hash = submissionHash(script_version, clips);
      const result = await connection.db.transaction(async (tx) => {
        const recording = await openRecording(tx, transmit_record_no, at, { lock: true });
        await requireHolder(tx, recording, caller.session);
        if (recording.submissionHash === hash && recording.submittedAt)
          return { recording, durationMs: totalMs(clips) };
        if (['submitted', 'in_review', 'verified'].includes(recording.status))
          throw new Failure('alreadySubmitted');
        if ((await submissionsLeftFor(tx, recording)) === 0) throw new Failure('submissionsUsedUp');
        await requireConsent(tx, recording.recordingNo, 'recording');
        if (script_version !== recording.scriptVersion) throw new Failure('scriptChanged');
        const unread = uncoveredSegments(wanted(recording.segments), clips);
        if (unread.length > 0)
          throw new Failure('segmentMissing', {
            message: `第 ${unread.map((index) => index + 1).join('、')} 段还未朗读`,
            data: { segments: unread },
          });
        await requireOwnFiles(tx, recording, clips);
        await requireSubmissionSize(tx, clips, settings);
        const submission = recording.submissions + 1;
        const moved = await moveRecording(
          tx,
          recording,
          'submit',
          {
            mover: 'reader',
            actor: caller.session?.sessionId ?? '',
            at,
            detail: { clips: clips.length, rungs: [...new Set(clips.map((clip) => clip.rung))] },
          },
          {
            submissionHash: hash,
            submittedAt: at,
            submissions: submission,
            durationMs: Math.round(totalMs(clips)),
            findings: null,
            segments: recording.segments.map((segment) =>
              segment.status === 'read' ? segment : { ...segment, status: 'read', remark: null },
            ),
          },
        );
        await forgetDrafts(tx, recording.recordingNo);
        await tx.insert(recordingClips).values(
          clips.map((clip, seq) => ({
            clipId: clip.clip_id,
            recordingNo: recording.recordingNo,
            submission,
            seq,
            fileId: clip.file_id,
            rung: clip.rung,
            rungChanges: clip.rung_changes,
            durationMs: Math.round(clip.duration_ms),
            marks: clip.marks,
          })),
        );
        await jobs.enqueue(tx, recordingJob, `${recording.recordingNo}/${submission}`, {
          recordingNo: recording.recordingNo,
          submission,
        });
        return { recording: moved, durationMs: totalMs(clips) };
      });
      // The answer does not wait for the notices: whoever misses them polls.
      void jobs.wake().catch(() => {});
      void announce(context, result.recording.recordingNo).catch(() => {});
      return {
        ...standing(result.recording, true),
        submitted_at: (result.recording.submittedAt ?? at).toISOString(),
        duration_ms: result.durationMs,
      };
    },

    async getVerifyRemark({ transmit_record_no }, caller) {
      const recording = await openRecording(connection.db, transmit_record_no, now());
      await requireHolder(connection.db, recording, caller.session);
      return {
        ...standing(recording, true),
        ...(await verifyRemarkOf(context, recording)),
        submissions_left: await submissionsLeftFor(connection.db, recording),
      };
    },
  };
};

function standing(recording: RecordingRow, identified: boolean) {
  return {
    recording_no: recording.recordingNo,
    status: recording.status,
    next_step_alias: nextStep(recording.status, identified, recording.willCheck),
  };
}

async function confirmItem(
  tx: Queryable,
  recording: RecordingRow,
  key: string,
  caller: Caller,
  at: Date,
): Promise<RecordingRow> {
  const confirmedItems = { ...recording.confirmedItems, [key]: at.toISOString() };
  const [row] = await tx
    .update(recordings)
    .set({ confirmedItems, updatedAt: at })
    .where(eq(recordings.recordingNo, recording.recordingNo))
    .returning();
  await tx.insert(recordingEvents).values({
    recordingNo: recording.recordingNo,
    name: 'confirm_item',
    actor: caller.session?.sessionId ?? '',
    detail: { key },
    at,
  });
  return row ?? recording;
}

/** The segments that this submission must hold: all at first, those sent back later. */
function wanted(segments: readonly Segment[]): readonly Segment[] {
  const again = segments.filter((segment) => segment.status === 'repeat');
  return again.length > 0 ? again : segments.filter((segment) => segment.status === 'unread');
}

async function requireOwnFiles(
  tx: Queryable,
  recording: RecordingRow,
  clips: readonly RecordedClip[],
): Promise<void> {
  const ids = [...new Set(clips.map((clip) => clip.file_id))];
  const owned = await tx
    .select({ fileId: coreFiles.fileId })
    .from(coreFiles)
    .where(and(inArray(coreFiles.fileId, ids), eq(coreFiles.recordingNo, recording.recordingNo)));
  if (owned.length !== ids.length) throw new Failure('clipMissing');
}

function totalMs(clips: readonly RecordedClip[]): number {
  return clips.reduce((total, clip) => total + clip.duration_ms, 0);
}

function submissionHash(scriptVersion: string, clips: readonly RecordedClip[]): string {
  const what = clips.map((clip) => [clip.clip_id, clip.file_id, clip.marks]);
  return createHash('sha256')
    .update(JSON.stringify([scriptVersion, what]))
    .digest('hex');
}
