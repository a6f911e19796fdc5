import { beijingDay } from '../../../contract/dates.ts';
import { orderOwner } from '../../domain/owner.ts';
import { lastInstant } from '../../domain/policy/policy.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { orderOf } from '../../records/order/orders.ts';
import { endAgreement } from '../../records/payment/agreements.ts';
import { changePolicy, policiesOver } from '../../records/policy/policies.ts';
import { endAgreementSoon } from '../kinds.ts';

/** Ends policies whose last day of cover is over. Any number of processes may do it at once: each ends only once. */
export async function endPolicies(context: ServiceContext): Promise<number> {
  const at = context.now();
  const ended = await context.connection.db.transaction(async (tx) => {
    const processNos: string[] = [];
    for (const policy of await policiesOver(tx, beijingDay(at))) {
      const endedAt = lastInstant(policy.endsOn ?? beijingDay(at));
      if (!(await changePolicy(tx, policy, { status: 'ended', endedAt }, at))) continue;
      const { policyNo, orderNo } = policy;
      await writeEvent(
        tx,
        orderOwner(orderNo),
        'end_policy',
        { policy_no: policyNo },
        { actor: 'clock', at },
      );
      const why = { because: 'contract_ended', requestId: null } as const;
      await endAgreement(tx, orderNo, why, endAgreementSoon(context.jobs), { actor: 'clock', at });
      const order = await orderOf(tx, orderNo);
      if (order) processNos.push(order.processNo);
    }
    return processNos;
  });
  for (const processNo of ended) notifyProcessChanged(context, processNo);
  return ended.length;
}
