import type * as z from 'zod/mini';
import { yuanOfFen } from '../../domain/payment/yuan.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { scopeOfMember } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { membersOf } from '../../records/member/members.ts';
import { checkOfPayment } from '../../records/payment/amount-checks.ts';
import { findPayment } from '../../records/payment/payments.ts';
import { productAt } from '../../records/product/products.ts';
import type { sendPaymentNoticeJob } from '../kinds.ts';
import { noticeLink } from './notice-link.ts';

type Payload = z.infer<typeof sendPaymentNoticeJob.payload>;

const words: Readonly<Record<Payload['what'], string>> = {
  paid: '已收到，保险公司正在出单',
  failed: '没有成功，没有扣款',
  surplus: '无需支付（重复支付，或投保已更正、已取消），将原路退回，一般 1 至 3 个工作日到账',
  refunded: '已原路退回',
  returned: '与应付保费不一致，已退回付款账户',
  settled: '与应付保费不一致，已由工作人员与您另行处理',
};

const unpaid: readonly Payload['what'][] = ['failed', 'returned', 'settled'];
const payAgain = '；仍要投保请回到投保单重新支付';

/** Tells the applicant what became of their money, as the page promised. */
export const sendPaymentNotice =
  (context: ServiceContext): JobHandler<Payload> =>
  async ({ paymentNo, what }) => {
    const { db } = context.connection;
    const payment = await findPayment(db, paymentNo);
    const [member] = payment ? await membersOf(db, payment.orderNo) : [];
    if (!payment || !member) return;
    const scope = await scopeOfMember(context, db, member.memberNo);
    const { productNo, productVersion, current, status } = scope.process;
    const { mobile } = applicantOf(scope);
    const isToPay = current === 'payment' && status === 'processing';
    // It may come hours late, and they have paid or given up since.
    if (mobile === '' || (what === 'failed' && !isToPay)) return;
    const { name: product } = await productAt(db, productNo, productVersion);
    const check = await checkOfPayment(db, paymentNo);
    const fen = (what === 'returned' || what === 'settled' ? check?.channelFen : null) ?? payment.amountFen;
    const purpose = isToPay ? 'order_payment' : 'order_detail';
    const link = await noticeLink(context, scope, purpose, payment.origin);
    const next = isToPay && unpaid.includes(what) ? payAgain : '';
    const values = { product, yuan: yuanOfFen(fen), what: `${words[what]}${next}`, ...link };
    await context.sms.send(mobile, { kind: 'payment_notice', values });
  };
