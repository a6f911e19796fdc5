import { randomInt } from 'node:crypto';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { CaptchaWay, SentCaptcha } from '../../../contract/model/captcha.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyRequests } from '../../domain/limits.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { captchaMinutes, forgetCaptcha } from './captchas.ts';
import { countWithin, forgetCounts, uncount, usedUpUntil } from '../limits/rate-limits.ts';
import { interval, sentCaptchas, wrongCaptchas } from './captcha-limits.ts';

type Visitor = Caller<'visitor'>;

/** A captcha that is kept and not sent yet. */
export interface PreparedCaptcha {
  readonly id: number;
  /** Number of the recording or process. */
  readonly ownerNo: string;
  readonly mobile: string;
  readonly captcha: string;
  readonly way: CaptchaWay;
}

export const newCaptcha = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

export const sentAnswer = (
  { settings, sms, voiceCalls }: ServiceContext,
  { mobile, way }: Pick<PreparedCaptcha, 'mobile' | 'way'>,
): SentCaptcha => ({
  mobile_masked: maskMobile(mobile),
  way,
  voice_offered: voiceCalls !== null,
  resend_after: settings.captchaResendSeconds,
  expires_in: captchaMinutes * 60,
  inbox: sms.inbox,
});

/** A carrier that is down costs nobody a minute, nor one of the day's captchas. Throws captchaNotSent. */
export async function sendOrTakeBack(
  context: ServiceContext,
  { id, ownerNo, mobile, captcha, way }: PreparedCaptcha,
  visitor: Visitor,
): Promise<void> {
  const { connection, personalData, settings, sms, voiceCalls, log } = context;
  try {
    if (way === 'voice') await voiceCalls?.readCaptcha(mobile, captcha);
    else await sms.send(mobile, { kind: 'captcha', values: { captcha, minutes: captchaMinutes } });
  } catch (err) {
    log.error({ err, ownerNo }, 'captcha not sent');
    await connection.db.transaction(async (tx) => {
      await forgetCaptcha(tx, id);
      await forgetCounts(tx, personalData, [interval(settings, mobile)]);
      for (const counted of sentCaptchas(visitor, mobile, ownerNo)) await uncount(tx, personalData, counted);
    });
    throw new Failure('captchaNotSent');
  }
}

/** Throws captchaTooFrequent or tooManyRequests; what was counted until then is rolled back with the rest. */
export async function requireWithinLimits(
  { personalData, now, settings }: ServiceContext,
  tx: Queryable,
  visitor: Visitor,
  mobile: string,
  ownerNo: string,
): Promise<void> {
  const at = now();
  const guessedOut = await usedUpUntil(tx, personalData, wrongCaptchas(visitor, mobile), at);
  if (guessedOut) throw tooManyRequests(guessedOut, at);
  if (settings.captchaResendSeconds > 0) {
    const from = await countWithin(tx, personalData, interval(settings, mobile));
    const resend_after = from && Math.ceil((from.getTime() - at.getTime()) / 1000);
    if (resend_after !== null) throw new Failure('captchaTooFrequent', { data: { resend_after } });
  }
  for (const counted of sentCaptchas(visitor, mobile, ownerNo)) {
    const from = await countWithin(tx, personalData, counted);
    if (from) throw tooManyRequests(from, at);
  }
}
