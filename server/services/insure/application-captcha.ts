import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import { valueOfKind } from '../../../contract/form.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { writeEvent } from '../../records/events/events.ts';
import {
  captchaHash,
  countWrongGuess,
  keepCaptcha,
  mostGuesses,
  newestCaptcha,
  useCaptcha,
} from '../../records/identity/captchas.ts';
import { countWithin, forgetCounts, usedUpUntil } from '../../records/limits/rate-limits.ts';
import {
  anyProcess,
  holds,
  joinProcess,
  keepVerifiedMobile,
  verifiedMobile,
  type ProcessRow,
} from '../../records/process/processes.ts';
import { productOf } from '../../records/process/product-of.ts';
import { findSnapshot } from '../../records/process/snapshots.ts';
import { passedOrThrow, type Attempt } from './attempt.ts';
import { interval, wrongCaptchas, wrongNames } from './limits.ts';
import { identityLocked } from './send-captcha.ts';
import {
  newCaptcha,
  requireWithinLimits,
  sendOrTakeBack,
  sentAnswer,
  type PreparedCaptcha,
} from './send-within-limits.ts';

type Sent = Extract<RequestOf<typeof insure.sendCaptcha>, { scene: 'insure' }>;
type Entered = Extract<RequestOf<typeof insure.verifyCaptcha>, { scene: 'insure' }>;
type Visitor = Caller<'visitor'>;

/**
 * Sends a captcha to the applicant's phone. Who holds the process says which phone that is; a device that does not
 * must name the one that is filled in. Throws what the contract says.
 */
export async function sendApplicationCaptcha(
  context: ServiceContext,
  input: Sent,
  visitor: Visitor,
): Promise<ResponseOf<typeof insure.sendCaptcha>> {
  const attempt = await context.connection.db.transaction((tx) => prepare(context, tx, input, visitor));
  const prepared = passedOrThrow(attempt);
  await sendOrTakeBack(context, prepared, visitor);
  return sentAnswer(context, prepared);
}

async function prepare(
  context: ServiceContext,
  tx: Queryable,
  { process_no: ownerNo, mobile }: Sent,
  visitor: Visitor,
): Promise<Attempt<PreparedCaptcha>> {
  const { personalData, now } = context;
  const at = now();
  const process = await anyProcess(tx, ownerNo, { lock: true });
  if (!(await holds(tx, ownerNo, visitor.session))) {
    const guesses = wrongNames(visitor, ownerNo);
    const locked = await usedUpUntil(tx, personalData, guesses, at);
    if (locked) throw identityLocked(locked, at);
    if (!(await knownMobiles(context, tx, process)).includes(mobile)) {
      for (const counted of guesses) await countWithin(tx, personalData, counted);
      return {
        refused: new Failure('identityMismatch', { message: '手机号与投保人填写的不一致，请核对后重试' }),
      };
    }
  }
  await requireWithinLimits(context, tx, visitor, mobile, ownerNo);
  const captcha = newCaptcha();
  const { sessionId } = visitor.session;
  const codeHash = hashFor(context, ownerNo, mobile, captcha);
  const id = await keepCaptcha(tx, processOwner(ownerNo), { sessionId, codeHash, sentAt: at });
  return { passed: { id, ownerNo, mobile, captcha } };
}

/** The phone that was proven, and the one that is filled in. */
async function knownMobiles(context: ServiceContext, tx: Queryable, process: ProcessRow): Promise<string[]> {
  const { personalData } = context;
  const { modules } = await productOf(context, tx, process);
  const snapshot = await findSnapshot(tx, personalData, process.processNo);
  const applicant = modules.find(({ module }) => module === 'applicant');
  const filledIn = valueOfKind(applicant, snapshot?.values.applicant?.[0] ?? {}, 'mobile');
  return [verifiedMobile(personalData, process) ?? '', filledIn].filter((mobile) => mobile !== '');
}

/** A captcha proves the phone that it went to, and no other. */
const hashFor = (
  { personalData }: ServiceContext,
  processNo: string,
  mobile: string,
  captcha: string,
): string => captchaHash(personalData, processOwner(processNo), `${mobile} ${captcha}`);

/** With the right captcha the applicant's phone is proven, and this session may go on with the process. */
export async function verifyApplicationCaptcha(
  context: ServiceContext,
  input: Entered,
  visitor: Visitor,
): Promise<ResponseOf<typeof insure.verifyCaptcha>> {
  const attempt = await context.connection.db.transaction((tx) => prove(context, tx, input, visitor));
  return { next_step_alias: passedOrThrow(attempt).current };
}

async function prove(
  context: ServiceContext,
  tx: Queryable,
  { process_no: processNo, mobile, captcha }: Entered,
  visitor: Visitor,
): Promise<Attempt<ProcessRow>> {
  const { personalData, now, settings } = context;
  const at = now();
  const { sessionId } = visitor.session;
  const process = await anyProcess(tx, processNo, { lock: true });
  const sent = await newestCaptcha(tx, processOwner(processNo), sessionId);
  const isRight = sent?.codeHash === hashFor(context, processNo, mobile, captcha);
  // The same right code again, after an answer that got lost: the same answer.
  if (sent?.used && isRight && verifiedMobile(personalData, process) === mobile) return { passed: process };
  if (!sent || sent.used || sent.expiresAt <= at || sent.failures >= mostGuesses)
    return { refused: new Failure('captchaExpired') };
  if (!isRight) {
    await countWrongGuess(tx, sent);
    for (const counted of wrongCaptchas(visitor, mobile)) await countWithin(tx, personalData, counted);
    return { refused: new Failure('captchaWrong') };
  }
  await useCaptcha(tx, sent);
  await forgetCounts(tx, personalData, [interval(settings, mobile)]);
  await keepVerifiedMobile(tx, personalData, processNo, mobile);
  if (!(await holds(tx, processNo, visitor.session))) {
    await joinProcess(tx, processNo, sessionId, at);
    await writeEvent(tx, processOwner(processNo), 'join_process', {}, { actor: sessionId, at });
  }
  return { passed: process };
}
