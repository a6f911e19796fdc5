import { randomInt } from 'node:crypto';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { normaliseCertificateNumber } from '../../../contract/certificate/normalise.ts';
import { certificateProblem } from '../../../contract/certificate/number.ts';
import type { RequestOf } from '../../../contract/define.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner, type Owner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { countFailure, requireUnlocked } from '../../records/identity/attempts.ts';
import { captchaHash, captchaMinutes, keepCaptcha, newestCaptcha } from '../../records/identity/captchas.ts';
import { recordingBehind } from '../../records/recording/holder.ts';
import { personOf, type PersonRow } from '../../records/recording/recordings.ts';
import { passedOrThrow, type Attempt } from './attempt.ts';

type Input = RequestOf<typeof insure.sendCaptcha>;

interface SentCaptcha {
  readonly recordingNo: string;
  readonly mobile: string;
  readonly captcha: string;
}

/** Sends a captcha to the person's own mobile, where name and number are theirs. */
export async function sendCaptcha(context: ServiceContext, input: Input, { session }: Caller<'visitor'>) {
  const { connection, sms, settings } = context;
  if (certificateProblem(input.certificate_type, input.certificate_number))
    throw new Failure('certificateInvalid');
  const attempt = await connection.db.transaction((tx) =>
    prepareCaptcha(context, tx, input, session.sessionId),
  );
  const { recordingNo, mobile, captcha } = passedOrThrow(attempt);
  await sms.send(mobile, { kind: 'captcha', values: { captcha, minutes: captchaMinutes } });
  await notifyChanged(context, recordingNo);
  return {
    mobile_masked: maskMobile(mobile),
    resend_after: settings.captchaResendSeconds,
    expires_in: captchaMinutes * 60,
  };
}

async function prepareCaptcha(
  { personalData, now, settings }: ServiceContext,
  tx: Queryable,
  input: Input,
  sessionId: string,
): Promise<Attempt<SentCaptcha>> {
  const at = now();
  const recording = await recordingBehind(tx, input.transmit_record_no, at, { lock: true });
  const { recordingNo } = recording;
  const owner = recordingOwner(recordingNo);
  await requireUnlocked(tx, owner, at);
  const person = await personOf(tx, recording);
  if (!isPerson(personalData, person, input)) {
    await countFailure(tx, owner, at);
    return { refused: new Failure('identityMismatch') };
  }
  const wait = await secondsToWait(tx, owner, settings.captchaResendSeconds, at);
  if (wait > 0) return { refused: new Failure('captchaTooFrequent', { data: { resend_after: wait } }) };
  const captcha = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await keepCaptcha(tx, owner, {
    sessionId,
    codeHash: captchaHash(personalData, owner, captcha),
    sentAt: at,
  });
  return { passed: { recordingNo, mobile: personalData.open(person.mobileSealed), captcha } };
}

function isPerson(
  { open }: ServiceContext['personalData'],
  person: PersonRow,
  input: Pick<Input, 'name' | 'certificate_type' | 'certificate_number'>,
): boolean {
  return (
    open(person.nameSealed) === input.name &&
    person.certificateType === input.certificate_type &&
    open(person.certificateNumberSealed) === normaliseCertificateNumber(input.certificate_number)
  );
}

/** 0: another may be sent now. */
async function secondsToWait(tx: Queryable, owner: Owner, resendSeconds: number, at: Date): Promise<number> {
  const last = await newestCaptcha(tx, owner);
  if (!last || last.used) return 0;
  return Math.max(0, Math.ceil((last.sentAt.getTime() + resendSeconds * 1000 - at.getTime()) / 1000));
}
