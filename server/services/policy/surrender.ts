import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { PolicyDetail } from '../../../contract/model/policy.ts';
import type { policy as service } from '../../../contract/services/policy.ts';
import { Failure } from '../../domain/failure.ts';
import { orderOwner } from '../../domain/owner.ts';
import { endAgreementSoon, endorsePolicyJob, paymentJobs, sendPolicyNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable, Transaction } from '../../ports/database.ts';
import { notifyChanged, notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { passedOrThrow, type Attempt } from '../../records/identity/attempt.ts';
import { checkCaptcha, prepareWithinLimits } from '../../records/identity/captcha-attempt.ts';
import type { CaptchaTarget } from '../../records/identity/captcha-limits.ts';
import { sendOrTakeBack, sentAnswer } from '../../records/identity/send-within-limits.ts';
import { doneAct, forgetAct, keepAct } from '../../records/member-identity/acts.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { endAgreement } from '../../records/payment/agreements.ts';
import { refundPayment } from '../../records/payment/refund.ts';
import { changePolicy } from '../../records/policy/policies.ts';
import { dropVisitOwed } from '../../records/policy/policy-calls.ts';
import { policyDetailOf } from '../../records/policy/policy-detail.ts';
import { policyScope, requireSurrenderOnline, type PolicyScope } from '../../records/policy/policy-scope.ts';
import { endRecording } from '../../records/recording/end-recording.ts';

type Visitor = Caller<'visitor'>;

/** The applicant's own phone; of the order, so that no captcha of another act serves. */
function captchaTarget({ scope, policy }: PolicyScope): CaptchaTarget {
  const { mobile } = applicantOf(scope);
  if (mobile === '') throw new Failure('captchaNotSent', { message: '没有登记手机号，请联系客服办理' });
  return { owner: orderOwner(policy.orderNo), mobile, isWritten: false, bindsMobile: true };
}

/** Sends a captcha for the surrender; once for each request id. Throws what the contract says. */
export async function sendCaptcha(
  context: ServiceContext,
  { process_no, request_id: requestId, way = 'sms' }: RequestOf<typeof service.sendCaptcha>,
  visitor: Visitor,
): Promise<ResponseOf<typeof service.sendCaptcha>> {
  const { connection, personalData, now } = context;
  const { prepared, isNew } = await connection.db.transaction(async (tx) => {
    const scoped = await policyScope(context, tx, process_no, visitor.session, { lock: true });
    requireSurrenderOnline(scoped, now());
    const target = captchaTarget(scoped);
    const { memberNo } = applicantOf(scoped.scope);
    const what = way === 'sms' ? 'surrender captcha' : 'surrender captcha by voice';
    const act = { memberNo, requestId, what };
    const { mobile } = target;
    if (await doneAct(tx, personalData, act))
      return { prepared: { id: 0, ownerNo: memberNo, mobile, captcha: '', way, counted: [] }, isNew: false };
    const made = await prepareWithinLimits(context, tx, target, way, visitor);
    await keepAct(tx, personalData, act, null, now());
    return { prepared: { ...made, forgetRequest: (to: Queryable) => forgetAct(to, act) }, isNew: true };
  });
  if (isNew) await sendOrTakeBack(context, prepared, visitor);
  return sentAnswer(context, prepared);
}

/**
 * Ends a contract inside its cooling-off period: cover stops, all that was paid goes back, and an endorsement says so.
 * Once for each policy; the same request again is answered with what became of it. Throws what policyScope and
 * requireSurrenderOnline throw, and captchaWrong or captchaExpired once the guess is counted.
 */
export async function surrender(
  context: ServiceContext,
  input: RequestOf<typeof service.surrender>,
  visitor: Visitor,
): Promise<PolicyDetail> {
  const attempt = await context.connection.db.transaction((tx) => surrenderOnce(context, tx, input, visitor));
  const { detail, recordingNo } = passedOrThrow(attempt);
  await context.jobs.wake();
  notifyProcessChanged(context, input.process_no);
  if (recordingNo !== null) notifyChanged(context, recordingNo);
  return detail;
}

interface Surrendered {
  readonly detail: PolicyDetail;
  readonly recordingNo: string | null;
}

async function surrenderOnce(
  context: ServiceContext,
  tx: Transaction,
  input: RequestOf<typeof service.surrender>,
  visitor: Visitor,
): Promise<Attempt<Surrendered>> {
  const scoped = await policyScope(context, tx, input.process_no, visitor.session, { lock: true });
  const { policy } = scoped;
  const { recordingNo } = policy;
  if (policy.surrenderRequestId === input.request_id)
    return { passed: { detail: await policyDetailOf(context, tx, scoped), recordingNo } };
  requireSurrenderOnline(scoped, context.now());
  const checked = await checkCaptcha(context, tx, captchaTarget(scoped), input.captcha, visitor);
  if ('refused' in checked) return checked;
  if (checked.passed === 'again') return { refused: new Failure('captchaExpired') };
  const ended = await end(context, tx, scoped, input, visitor);
  const detail = await policyDetailOf(context, tx, { ...scoped, policy: ended });
  return { passed: { detail, recordingNo } };
}

async function end(
  { jobs, now }: ServiceContext,
  tx: Transaction,
  { policy, content }: PolicyScope,
  { request_id: requestId, reason }: RequestOf<typeof service.surrender>,
  { session, origin }: Visitor,
) {
  const by = { actor: session.sessionId, at: now() };
  const { policyNo, orderNo, firstFen, recordingNo } = policy;
  const asked = {
    ...{ paymentNo: content.payment.payment_no, amountFen: firstFen, requestId },
    reason: '犹豫期内退保',
  };
  const { refundNo } = await refundPayment(tx, asked, paymentJobs(jobs).refund, by);
  const ended = await changePolicy(
    tx,
    policy,
    { status: 'ended', endedAt: by.at, refundNo, surrenderReason: reason, surrenderRequestId: requestId },
    by.at,
  );
  if (!ended) throw new Failure('policyEnded');
  const detail = { policy_no: policyNo, amount_fen: firstFen, reason, request_id: requestId };
  await writeEvent(tx, orderOwner(orderNo), 'surrender_policy', detail, by);
  const why = { because: 'contract_ended', requestId } as const;
  await endAgreement(tx, orderNo, why, endAgreementSoon(jobs), by);
  await endRecording(tx, recordingNo, by);
  await dropVisitOwed(tx, policy);
  await jobs.enqueue(tx, endorsePolicyJob, { key: orderNo, payload: { orderNo } });
  await jobs.enqueue(tx, sendPolicyNoticeJob, {
    ...{ key: `${policyNo}/ended`, payload: { policyNo, what: 'ended', origin } },
  });
  return ended;
}
