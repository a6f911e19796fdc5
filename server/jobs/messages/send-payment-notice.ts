import type * as z from 'zod/mini';
import { yuanOfFen } from '../../domain/payment/yuan.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { membersOf } from '../../records/member/members.ts';
import { findPayment } from '../../records/payment/payments.ts';
import { productAt } from '../../records/product/products.ts';
import type { sendPaymentNoticeJob } from '../kinds.ts';

type Payload = z.infer<typeof sendPaymentNoticeJob.payload>;

const words: Readonly<Record<Payload['what'], string>> = {
  paid: '已收到，保险公司正在出单',
  surplus: '无需支付（重复支付，或投保已更正、已取消），将原路退回，一般 1 至 3 个工作日到账',
  refunded: '已原路退回',
};

/** Tells the applicant what became of their money, as the page promised. */
export const sendPaymentNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ paymentNo, what }) => {
    const { db } = context.connection;
    const payment = await findPayment(db, paymentNo);
    const [member] = payment ? await membersOf(db, payment.orderNo) : [];
    if (!payment || !member) return;
    const scope = await scopeOfMember(context, db, member.memberNo);
    const { productNo, productVersion } = scope.process;
    const { mobile } = applicantOf(scope);
    if (mobile === '') return;
    const { name: product } = await productAt(db, productNo, productVersion);
    const values = { product, yuan: yuanOfFen(payment.amountFen), what: words[what] };
    await context.sms.send(mobile, { kind: 'payment_notice', values });
  };
