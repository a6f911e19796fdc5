import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { underwriting } from '../../../contract/services/underwriting.ts';
import { Failure } from '../../domain/failure.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { happenedByRequest, notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { orderOf } from '../../records/order/orders.ts';
import { deskCallOf, mobileOf } from '../../records/policy/desk-calls.ts';
import { keepTry, triesOf } from '../../records/policy/policy-calls.ts';

type Input<C extends 'policyCallPhone' | 'tryPolicyCall'> = RequestOf<(typeof underwriting)[C]>;

/**
 * The whole number of who is to be called; that somebody looked is kept. Throws policyCallMissing, and policyCallDone
 * once they were called.
 */
export async function policyCallPhone(
  context: ServiceContext,
  { call_no, request_id }: Input<'policyCallPhone'>,
  { account }: StaffSession,
): Promise<ResponseOf<typeof underwriting.policyCallPhone>> {
  const { connection, now } = context;
  return await connection.db.transaction(async (tx) => {
    const call = await deskCallOf(context, tx, call_no, { lock: true });
    if (call.row.calledAt !== null) throw new Failure('policyCallDone');
    const owner = orderOwner(call.policy.orderNo);
    if (!(await happenedByRequest(tx, owner, 'see_phone', request_id)))
      await writeEvent(tx, owner, 'see_phone', { call_no, request_id }, { actor: account, at: now() });
    return { mobile: await mobileOf(context, tx, call) };
  });
}

/**
 * A try to call the customer: what was said ends it, nobody answering is counted. Throws policyCallMissing,
 * policyCallDone where a colleague spoke with them meanwhile, and requestChanged.
 */
export async function tryPolicyCall(
  context: ServiceContext,
  { call_no, request_id: requestId, said }: Input<'tryPolicyCall'>,
  { account }: StaffSession,
): Promise<void> {
  const { connection, personalData, now } = context;
  const order = await connection.db.transaction(async (tx) => {
    const { row, policy } = await deskCallOf(context, tx, call_no, { lock: true });
    const before = (await triesOf(tx, call_no)).find((one) => one.requestId === requestId);
    if (before) {
      const { saidSealed } = before;
      if ((saidSealed === null ? null : personalData.open(saidSealed)) !== said)
        throw new Failure('requestChanged');
      return undefined;
    }
    if (row.calledAt !== null) throw new Failure('policyCallDone');
    const at = now();
    const saidSealed = said === null ? null : personalData.seal(said);
    await keepTry(tx, { callNo: call_no, requestId, account, saidSealed, at });
    const told = { call_no, reached: said !== null, request_id: requestId };
    await writeEvent(tx, orderOwner(policy.orderNo), 'try_call', told, { actor: account, at });
    return await orderOf(tx, policy.orderNo);
  });
  if (order) notifyProcessChanged(context, order.processNo);
}
