import type { RequestOf } from '../../../contract/define.ts';
import type { PolicyDetail } from '../../../contract/model/policy.ts';
import type { policy as service } from '../../../contract/services/policy.ts';
import { endAgreementSoon } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { agreementOf, endAgreement, endAtBank } from '../../records/payment/agreements.ts';
import { policyDetailOf } from '../../records/policy/policy-detail.ts';
import { policyScope } from '../../records/policy/policy-scope.ts';

/**
 * Cancels automatic debits (rule R6): from now on nothing is debited, and the bank is told at once, by a job where it
 * cannot be reached. Repeatable, and nothing where nothing was signed. Throws what the contract says.
 */
export async function endDebit(
  context: ServiceContext,
  { process_no, request_id: requestId }: RequestOf<typeof service.endDebit>,
  { session }: Caller<'visitor'>,
): Promise<PolicyDetail> {
  const { connection, jobs, now, log } = context;
  const orderNo = await connection.db.transaction(async (tx) => {
    const { policy } = await policyScope(context, tx, process_no, session, { lock: true });
    const why = { because: 'asked', requestId } as const;
    const by = { actor: session.sessionId, at: now() };
    await endAgreement(tx, policy.orderNo, why, endAgreementSoon(jobs), by);
    return policy.orderNo;
  });
  const agreement = await agreementOf(connection.db, orderNo);
  if (agreement?.status === 'ending')
    await endAtBank(context, agreement.agreementNo).catch((err: unknown) =>
      log.error({ err, orderNo }, 'an agreement is not ended yet'),
    );
  await jobs.wake();
  notifyProcessChanged(context, process_no);
  return await policyDetailOf(
    context,
    connection.db,
    await policyScope(context, connection.db, process_no, session),
  );
}
