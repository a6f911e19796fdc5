import { randomInt } from 'node:crypto';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { normaliseCertificateNumber } from '../../../contract/certificate/normalise.ts';
import { certificateProblem } from '../../../contract/certificate/number.ts';
import type { RequestOf } from '../../../contract/define.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import { timeInWords, tooManyRequests } from '../../domain/limits.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { captchaHash, captchaMinutes, forgetCaptcha, keepCaptcha } from '../../records/identity/captchas.ts';
import { countWithin, forgetCounts, uncount, usedUpUntil } from '../../records/limits/rate-limits.ts';
import { recordingBehind } from '../../records/recording/holder.ts';
import { personOf, type PersonRow } from '../../records/recording/recordings.ts';
import { passedOrThrow, type Attempt } from './attempt.ts';
import { interval, sentCaptchas, wrongCaptchas, wrongNames } from './limits.ts';

type Input = RequestOf<typeof insure.sendCaptcha>;
type Visitor = Caller<'visitor'>;

interface PreparedCaptcha {
  readonly id: number;
  readonly recordingNo: string;
  readonly mobile: string;
  readonly captcha: string;
}

/** Sends a captcha to the person's own mobile, where name and number are theirs. Throws what the contract says. */
export async function sendCaptcha(context: ServiceContext, input: Input, visitor: Visitor) {
  const { connection, settings } = context;
  if (certificateProblem(input.certificate_type, input.certificate_number))
    throw new Failure('certificateInvalid');
  const attempt = await connection.db.transaction((tx) => prepareCaptcha(context, tx, input, visitor));
  const prepared = passedOrThrow(attempt);
  await sendOrTakeBack(context, prepared, visitor);
  notifyChanged(context, prepared.recordingNo);
  return {
    mobile_masked: maskMobile(prepared.mobile),
    resend_after: settings.captchaResendSeconds,
    expires_in: captchaMinutes * 60,
  };
}

/** A carrier that is down costs nobody a minute, nor one of the day's captchas. Throws captchaNotSent. */
async function sendOrTakeBack(
  context: ServiceContext,
  { id, recordingNo, mobile, captcha }: PreparedCaptcha,
  visitor: Visitor,
): Promise<void> {
  const { connection, personalData, settings, sms, log } = context;
  try {
    await sms.send(mobile, { kind: 'captcha', values: { captcha, minutes: captchaMinutes } });
  } catch (err) {
    log.error({ err, recordingNo }, 'captcha not sent');
    await connection.db.transaction(async (tx) => {
      await forgetCaptcha(tx, id);
      await forgetCounts(tx, personalData, [interval(settings, mobile)]);
      for (const counted of sentCaptchas(visitor, mobile, recordingNo))
        await uncount(tx, personalData, counted);
    });
    throw new Failure('captchaNotSent');
  }
}

async function prepareCaptcha(
  context: ServiceContext,
  tx: Queryable,
  input: Input,
  visitor: Visitor,
): Promise<Attempt<PreparedCaptcha>> {
  const { personalData, now } = context;
  const at = now();
  // Locked, so that a hundred guesses at once are looked at one after the other.
  const recording = await recordingBehind(tx, input.transmit_record_no, at, { lock: true });
  const { recordingNo } = recording;
  const owner = recordingOwner(recordingNo);
  const guesses = wrongNames(visitor, recordingNo);
  const locked = await usedUpUntil(tx, personalData, guesses, at);
  if (locked) throw identityLocked(locked, at);
  const person = await personOf(tx, recording);
  if (!isPerson(personalData, person, input)) {
    for (const counted of guesses) await countWithin(tx, personalData, counted);
    return { refused: new Failure('identityMismatch') };
  }
  const mobile = personalData.open(person.mobileSealed);
  await requireWithinLimits(context, tx, visitor, mobile, recordingNo);
  const captcha = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const codeHash = captchaHash(personalData, owner, captcha);
  const id = await keepCaptcha(tx, owner, { sessionId: visitor.session.sessionId, codeHash, sentAt: at });
  return { passed: { id, recordingNo, mobile, captcha } };
}

const identityLocked = (until: Date, now: Date) =>
  new Failure('identityLocked', {
    message: `尝试次数过多，请在 ${timeInWords(until, now)} 后再试，或联系您的顾问`,
    data: { retry_at: until.toISOString() },
  });

/** Throws captchaTooFrequent or tooManyRequests; what was counted until then is rolled back with the rest. */
async function requireWithinLimits(
  { personalData, now, settings }: ServiceContext,
  tx: Queryable,
  visitor: Visitor,
  mobile: string,
  recordingNo: string,
): Promise<void> {
  const at = now();
  const guessedOut = await usedUpUntil(tx, personalData, wrongCaptchas(visitor, mobile), at);
  if (guessedOut) throw tooManyRequests(guessedOut, at);
  if (settings.captchaResendSeconds > 0) {
    const from = await countWithin(tx, personalData, interval(settings, mobile));
    const resend_after = from && Math.ceil((from.getTime() - at.getTime()) / 1000);
    if (resend_after !== null) throw new Failure('captchaTooFrequent', { data: { resend_after } });
  }
  for (const counted of sentCaptchas(visitor, mobile, recordingNo)) {
    const from = await countWithin(tx, personalData, counted);
    if (from) throw tooManyRequests(from, at);
  }
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
