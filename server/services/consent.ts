import { and, eq, isNull } from 'drizzle-orm';
import { deriveFromIdNumber } from '../../contract/id-number.ts';
import type { consent, Consents } from '../../contract/services/consent.ts';
import { consentPurpose, type ConsentPurpose } from '../../contract/services/consent.ts';
import { consentTexts, consentVersions, needsGuardian, withdrawalWords } from '../domain/consent.ts';
import { Failure } from '../domain/failure.ts';
import { concluded, recordYears } from '../domain/retention.ts';
import type { Queryable } from '../ports/database.ts';
import { consents, recordingEvents, recordings, willChecks } from '../ports/schema.ts';
import { standingConsent } from './consent-access.ts';
import { eraseObjects, forgetFace, forgetVideos, oweErasure, type Erasure } from './erasure.ts';
import type { Caller, Handlers, ServiceContext } from './handler.ts';
import { productOf } from './policy-facts.ts';
import { announce, moveRecording, openRecording, personOf, requireHolder } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';

export const consentHandlers = (context: ServiceContext): Handlers<typeof consent> => {
  const { connection, now, personalData, settings } = context;

  const standing = async (tx: Queryable, recording: RecordingRow): Promise<Consents> => {
    const { product, agent } = await productOf(tx, recording);
    const years = recordYears[product.detail.insuranceTerm];
    const given = await tx.select().from(consents).where(eq(consents.recordingNo, recording.recordingNo));
    return {
      recording_no: recording.recordingNo,
      consents: consentPurpose.options.map((purpose) => {
        const { title, terms, sentence } = consentTexts[purpose]({
          insurer: product.insurerName,
          agent: agent.name,
          ...settings.retention,
          recordYears: years,
        });
        const kept = purpose === 'recording' && concluded.includes(recording.status);
        const rows = given.filter((row) => row.purpose === purpose);
        const stands = rows.find((row) => !row.withdrawnAt && row.version === consentVersions[purpose]);
        const withdrawn = rows.map((row) => row.withdrawnAt?.getTime() ?? 0);
        return {
          purpose,
          version: consentVersions[purpose],
          title,
          terms: terms.map(([label, text]) => ({ label, text })),
          sentence,
          given_at: stands?.givenAt.toISOString() ?? null,
          withdrawn_at:
            stands || Math.max(0, ...withdrawn) === 0 ? null : new Date(Math.max(...withdrawn)).toISOString(),
          kept,
          withdrawal: withdrawalWords(purpose, kept, years),
        };
      }),
    };
  };

  const ownRecording = async (
    tx: Queryable,
    transmitRecordNo: string,
    caller: Caller,
    options: { lock?: boolean; late?: boolean },
  ) => {
    const recording = await openRecording(tx, transmitRecordNo, now(), options);
    await requireHolder(tx, recording, caller.session);
    return { recording, actor: caller.session?.sessionId ?? '' };
  };

  const withdrawRows = async (
    tx: Queryable,
    { recording, actor }: { recording: RecordingRow; actor: string },
    purpose: ConsentPurpose,
    at: Date,
  ): Promise<{ recording: RecordingRow; erasure: Erasure | null }> => {
    const { recordingNo } = recording;
    await tx
      .update(consents)
      .set({ withdrawnAt: at })
      .where(
        and(
          eq(consents.recordingNo, recordingNo),
          eq(consents.purpose, purpose),
          isNull(consents.withdrawnAt),
        ),
      );
    await tx
      .insert(recordingEvents)
      .values({ recordingNo, name: 'withdraw_consent', actor, detail: { purpose }, at });
    if (purpose === 'face') {
      await tx
        .update(willChecks)
        .set({ expiresAt: at })
        .where(and(eq(willChecks.recordingNo, recordingNo), eq(willChecks.status, 'open')));
      return { recording, erasure: await forgetFace(tx, recordingNo) };
    }
    if (concluded.includes(recording.status)) return { recording, erasure: null };
    const erasure = await forgetVideos(tx, recording);
    const moved = await moveRecording(
      tx,
      recording,
      'withdraw',
      { mover: 'reader', actor, at },
      {
        erasedAt: at,
        submittedAt: null,
        submissionHash: null,
        durationMs: null,
        findings: null,
        segments: recording.segments.map((segment) => ({ ...segment, status: 'unread', remark: null })),
      },
    );
    return { recording: moved, erasure };
  };

  return {
    async list({ transmit_record_no }, caller) {
      const { recording } = await ownRecording(connection.db, transmit_record_no, caller, { late: true });
      return await standing(connection.db, recording);
    },

    async give({ transmit_record_no, purpose, version }, caller) {
      const at = now();
      const given = await connection.db.transaction(async (tx) => {
        const { recording, actor } = await ownRecording(tx, transmit_record_no, caller, { lock: true });
        const { recordingNo } = recording;
        if (version !== consentVersions[purpose]) throw new Failure('consentOutdated');
        const person = await personOf(tx, recording);
        const number = personalData.open(person.certificateNumberSealed);
        if (needsGuardian(deriveFromIdNumber(number, at)?.age ?? null)) throw new Failure('guardianNeeded');
        if (!(await standingConsent(tx, recordingNo, purpose))) {
          await tx.insert(consents).values({ recordingNo, purpose, version, actor, givenAt: at });
          await tx
            .insert(recordingEvents)
            .values({ recordingNo, name: 'give_consent', actor, detail: { purpose, version }, at });
          // What comes from now on is not what was erased.
          if (purpose === 'recording')
            await tx
              .update(recordings)
              .set({ erasedAt: null })
              .where(eq(recordings.recordingNo, recordingNo));
        }
        return await standing(tx, recording);
      });
      await announce(context, given.recording_no);
      return given;
    },

    async withdraw({ transmit_record_no, purpose }, caller) {
      const at = now();
      const { erasure, answer } = await connection.db.transaction(async (tx) => {
        const own = await ownRecording(tx, transmit_record_no, caller, { lock: true, late: true });
        if (!(await standingConsent(tx, own.recording.recordingNo, purpose)))
          return { erasure: null, answer: await standing(tx, own.recording) };
        const withdrawn = await withdrawRows(tx, own, purpose, at);
        if (withdrawn.erasure) await oweErasure(context, tx, own.recording.recordingNo, withdrawn.erasure);
        return { erasure: withdrawn.erasure, answer: await standing(tx, withdrawn.recording) };
      });
      // At once, before the customer is answered; the job that is owed repeats it where this fails.
      if (erasure) await eraseObjects(context, erasure);
      await announce(context, answer.recording_no);
      return answer;
    },
  };
};
