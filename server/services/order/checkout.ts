import type {
  CheckoutInfo,
  CheckoutMethod,
  MoneyStatus,
  PaymentMethod,
} from '../../../contract/model/order.ts';
import { valueOfKind } from '../../../contract/form.ts';
import { Failure } from '../../domain/failure.ts';
import { methodNames } from '../../domain/payment/methods.ts';
import { lastTry } from '../../domain/payment/money-status.ts';
import { paymentMs, reasonInWords } from '../../domain/payment/payment.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { confirmScope, type ConfirmScope } from '../../records/order-confirmation/confirm-scope.ts';
import {
  moneyRows,
  quoteUntil,
  shownCheck,
  statusOfMoney,
  surplusOf,
  type MoneyRows,
} from '../../records/payment/order-money.ts';

const order: readonly PaymentMethod[] = ['wechat', 'alipay', 'bank_card'];

/** The checkout, with the premium reckoned anew. Throws what the contract says. */
export async function checkoutInfoOf(
  context: ServiceContext,
  processNo: string,
  session: VisitorSession,
): Promise<CheckoutInfo> {
  const { connection, now } = context;
  const { db } = connection;
  const confirm = await confirmScope(context, db, { process_no: processNo }, session);
  const { scope, facts, owed } = confirm;
  const money = await moneyRows(db, scope.order.orderNo);
  const isOpen = scope.process.current === 'payment' && scope.process.status === 'processing';
  if (!isOpen && !money.settled)
    throw new Failure(scope.process.status === 'processing' ? 'processEventRefused' : 'processOver');
  const at = now();
  const amount_fen = facts.quotation.first_fen;
  const before_fen = scope.order.firstFen;
  const open = money.payments.find(({ status }) => status === 'opening' || status === 'open');
  // One whose time is over is replaced by the next.
  const expiresAt = open && open.expiresAt > at ? open.expiresAt : new Date(at.getTime() + paymentMs);
  const status = statusOfMoney(money);
  const surplus = await surplusOf(db, money.payments);
  const tried = triedBefore(money, status, surplus !== null);
  return {
    order_no: scope.order.orderNo,
    ...{ status, amount_fen },
    requoted: { same: amount_fen === before_fen, before_fen, because: becauseOf(amount_fen, before_fen) },
    is_confirmed: owed.every(({ isGood }) => isGood),
    expires_at: expiresAt.toISOString(),
    expires_in_seconds: Math.floor((expiresAt.getTime() - at.getTime()) / 1000),
    quote_until: quoteUntil(at).toISOString(),
    methods: methodsOf(context, confirm, tried),
    product_name: facts.product.name,
    insurants: scope.people.filter(({ roles }) => roles.includes('insurant')).map(({ name }) => name),
    payee: facts.product.insurer.name,
    service_phone: facts.product.insurer.phone,
    payer: applicantOf(scope).name,
    amount_check: shownCheck(money),
    surplus,
    failed: tried.failed,
  };
}

interface Tried {
  /** By which method it was tried before. */
  readonly method: PaymentMethod | null;
  readonly failed: CheckoutInfo['failed'];
}

function triedBefore({ payments }: MoneyRows, status: MoneyStatus, isMoneyBack: boolean): Tried {
  const last = lastTry(payments);
  if (!last || (status !== 'failed' && status !== 'closed'))
    return { method: last?.method ?? null, failed: null };
  const { method, reasonCode } = last;
  const failed = { method, reason: reasonInWords(reasonCode, isMoneyBack), code: reasonCode ?? 'CLOSED' };
  return { method, failed };
}

/** Between a confirmation and the payment only a birthday changes a premium. */
const becauseOf = (now: number, before: number): string | null =>
  now === before ? null : '投保单确认后，有被保险人满了周岁，保费按新的年龄计算。';

function methodsOf(
  { paymentChannels }: ServiceContext,
  { scope, facts }: ConfirmScope,
  { method: before, failed }: Tried,
): CheckoutMethod[] {
  const offered = order.filter((method) => paymentChannels[method] !== null);
  // After a failure another method is ready; else the one that was taken before.
  const preferred = failed ? offered.find((method) => method !== failed.method) : (before ?? offered[0]);
  const payer = applicantOf(scope).name;
  return offered.map((method) => ({
    ...{ method, name: methodNames[method], preferred: method === preferred, blocked: null },
    detail:
      failed?.method === method
        ? failed.reason
        : method === 'bank_card'
          ? bankDetail(facts, payer)
          : `实名须为${payer}`,
  }));
}

/** The account that was filled in for the first premium, or that it is the applicant's own. */
function bankDetail({ members, scope, nameOf }: ConfirmScope['facts'], payer: string): string {
  const account = members.find(({ row }) => row.role === 'first_pay');
  const module = scope.product.modules.find((one) => one.module === 'first_pay');
  const card = account ? valueOfKind(module, account.entry, 'bank_card') : '';
  const bank = account ? nameOf.bank(valueOfKind(module, account.entry, 'bank')) : '';
  return card === '' ? `到银行页面付款，户名须为${payer}` : `${bank}，尾号 ${card.slice(-4)}`;
}
