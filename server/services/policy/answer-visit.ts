import type { RequestOf } from '../../../contract/define.ts';
import type { OnlineVisit } from '../../../contract/model/policy.ts';
import type { policy as service } from '../../../contract/services/policy.ts';
import { Failure } from '../../domain/failure.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest, notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { onlineVisitOf } from '../../records/policy/online-visit.ts';
import { dropVisitOwed } from '../../records/policy/policy-calls.ts';
import { policyScope, requireInForce } from '../../records/policy/policy-scope.ts';
import { keepAnswer } from '../../records/policy/visit-answers.ts';
import { reportStep } from '../../records/process/step-reports.ts';
import { keepShownText } from '../../records/proof/shown-texts.ts';

type Input = RequestOf<typeof service.answerVisit>;

/**
 * Keeps an answer beside the question as it was asked; with the last one the applicant's part of the step is done.
 * Throws visitQuestionMissing, and what policyScope and requireInForce throw.
 */
export async function answerVisit(
  context: ServiceContext,
  { process_no, request_id, question, answer, explained }: Input,
  session: VisitorSession,
): Promise<OnlineVisit> {
  const { connection, now } = context;
  const at = now();
  const visit = await connection.db.transaction(async (tx) => {
    const scoped = await policyScope(context, tx, process_no, session, { lock: true });
    const { scope, policy } = scoped;
    const owner = orderOwner(policy.orderNo);
    if (await happenedByRequest(tx, owner, 'answer_visit', request_id))
      return await onlineVisitOf(context, tx, scoped);
    requireInForce(policy);
    const seen = await onlineVisitOf(context, tx, scoped);
    const asked = seen.questions.find((one) => one.question === question);
    if (!asked) throw new Failure('visitQuestionMissing');
    const text = await keepShownText(tx, { kind: 'visit', text: `${asked.text}\n${asked.explanation}` }, at);
    const kept = { question, answer, explained: explained || asked.explained };
    await keepAnswer(tx, { policyNo: policy.policyNo, ...kept, answeredAt: at });
    const by = { actor: session.sessionId, at };
    await writeEvent(tx, owner, 'answer_visit', { ...kept, text, request_id }, by);
    const after = await onlineVisitOf(context, tx, scoped);
    if (after.completed_at !== null) {
      await dropVisitOwed(tx, policy);
      const { memberNo } = applicantOf(scope);
      await reportStep(tx, process_no, { step: 'online_visit', memberNo, outcome: 'passed' }, at);
    }
    return after;
  });
  notifyProcessChanged(context, process_no);
  return visit;
}
