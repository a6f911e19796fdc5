import { randomInt } from 'node:crypto';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { CaptchaWay, HeldBackCaptcha, SentCaptcha } from '../../../contract/model/captcha.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyCaptchas } from '../../domain/limits.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { captchaMinutes, forgetCaptcha, isStillGood, newestCaptcha } from './captchas.ts';
import {
  countWithin,
  forgetCounts,
  readUsedUp,
  uncount,
  type Counted,
  type UsedUp,
} from '../limits/rate-limits.ts';
import {
  countsOfCaptcha,
  interval,
  sentFromAddress,
  wrongCaptchas,
  type CaptchaTarget,
} from './captcha-limits.ts';

type Visitor = Caller<'visitor'>;

/** A captcha that is kept and not sent yet. */
export interface PreparedCaptcha {
  readonly id: number;
  /** Number of the recording or process. */
  readonly ownerNo: string;
  readonly mobile: string;
  readonly captcha: string;
  readonly way: CaptchaWay;
  /** What it was counted towards, beside its address. */
  readonly counted: readonly Counted[];
  /** Forgets the caller's idempotency key with it, so that the same request sends it anew. */
  readonly forgetRequest?: (tx: Queryable) => Promise<void>;
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

/**
 * Throws tooManyRequests, and captchaNotSent: a carrier that is down costs nobody a minute, nor one of the day's
 * captchas.
 */
export async function sendOrTakeBack(
  context: ServiceContext,
  prepared: PreparedCaptcha,
  visitor: Visitor,
): Promise<void> {
  const { connection, personalData, now, log } = context;
  const ofAddress = sentFromAddress(visitor);
  // By itself: in a transaction all who share the address would wait for its row until that one is over.
  const from = await countWithin(connection.db, personalData, ofAddress);
  if (from) {
    await takeBack(context, prepared, []);
    throw tooManyCaptchas(from, now());
  }
  try {
    await send(context, prepared);
  } catch (err) {
    log.error({ err, ownerNo: prepared.ownerNo }, 'captcha not sent');
    await takeBack(context, prepared, [ofAddress]);
    throw new Failure('captchaNotSent');
  }
}

async function send(
  { sms, voiceCalls }: ServiceContext,
  { mobile, captcha, way }: PreparedCaptcha,
): Promise<void> {
  if (way === 'voice') await voiceCalls?.readCaptcha(mobile, captcha);
  else await sms.send(mobile, { kind: 'captcha', values: { captcha, minutes: captchaMinutes } });
}

async function takeBack(
  { connection, personalData, settings }: ServiceContext,
  { id, mobile, counted, forgetRequest }: PreparedCaptcha,
  countedBeside: readonly Counted[],
): Promise<void> {
  await connection.db.transaction(async (tx) => {
    await forgetCaptcha(tx, id);
    await forgetRequest?.(tx);
    await forgetCounts(tx, personalData, [interval(settings, mobile)]);
    for (const one of [...counted, ...countedBeside]) await uncount(tx, personalData, one);
  });
}

/** What ends the sending, beside the captchas that were sent. */
export const sendingLimits = (visitor: Visitor, target: CaptchaTarget): Counted[] => [
  ...wrongCaptchas(visitor, target),
  sentFromAddress(visitor),
];

/**
 * Throws captchaTooFrequent or tooManyRequests; what was counted until then is rolled back with the rest. `read`: the
 * sending limits, where they were read with others.
 */
export async function requireWithinLimits(
  context: ServiceContext,
  tx: Queryable,
  visitor: Visitor,
  target: CaptchaTarget,
  read?: UsedUp,
): Promise<void> {
  const { personalData, now, settings } = context;
  const at = now();
  const limits = sendingLimits(visitor, target);
  const until = (read ?? (await readUsedUp(tx, personalData, limits, at)))(limits);
  if (until) throw tooManyCaptchas(until, at);
  if (settings.captchaResendSeconds > 0) {
    const from = await countWithin(tx, personalData, interval(settings, target.mobile));
    const resend_after = from && Math.ceil((from.getTime() - at.getTime()) / 1000);
    if (resend_after !== null) throw await tooFrequent(context, tx, visitor, target, resend_after);
  }
  for (const counted of countsOfCaptcha(target)) {
    const from = await countWithin(tx, personalData, counted);
    if (from) throw tooManyCaptchas(from, at);
  }
}

/** The phone may have been sent one that only another session can enter: then none is said to be on its way here. */
async function tooFrequent(
  context: ServiceContext,
  tx: Queryable,
  { session }: Visitor,
  { mobile, owner }: CaptchaTarget,
  resend_after: number,
): Promise<Failure> {
  const at = context.now();
  const newest = await newestCaptcha(tx, owner, session.sessionId);
  if (!newest || !isStillGood(newest, at)) {
    const data: HeldBackCaptcha = { resend_after, sent: null };
    return new Failure('captchaTooFrequent', { message: '这个手机号刚获取过验证码，请稍后再获取', data });
  }
  const expires_in = Math.ceil((newest.expiresAt.getTime() - at.getTime()) / 1000);
  const sent = { ...sentAnswer(context, { mobile, way: 'sms' }), resend_after, expires_in };
  const data: HeldBackCaptcha = { resend_after, sent };
  return new Failure('captchaTooFrequent', { data });
}
