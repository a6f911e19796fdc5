import type { CaptchaWay } from '../../../contract/model/captcha.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import {
  captchaHash,
  countWrongGuess,
  isStillGood,
  keepCaptcha,
  mostGuesses,
  newestCaptcha,
  useCaptcha,
  type CaptchaRow,
} from './captchas.ts';
import { countWithin, forgetCounts, uncount, type UsedUp } from '../limits/rate-limits.ts';
import type { Attempt } from './attempt.ts';
import {
  countsOfCaptcha,
  interval,
  sentCaptchas,
  wrongCaptchas,
  type CaptchaTarget,
} from './captcha-limits.ts';
import { newCaptcha, requireWithinLimits, type PreparedCaptcha } from './send-within-limits.ts';

// What every scene has in common: a captcha that may be sent now, and one that was entered.

type Visitor = Caller<'visitor'>;

const hashFor = (
  { personalData }: ServiceContext,
  { owner, mobile, bindsMobile }: CaptchaTarget,
  captcha: string,
): string => captchaHash(personalData, owner, bindsMobile ? `${mobile} ${captcha}` : captcha);

/** A captcha that is kept and not sent yet. Throws captchaTooFrequent or tooManyRequests, and captchaNotSent where nobody is called. `read` as `requireWithinLimits` takes it. */
export async function prepareWithinLimits(
  context: ServiceContext,
  tx: Queryable,
  target: CaptchaTarget,
  way: CaptchaWay,
  visitor: Visitor,
  read?: UsedUp,
): Promise<PreparedCaptcha> {
  const { owner, mobile } = target;
  if (way === 'voice' && !context.voiceCalls)
    throw new Failure('captchaNotSent', { message: '暂时不能用语音电话接听验证码，请使用短信验证码' });
  await requireWithinLimits(context, tx, visitor, target, read);
  const captcha = newCaptcha();
  const codeHash = hashFor(context, target, captcha);
  const { sessionId } = visitor.session;
  const id = await keepCaptcha(tx, owner, { sessionId, codeHash, sentAt: context.now() });
  return { id, ownerNo: owner.no, mobile, captcha, way, counted: countsOfCaptcha(target) };
}

/**
 * Holds what was entered to the newest captcha of this session. `again`: it is the right one, used before; whether that
 * is the same answer is the scene's to say. A right one is used up, and as if it had not been sent: who answers them is
 * no stranger, and a family on one phone needs many. Rejects where a wrong one cannot be counted.
 */
export async function checkCaptcha(
  context: ServiceContext,
  tx: Queryable,
  target: CaptchaTarget,
  captcha: string,
  visitor: Visitor,
): Promise<Attempt<'right' | 'again'>> {
  const { personalData, now, settings } = context;
  const sent = await newestCaptcha(tx, target.owner, visitor.session.sessionId);
  const isRight = sent?.codeHash === hashFor(context, target, captcha);
  if (sent?.used && isRight) return { passed: 'again' };
  if (!sent || !isStillGood(sent, now())) return { refused: new Failure('captchaExpired') };
  if (!isRight) {
    await countWrongGuess(tx, sent);
    for (const counted of wrongCaptchas(visitor, target)) await countWithin(tx, personalData, counted);
    return { refused: captchaWrong(sent) };
  }
  await useCaptcha(tx, sent);
  await forgetCounts(tx, personalData, [interval(settings, target.mobile)]);
  for (const counted of sentCaptchas(target)) await uncount(tx, personalData, counted);
  return { passed: 'right' };
}

/** Says how many tries this captcha has left, the one that was just wrong counted. */
function captchaWrong({ failures }: CaptchaRow): Failure {
  const tries_left = Math.max(0, mostGuesses - failures - 1);
  const message =
    tries_left > 0 ? `验证码不对，还可试 ${tries_left} 次` : '验证码不对，次数已用完，请重新获取';
  return new Failure('captchaWrong', { message, data: { tries_left } });
}
