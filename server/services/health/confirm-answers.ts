import type { RequestOf } from '../../../contract/define.ts';
import type { HealthConclusion } from '../../../contract/model/health.ts';
import type { health } from '../../../contract/services/health.ts';
import { Failure } from '../../domain/failure.ts';
import { memberOwner } from '../../domain/owner.ts';
import { saidWrongCode } from '../../domain/payment/payment.ts';
import { confirmInviteSoon, paymentJobs, sendIdentityNoticeJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { happenedByRequest, notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { conclusionNow } from '../../records/health/conclusion.ts';
import { keepHealthConfirmation, saidOf, sha256Of } from '../../records/health/confirmations.ts';
import { askedPerson, healthScope, type HealthScope } from '../../records/health/health-scope.ts';
import { mayActFor } from '../../records/member-identity/identity-scope.ts';
import { askOnceMore } from '../../records/order-confirmation/ask-again.ts';
import { askToClose, closeAllSoon } from '../../records/payment/close-payments.ts';
import type { PaymentRow } from '../../records/payment/payments.ts';

type Input = RequestOf<typeof health.confirmAnswers>;
type Visitor = Caller<'visitor'>;

/**
 * A member says of what was declared of them that it is right, or what is wrong; the applicant is told of a mistake.
 * Throws memberMissing, memberForeign, processOver, healthUnanswered where nothing was declared yet,
 * healthChangedElsewhere where something else is declared by now than they were shown.
 */
export async function confirmAnswers(
  context: ServiceContext,
  input: Input,
  caller: Visitor,
): Promise<HealthConclusion> {
  const { connection, jobs } = context;
  const { session } = caller;
  const { processNo, closing } = await connection.db.transaction(async (tx) => {
    const scope = await healthScope(context, tx, input, session, { lock: true });
    return {
      processNo: scope.process.processNo,
      closing: await keep(context, tx, scope, input, caller),
    };
  });
  await jobs.wake();
  await askToClose(context, closing, paymentJobs(jobs));
  notifyProcessChanged(context, processNo);
  return await conclusionNow(context, input, session);
}

/** Answers which payments are to be closed at their channels: nobody pays for what is said to be wrong, or gets it back. */
async function keep(
  context: ServiceContext,
  tx: Transaction,
  scope: HealthScope,
  { member_no, request_id, content_sha256, right, mistake }: Input,
  { session: { sessionId: actor }, origin }: Visitor,
): Promise<readonly PaymentRow[]> {
  const { personalData, jobs, now } = context;
  const asked = askedPerson(scope, member_no);
  if (!mayActFor(scope, asked.person))
    throw new Failure(scope.asker.kind === 'invited' ? 'memberMissing' : 'memberForeign');
  const { memberNo } = asked;
  const owner = memberOwner(memberNo);
  if (await happenedByRequest(tx, owner, 'confirm_health', request_id)) return [];
  if (scope.process.status === 'cancel') throw new Failure('processOver');
  if (scope.notice.row?.state !== 'confirmed') throw new Failure('healthUnanswered');
  if (!right && mistake === undefined)
    throw new Failure('multipleErrors', { data: { mistake: ['请写明哪里不对'] } });
  if (content_sha256 !== sha256Of(saidOf(scope, asked)))
    throw new Failure('healthChangedElsewhere', { message: '健康告知刚有更新，请看过最新内容再确认' });
  // A card said another age since, and the notice asks more of it.
  if (right && saidOf(scope, asked).length !== asked.questions.length)
    throw new Failure('healthUnanswered', { message: '年龄按证件更新后，还有健康告知要补充，补充后再确认' });
  const at = now();
  const mistakeSealed = right || mistake === undefined ? null : personalData.seal(mistake);
  await keepHealthConfirmation(tx, {
    memberNo,
    right,
    mistakeSealed,
    contentSha256: content_sha256,
    actor,
    at,
  });
  const detail = { right, content_sha256, request_id };
  await writeEvent(tx, owner, 'confirm_health', detail, { actor, at });
  if (right) {
    const asking = { requestId: request_id, inviteSoon: confirmInviteSoon(jobs, origin), by: { actor, at } };
    await askOnceMore(context, tx, scope.process.processNo, asking, memberNo);
    return [];
  }
  if (scope.asker.kind === 'invited')
    await jobs.enqueue(tx, sendIdentityNoticeJob, {
      key: `${memberNo}/health/${request_id}`,
      payload: { memberNo: asked.person.memberNo, what: 'health_mistake', origin },
    });
  return await closeAllSoon(tx, scope.order.orderNo, saidWrongCode, paymentJobs(jobs), at);
}
