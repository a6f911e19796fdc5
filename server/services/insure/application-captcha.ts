import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import { valueOfKind } from '../../../contract/form.ts';
import type { insure } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { countWithin, usedUpUntil } from '../../records/limits/rate-limits.ts';
import {
  anyProcess,
  holds,
  isTakenOver,
  joinProcess,
  keepVerifiedMobile,
  verifiedMobile,
  type ProcessRow,
} from '../../records/process/processes.ts';
import { orderOfProcess } from '../../records/order/orders.ts';
import { productOf } from '../../records/process/product-of.ts';
import { takeOver } from './take-over.ts';
import { findSnapshot } from '../../records/process/snapshots.ts';
import { passedOrThrow, type Attempt } from '../../records/identity/attempt.ts';
import { checkCaptcha, prepareWithinLimits } from '../../records/identity/captcha-attempt.ts';
import { wrongNames, type CaptchaTarget } from '../../records/identity/captcha-limits.ts';
import { identityLocked } from './send-captcha.ts';
import {
  sendOrTakeBack,
  sentAnswer,
  type PreparedCaptcha,
} from '../../records/identity/send-within-limits.ts';

type Sent = Extract<RequestOf<typeof insure.sendCaptcha>, { scene: 'insure' }>;
type Entered = Extract<RequestOf<typeof insure.verifyCaptcha>, { scene: 'insure' }>;
type Visitor = Caller<'visitor'>;

/**
 * Sends a captcha to the applicant's phone. Until it is submitted or given up, who holds the process says which phone
 * that is; after that, and on a device that does not hold it, it is the one that is filled in. Throws what the contract
 * says.
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
  { process_no: ownerNo, mobile, way = 'sms' }: Sent,
  visitor: Visitor,
): Promise<Attempt<PreparedCaptcha>> {
  const { personalData, now } = context;
  const at = now();
  const process = await anyProcess(tx, ownerNo, { lock: true });
  if (!(await saysWhichPhone(tx, process, visitor))) {
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
  return { passed: await prepareWithinLimits(context, tx, targetOf(context, process, mobile), way, visitor) };
}

/** Whoever has the phone in hand for a moment makes nothing that was submitted or given up theirs by a number of their own. */
const saysWhichPhone = async (
  tx: Queryable,
  { processNo, status }: ProcessRow,
  { session }: Visitor,
): Promise<boolean> =>
  status === 'processing' &&
  (await orderOfProcess(tx, processNo)) === undefined &&
  (await holds(tx, processNo, session));

/** A captcha proves the phone that it went to, and no other. */
const targetOf = ({ personalData }: ServiceContext, process: ProcessRow, mobile: string): CaptchaTarget => ({
  ...{ owner: processOwner(process.processNo), mobile },
  isWritten: verifiedMobile(personalData, process) !== mobile,
  bindsMobile: true,
});

/** The phone that was proven, and the one that is filled in. */
async function knownMobiles(context: ServiceContext, tx: Queryable, process: ProcessRow): Promise<string[]> {
  const { personalData } = context;
  const { modules } = await productOf(context, tx, process);
  const snapshot = await findSnapshot(tx, personalData, process.processNo);
  const applicant = modules.find(({ module }) => module === 'applicant');
  const filledIn = valueOfKind(applicant, snapshot?.values.applicant?.[0] ?? {}, 'mobile');
  return [verifiedMobile(personalData, process) ?? '', filledIn].filter((mobile) => mobile !== '');
}

/**
 * With the right captcha the applicant's phone is proven, and this session may go on with the process. Throws
 * processMissing, and captchaWrong or captchaExpired once the guess is counted.
 */
export async function verifyApplicationCaptcha(
  context: ServiceContext,
  input: Entered,
  visitor: Visitor,
): Promise<ResponseOf<typeof insure.verifyCaptcha>> {
  const attempt = await context.connection.db.transaction((tx) => prove(context, tx, input, visitor));
  const { current } = passedOrThrow(attempt);
  notifyProcessChanged(context, input.process_no);
  return { next_step_alias: current };
}

async function prove(
  context: ServiceContext,
  tx: Queryable,
  { process_no: processNo, mobile, captcha }: Entered,
  visitor: Visitor,
): Promise<Attempt<ProcessRow>> {
  const { personalData, now } = context;
  const at = now();
  const { sessionId } = visitor.session;
  const process = await anyProcess(tx, processNo, { lock: true });
  const checked = await checkCaptcha(context, tx, targetOf(context, process, mobile), captcha, visitor);
  if ('refused' in checked) return checked;
  // The same right code again, after an answer that got lost: the same answer.
  if (checked.passed === 'again')
    return verifiedMobile(personalData, process) === mobile
      ? { passed: process }
      : { refused: new Failure('captchaExpired') };
  // The captcha may be from before it was submitted or given up. Thrown, so that it does not count as used: what was
  // used shows numbers in full.
  if (
    !(await saysWhichPhone(tx, process, visitor)) &&
    !(await knownMobiles(context, tx, process)).includes(mobile)
  )
    throw new Failure('captchaExpired');
  await keepVerifiedMobile(tx, personalData, processNo, mobile);
  if (!(await holds(tx, processNo, visitor.session))) {
    const isFirst = !(await isTakenOver(tx, processNo));
    await joinProcess(tx, processNo, sessionId, at);
    await writeEvent(tx, processOwner(processNo), 'join_process', {}, { actor: sessionId, at });
    if (isFirst) return { passed: await takeOver(context, tx, process, { actor: sessionId, at }) };
  }
  return { passed: process };
}
