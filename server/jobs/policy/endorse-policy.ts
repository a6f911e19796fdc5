import type * as z from 'zod/mini';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { orderOwner } from '../../domain/owner.ts';
import { notifyProcessChanged, writeEvent } from '../../records/events/events.ts';
import { orderOf } from '../../records/order/orders.ts';
import { endorsementOf, keepPaper, printPaper } from '../../records/policy/papers.ts';
import { policyContentOf, policyOf } from '../../records/policy/policies.ts';
import type { endorsePolicyJob } from '../kinds.ts';

type Payload = z.infer<typeof endorsePolicyJob.payload>;

/** Draws what says that a contract was ended, and what is paid back. */
export const endorsePolicy =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ orderNo }, job) => {
    const { db } = context.connection;
    const policy = await policyOf(db, orderNo);
    const order = await orderOf(db, orderNo);
    if (!policy?.endedAt || !order) return;
    const content = policyContentOf(context.personalData, policy);
    const paper = await printPaper(
      context,
      endorsementOf({
        policy: content,
        ended_at: policy.endedAt.toISOString(),
        amount_fen: policy.firstFen,
        to: `${content.payment.method}原支付账户`,
      }),
    );
    await job.commit(async (tx) => {
      await keepPaper(tx, policy, paper);
      const detail = { policy_no: policy.policyNo, document_no: paper.documentNo, sha256: paper.sha256 };
      await writeEvent(tx, orderOwner(orderNo), 'sign_document', detail, { actor: 'job', at: context.now() });
    });
    notifyProcessChanged(context, order.processNo);
  };
