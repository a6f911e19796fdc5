import type { cashier, CashierTrade } from '../../../contract/sandbox/cashier.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Handlers } from '../../services/handlers.ts';
import { agreementNotice } from './bank-side.ts';
import { deliver } from './deliver.ts';
import type { CashierDeps } from './keys.ts';
import { tell, tellAgain } from './notices.ts';
import { paymentInApp } from './wechat-side.ts';
import { endTrade, findTrade, openTrade, refundedFen } from './trades.ts';

export const cashierDeps = ({ connection, personalData, now }: ServiceContext): CashierDeps => ({
  ...{ db: connection.db, personalData, now },
});

const ends = {
  pay: { state: 'paid' },
  fail: { state: 'failed', reasonCode: 'NOT_ENOUGH' },
  cancel: { state: 'failed', reasonCode: 'USER_CANCELED' },
} as const;

/** What a customer does at the channels' cashier. */
export const cashierHandlers = (context: ServiceContext): Handlers<typeof cashier> => {
  const deps = cashierDeps(context);
  return {
    trade: ({ payment_no }) => shown(deps, payment_no),

    async act({ payment_no, act, notice, late_seconds: lateSeconds, off_by_fen: offByFen, spoil }) {
      const before = await findTrade(deps, payment_no);
      const after = await endTrade(deps, payment_no, ends[act]);
      // A channel tells of money alone.
      if (before?.state === 'open' && after?.state === 'paid')
        tell(deps, after, { notice, lateSeconds, offByFen, spoil });
      return await shown(deps, payment_no);
    },

    async inApp(request) {
      const paymentNo = await paymentInApp(deps, request);
      return paymentNo === null ? null : await shown(deps, paymentNo);
    },

    async inMiniProgram({ payment_no, method, title, amount_fen, expires_at, notify_url }) {
      const asked = { paymentNo: payment_no, method, title, amountFen: amount_fen, notifyUrl: notify_url };
      await openTrade(deps, { ...asked, returnUrl: '', expiresAt: new Date(expires_at) });
      return await shown(deps, payment_no);
    },

    async noticeAgain({ payment_no }) {
      const trade = await findTrade(deps, payment_no);
      return { status: trade && (await tellAgain(deps, trade)) };
    },

    async agree({ agreement_no, notify_url, agrees }) {
      const status = agrees ? 'signed' : 'declined';
      const notice = await agreementNotice(deps, { agreement_no, status });
      return { status: await deliver(notify_url, notice) };
    },
  };
};

async function shown(deps: CashierDeps, paymentNo: string): Promise<CashierTrade | null> {
  const trade = await findTrade(deps, paymentNo);
  if (!trade) return null;
  const { method, title, amountFen, state, returnUrl, expiresAt } = trade;
  return {
    ...{ payment_no: paymentNo, method, title, amount_fen: amountFen, state, return_url: returnUrl },
    refunded_fen: await refundedFen(deps.db, paymentNo),
    expires_at: expiresAt.toISOString(),
  };
}
