import type * as z from 'zod/mini';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { notifyChanged, notifyProcessChanged } from '../../records/events/events.ts';
import { orderOf } from '../../records/order/orders.ts';
import { policyFailureOf } from '../../records/order/policy-failures.ts';
import { endAgreement } from '../../records/payment/agreements.ts';
import { findPayment } from '../../records/payment/payments.ts';
import { policyContentOf } from '../../records/policy/policies.ts';
import { numberPolicy } from '../../records/policy/number-policy.ts';
import { papersOf, printPaper, type PrintedPaper } from '../../records/policy/papers.ts';
import { putPolicyInForce } from '../../records/policy/put-in-force.ts';
import {
  endAgreementSoon,
  paymentJobs,
  sendLinkJob,
  sendPolicyNoticeJob,
  type issuePolicyJob,
} from '../kinds.ts';

type Payload = z.infer<typeof issuePolicyJob.payload>;

/**
 * Issues the policy of an order that was paid. What it makes first is its number with all that the contract says; the
 * papers are drawn of that, by whichever process and however often, and lie in the store before it is in force.
 */
export const issuePolicy =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ orderNo, due }, job) => {
    const { connection, jobs, personalData } = context;
    const { refund } = paymentJobs(jobs);
    const now = due === undefined ? context.now : () => notBefore(due, context.now());
    const numbered = await connection.db.transaction(async (tx) => {
      const made = await numberPolicy({ ...context, now }, tx, orderNo, refund);
      if (!made && (await policyFailureOf(tx, orderNo))) {
        const why = { because: 'contract_ended', requestId: null } as const;
        await endAgreement(tx, orderNo, why, endAgreementSoon(jobs), { actor: 'job', at: context.now() });
      }
      return made;
    });
    if (!numbered) return await tellNotIssued(context, orderNo);
    const { policy, product, processNo } = numbered;
    if (policy.status !== 'issuing') return;
    const content = policyContentOf(personalData, policy);
    const papers: PrintedPaper[] = [];
    for (const paper of papersOf(content, product)) papers.push(await printPaper(context, paper));
    const payment = await findPayment(connection.db, content.payment.payment_no);
    let recordingNo: string | null = null;
    await job.commit(async (tx) => {
      const inForce = await putPolicyInForce(context, tx, policy, content, product, papers);
      if (!inForce) return;
      recordingNo = inForce.recordingNo;
      const { policyNo } = policy;
      await jobs.enqueue(tx, sendPolicyNoticeJob, {
        ...{ key: `${policyNo}/issued`, payload: { policyNo, what: 'issued', origin: payment?.origin } },
      });
      if (recordingNo !== null)
        await jobs.enqueue(tx, sendLinkJob, {
          ...{ key: `${recordingNo}/order`, payload: { recordingNo, origin: payment?.origin ?? '' } },
        });
    });
    await jobs.wake();
    notifyProcessChanged(context, processNo);
    if (recordingNo !== null) notifyChanged(context, recordingNo);
  };

const notBefore = (due: string, at: Date): Date => new Date(Math.max(Date.parse(due), at.getTime()));

/** Whoever looks at the sale sees that it waits for a person, or that it came to nothing. */
async function tellNotIssued(context: ServiceContext, orderNo: string): Promise<void> {
  await context.jobs.wake();
  const order = await orderOf(context.connection.db, orderNo);
  if (order) notifyProcessChanged(context, order.processNo);
}
