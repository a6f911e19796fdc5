import type { PolicyDetail } from '../../../contract/model/policy.ts';
import type { RequestOf } from '../../../contract/define.ts';
import type { policy as service } from '../../../contract/services/policy.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { sendPolicyNoticeJob } from '../../jobs/kinds.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { changePolicy } from '../../records/policy/policies.ts';
import { policyDetailOf } from '../../records/policy/policy-detail.ts';
import { policyScope } from '../../records/policy/policy-scope.ts';
import { reportStep } from '../../records/process/step-reports.ts';

/** The customer has the policy: its day is kept once, and the step of showing it is done. */
export async function receive(
  context: ServiceContext,
  { process_no, request_id }: RequestOf<typeof service.receive>,
  { session, origin }: Caller<'visitor'>,
): Promise<PolicyDetail> {
  const { connection, jobs, now } = context;
  const at = now();
  const detail = await connection.db.transaction(async (tx) => {
    const scoped = await policyScope(context, tx, process_no, session, { lock: true });
    const { scope, policy, product } = scoped;
    if (policy.receivedAt !== null || policy.status !== 'in_force')
      return await policyDetailOf(context, tx, scoped);
    const received = await changePolicy(tx, policy, { receivedAt: at }, at);
    const told = { policy_no: policy.policyNo, request_id };
    const by = { actor: session.sessionId, at };
    await writeEvent(tx, orderOwner(policy.orderNo), 'receive_policy', told, by);
    const { memberNo } = applicantOf(scope);
    await reportStep(tx, process_no, { step: 'show_policy', memberNo, outcome: 'passed' }, at);
    if (product.visit) {
      const { policyNo } = policy;
      await jobs.enqueue(tx, sendPolicyNoticeJob, {
        ...{ key: `${policyNo}/visit`, payload: { policyNo, what: 'visit', origin } },
      });
    }
    return await policyDetailOf(context, tx, { ...scoped, policy: received });
  });
  await jobs.wake();
  notifyProcessChanged(context, process_no);
  return detail;
}
