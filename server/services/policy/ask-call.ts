import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { policy as service } from '../../../contract/services/policy.ts';
import { Failure } from '../../domain/failure.ts';
import { orderOwner } from '../../domain/owner.ts';
import { callDueAt } from '../../domain/policy/visit-call.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { keepCall, sameCall } from '../../records/policy/policy-calls.ts';
import { maskedMobileOf, policyScope } from '../../records/policy/policy-scope.ts';

type Input = RequestOf<typeof service.askCall>;

/**
 * The customer wants to be called; it stands at the desk (server/services/underwriting/try-policy-call.ts) until
 * somebody did. Throws visitQuestionMissing, and what policyScope throws.
 */
export async function askCall(
  context: ServiceContext,
  { process_no, request_id, about, question: named }: Input,
  session: VisitorSession,
): Promise<ResponseOf<typeof service.askCall>> {
  const { connection, now } = context;
  const question = named ?? null;
  const asked = await connection.db.transaction(async (tx) => {
    const { scope, policy, product } = await policyScope(context, tx, process_no, session, { lock: true });
    if (question !== null && !product.visit?.questions.some((one) => one.question === question))
      throw new Failure('visitQuestionMissing');
    const wanted = { policyNo: policy.policyNo, requestId: request_id, about, question };
    let call = await sameCall(tx, wanted);
    if (!call) {
      const by = { actor: session.sessionId, at: now() };
      call = await keepCall(tx, wanted, by.at);
      const told = { call_no: call.callNo, about, question, request_id };
      await writeEvent(tx, orderOwner(policy.orderNo), 'ask_call', told, by);
    }
    return { mobile_masked: maskedMobileOf(scope), due_at: callDueAt(call.askedAt).toISOString() };
  });
  notifyProcessChanged(context, process_no);
  return asked;
}
