import { beijingDay } from '../../../contract/dates.ts';
import { orderOwner } from '../../domain/owner.ts';
import { lastInstant } from '../../domain/policy/policy.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyChanged, notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { orderOf } from '../../records/order/orders.ts';
import { endAgreement } from '../../records/payment/agreements.ts';
import { changePolicy, policiesOver, type PolicyRow } from '../../records/policy/policies.ts';
import { dropVisitOwed } from '../../records/policy/policy-calls.ts';
import { anyProcess } from '../../records/process/processes.ts';
import { endRecording } from '../../records/recording/end-recording.ts';
import { endAgreementSoon } from '../kinds.ts';

/** Ends policies whose last day of cover is over. Any number of processes may do it at once: each ends only once. */
export async function endPolicies(context: ServiceContext): Promise<number> {
  const { connection, now, log } = context;
  const at = now();
  let ended = 0;
  for (const policy of await policiesOver(connection.db, beijingDay(at))) {
    // Another minute is a minute later; the others do not wait for this one.
    const processNo = await connection.db
      .transaction((tx) => endPolicy(context, tx, policy, at))
      .catch((err: unknown) => {
        log.error({ err, policyNo: policy.policyNo }, 'a policy is not ended yet');
        return null;
      });
    if (processNo === null) continue;
    ended += 1;
    notifyProcessChanged(context, processNo);
    if (policy.recordingNo !== null) notifyChanged(context, policy.recordingNo);
  }
  return ended;
}

/** Answers the process whose policy it was; null where another ended it meanwhile. */
async function endPolicy(
  { jobs }: ServiceContext,
  tx: Transaction,
  policy: PolicyRow,
  at: Date,
): Promise<string | null> {
  const { policyNo, orderNo, recordingNo } = policy;
  const order = await orderOf(tx, orderNo);
  if (!order) return null;
  // The process first, as everywhere: debits may be agreed to at the bank in another transaction right now.
  await anyProcess(tx, order.processNo, { lock: true });
  const endedAt = lastInstant(policy.endsOn ?? beijingDay(at));
  if (!(await changePolicy(tx, policy, { status: 'ended', endedAt }, at))) return null;
  const by = { actor: 'clock', at };
  await writeEvent(tx, orderOwner(orderNo), 'end_policy', { policy_no: policyNo }, by);
  const why = { because: 'contract_ended', requestId: null } as const;
  await endAgreement(tx, orderNo, why, endAgreementSoon(jobs), by);
  await endRecording(tx, recordingNo, by);
  await dropVisitOwed(tx, policy);
  return order.processNo;
}
