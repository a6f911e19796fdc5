import type { OrderMoney } from '../../../contract/model/order.ts';
import { Failure } from '../../domain/failure.ts';
import { paymentJobs } from '../../jobs/kinds.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { identityScope } from '../../records/member-identity/identity-scope.ts';
import { orderOf } from '../../records/order/orders.ts';
import { openCheckOf } from '../../records/payment/amount-checks.ts';
import { askChannel } from '../../records/payment/ask-channel.ts';
import { wantsAutomaticDebit } from '../../records/payment/agreements.ts';
import { orderMoneyOf } from '../../records/payment/order-money.ts';
import { openPaymentOf } from '../../records/payment/payments.ts';
import { policyOf } from '../../records/policy/policies.ts';
import { productAt } from '../../records/product/products.ts';

/** Many pages that ask at once ask the channel once. */
const askEveryMs = 900;

/**
 * What became of the order's money: what its own books say. While a payment is open the channel is asked first, so that
 * a notice that is late or lost keeps nobody waiting; where it has another amount a person was told and it is not. Throws what the contract says.
 */
export async function queryOrderStatus(
  context: ServiceContext,
  processNo: string,
  session: VisitorSession,
): Promise<OrderMoney> {
  const { connection, now, jobs, log } = context;
  const { db } = connection;
  const scope = await identityScope(context, db, { process_no: processNo }, session);
  const { orderNo } = scope.order;
  const open = await openPaymentOf(db, orderNo);
  const isBeingChecked = (await openCheckOf(db, orderNo)) !== null;
  if (open && !isBeingChecked && now().getTime() - (open.askedAt?.getTime() ?? 0) > askEveryMs)
    await askChannel(context, open, paymentJobs(jobs), { close: open.expiresAt <= now() }).catch(
      (err: unknown) => log.error({ err, paymentNo: open.paymentNo }, 'the channel said nothing'),
    );
  const order = await orderOf(db, orderNo);
  if (!order) throw new Failure('processStepUnfinished');
  const { productNo, productVersion } = scope.process;
  const product = await productAt(db, productNo, productVersion);
  const { mobile } = applicantOf(scope);
  const wantsDebit = await wantsAutomaticDebit(context, orderNo);
  const policy = await policyOf(db, orderNo);
  const issued = policy && policy.status !== 'issuing' ? 'issued' : 'issuing';
  return await orderMoneyOf(db, order, product, { mobile, wantsDebit }, issued, now());
}
