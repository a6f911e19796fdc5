import type { OrderMoney } from '../../../contract/model/order.ts';
import { Failure } from '../../domain/failure.ts';
import { isToBeClosed, mayStillBePaid } from '../../domain/payment/payment.ts';
import { paymentJobs } from '../../jobs/kinds.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { identityScope } from '../../records/member-identity/identity-scope.ts';
import { identityStandingOf } from '../../records/member-identity/identity-settled.ts';
import { orderOf } from '../../records/order/orders.ts';
import { openChecksOf } from '../../records/payment/amount-checks.ts';
import { askChannel } from '../../records/payment/ask-channel.ts';
import { wantsAutomaticDebit } from '../../records/payment/agreements.ts';
import { orderMoneyOf } from '../../records/payment/order-money.ts';
import { paymentsOf, type PaymentRow } from '../../records/payment/payments.ts';
import { policyOf } from '../../records/policy/policies.ts';
import { productAt } from '../../records/product/products.ts';

/** Many pages that ask at once ask the channel once. */
const askEveryMs = 900;

/**
 * What became of the order's money: what its own books say. While a payment is open or being closed its channel is asked
 * first, so that a notice that is late or lost keeps nobody waiting; of one for which it has another amount a person was
 * told and it is not asked. Throws what the contract says.
 */
export async function queryOrderStatus(
  context: ServiceContext,
  processNo: string,
  session: VisitorSession,
): Promise<OrderMoney> {
  const { connection, now } = context;
  const { db } = connection;
  const scope = await identityScope(context, db, { process_no: processNo }, session);
  const { orderNo } = scope.order;
  await askChannels(context, orderNo);
  const order = await orderOf(db, orderNo);
  if (!order) throw new Failure('processStepUnfinished');
  const { productNo, productVersion } = scope.process;
  const product = await productAt(db, productNo, productVersion);
  const { mobile } = applicantOf(scope);
  const wantsDebit = await wantsAutomaticDebit(context, orderNo);
  const policy = await policyOf(db, orderNo);
  const issued = policy && policy.status !== 'issuing' ? 'issued' : 'issuing';
  const payer = { mobile, wantsDebit, hasBank: context.paymentChannels.bank_card !== null };
  const money = await orderMoneyOf(db, order, product, payer, issued, now());
  const identity = money.policy === 'issuing' ? await identityStandingOf(db, scope) : 'settled';
  return { ...money, identity };
}

/** Once the order is paid, jobs ask of what is left. */
async function askChannels(context: ServiceContext, orderNo: string): Promise<void> {
  const { connection, now, jobs, log } = context;
  const checks = await openChecksOf(connection.db, orderNo);
  const checked = new Set(checks.map(({ paymentNo }) => paymentNo));
  const isDue = ({ paymentNo, status, askedAt }: PaymentRow) =>
    !checked.has(paymentNo) &&
    mayStillBePaid(status) &&
    now().getTime() - (askedAt?.getTime() ?? 0) > askEveryMs;
  const payments = await paymentsOf(connection.db, orderNo);
  if (payments.some(({ settles }) => settles)) return;
  const asked = payments.filter(isDue).map(async (payment) => {
    const close = isToBeClosed(payment, now());
    await askChannel(context, payment, paymentJobs(jobs), { close }).catch((err: unknown) =>
      log.error({ err, paymentNo: payment.paymentNo }, 'the channel said nothing'),
    );
  });
  await Promise.all(asked);
}
