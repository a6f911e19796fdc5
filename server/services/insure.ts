import { randomInt } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { certificateProblem, maskMobile, normaliseCertificateNumber } from '../../contract/id-number.ts';
import type { insure } from '../../contract/services/insure.ts';
import { Failure } from '../domain/failure.ts';
import { nextStep } from '../domain/recording.ts';
import type { Transaction } from '../ports/database.ts';
import { captchas, identityAttempts } from '../ports/schema.ts';
import type { Handlers, ServiceContext, Session } from './handler.ts';
import { announce, moveRecording, openRecording, personOf } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';

const captchaMinutes = 5;
const captchaFailures = 5;
const identityFailures = 5;
const lockMinutes = 30;

/** What a failed attempt leaves behind must stay when the call fails: the refusal is thrown after the commit. */
type Attempt<T> = { readonly refused: Failure } | { readonly passed: T };

export const insureHandlers = (context: ServiceContext): Handlers<typeof insure> => {
  const { connection, personalData, sms, now, settings } = context;
  const hashCaptcha = (recordingNo: string, captcha: string) =>
    personalData.fingerprint(`captcha ${recordingNo} ${captcha}`);

  return {
    async sendCaptcha(input, caller) {
      const at = now();
      const session = requireSession(caller.session);
      if (certificateProblem(input.certificate_type, input.certificate_number))
        throw new Failure('certificateInvalid');
      const attempt = await connection.db.transaction(
        async (tx): Promise<Attempt<{ mobile: string; captcha: string; recordingNo: string }>> => {
          const recording = await openRecording(tx, input.transmit_record_no, at, { lock: true });
          await requireUnlocked(tx, recording.recordingNo, at);
          const person = await personOf(tx, recording);
          const right =
            personalData.open(person.nameSealed) === input.name &&
            person.certificateType === input.certificate_type &&
            personalData.open(person.certificateNumberSealed) ===
              normaliseCertificateNumber(input.certificate_number);
          if (!right) {
            await countFailure(tx, recording.recordingNo, at);
            return { refused: new Failure('identityMismatch') };
          }
          const [last] = await tx
            .select()
            .from(captchas)
            .where(eq(captchas.recordingNo, recording.recordingNo))
            .orderBy(desc(captchas.id))
            .limit(1);
          const wait = last ? last.sentAt.getTime() + settings.captchaResendSeconds * 1000 - at.getTime() : 0;
          if (wait > 0 && last && !last.used)
            return {
              refused: new Failure('captchaTooFrequent', { data: { resend_after: Math.ceil(wait / 1000) } }),
            };
          const captcha = String(randomInt(0, 1_000_000)).padStart(6, '0');
          await tx.insert(captchas).values({
            recordingNo: recording.recordingNo,
            sessionId: session.sessionId,
            codeHash: hashCaptcha(recording.recordingNo, captcha),
            sentAt: at,
            expiresAt: new Date(at.getTime() + captchaMinutes * 60_000),
          });
          return {
            passed: {
              mobile: personalData.open(person.mobileSealed),
              captcha,
              recordingNo: recording.recordingNo,
            },
          };
        },
      );
      const { mobile, captcha, recordingNo } = passedOrThrow(attempt);
      await sms.sendCaptcha(mobile, captcha, captchaMinutes);
      await announce(context, recordingNo);
      return {
        mobile_masked: maskMobile(mobile),
        resend_after: settings.captchaResendSeconds,
        expires_in: captchaMinutes * 60,
      };
    },

    async verifyCaptcha(input, caller) {
      const at = now();
      const session = requireSession(caller.session);
      const attempt = await connection.db.transaction(async (tx): Promise<Attempt<RecordingRow>> => {
        const recording = await openRecording(tx, input.transmit_record_no, at, { lock: true });
        await requireUnlocked(tx, recording.recordingNo, at);
        const [sent] = await tx
          .select()
          .from(captchas)
          .where(
            and(eq(captchas.recordingNo, recording.recordingNo), eq(captchas.sessionId, session.sessionId)),
          )
          .orderBy(desc(captchas.id))
          .limit(1);
        const right = sent?.codeHash === hashCaptcha(recording.recordingNo, input.captcha);
        // The same right code again, after an answer that got lost: the same answer.
        if (sent?.used && right && recording.holder === session.sessionId) return { passed: recording };
        if (!sent || sent.used || sent.expiresAt <= at || sent.failures >= captchaFailures)
          return { refused: new Failure('captchaExpired') };
        if (!right) {
          await tx
            .update(captchas)
            .set({ failures: sent.failures + 1 })
            .where(eq(captchas.id, sent.id));
          return { refused: new Failure('captchaWrong') };
        }
        await tx.update(captchas).set({ used: true }).where(eq(captchas.id, sent.id));
        await tx.delete(identityAttempts).where(eq(identityAttempts.recordingNo, recording.recordingNo));
        const moved = await moveRecording(
          tx,
          recording,
          'identify',
          { mover: 'reader', actor: session.sessionId, at },
          { holder: session.sessionId },
        );
        return { passed: moved };
      });
      const recording = passedOrThrow(attempt);
      await announce(context, recording.recordingNo);
      return { next_step_alias: nextStep(recording.status, true, recording.willCheck) };
    },
  };
};

function requireSession(session: Session | null): Session {
  if (!session) throw new Failure('loginInvalid');
  return session;
}

function passedOrThrow<T>(attempt: Attempt<T>): T {
  if ('refused' in attempt) throw attempt.refused;
  return attempt.passed;
}

async function requireUnlocked(tx: Transaction, recordingNo: string, at: Date): Promise<void> {
  const [row] = await tx
    .select()
    .from(identityAttempts)
    .where(eq(identityAttempts.recordingNo, recordingNo))
    .limit(1);
  if (row?.lockedUntil && row.lockedUntil > at) throw new Failure('identityLocked');
}

async function countFailure(tx: Transaction, recordingNo: string, at: Date): Promise<void> {
  const [row] = await tx
    .select()
    .from(identityAttempts)
    .where(eq(identityAttempts.recordingNo, recordingNo))
    .limit(1);
  const failures = (row?.lockedUntil && row.lockedUntil <= at ? 0 : (row?.failures ?? 0)) + 1;
  const lockedUntil = failures >= identityFailures ? new Date(at.getTime() + lockMinutes * 60_000) : null;
  await tx
    .insert(identityAttempts)
    .values({ recordingNo, failures, lockedUntil })
    .onConflictDoUpdate({ target: identityAttempts.recordingNo, set: { failures, lockedUntil } });
}
