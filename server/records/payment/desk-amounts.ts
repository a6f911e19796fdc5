import { and, asc, eq, sql } from 'drizzle-orm';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { AmountCheckDetail, AmountCheckRow as ShownRow } from '../../../contract/model/amount-check.ts';
import { Failure } from '../../domain/failure.ts';
import { orderOwner } from '../../domain/owner.ts';
import { amountCheckDueAt } from '../../domain/payment/amount-check.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import { staffAccounts } from '../../tables/staff.ts';
import { writeEvent, type By } from '../events/events.ts';
import { scopeOfMember } from '../member-identity/identity-scope.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { membersOf } from '../member/members.ts';
import { orderOf } from '../order/orders.ts';
import { anyProcess } from '../process/processes.ts';
import { productAt } from '../product/products.ts';
import { checkOfPayment, checksAtDesk, type AmountCheckRow } from './amount-checks.ts';
import { findPayment, type PaymentRow } from './payments.ts';

/** A payment of another amount than ours, with what the channel says of it. */
export interface DeskAmount {
  readonly row: AmountCheckRow;
  readonly payment: PaymentRow;
}

/** Throws amountCheckMissing. */
export async function deskAmountOf(
  tx: Queryable,
  paymentNo: string,
  reach: { readonly lock?: boolean } = {},
): Promise<DeskAmount> {
  if (reach.lock) await lockProcessOf(tx, paymentNo);
  const payment = await findPayment(tx, paymentNo, reach);
  const row = await checkOfPayment(tx, paymentNo, reach);
  if (!payment || !row) throw new Failure('amountCheckMissing');
  return { row, payment };
}

/** The process, the payment, its check: in another order who decides and who books would wait for each other. */
async function lockProcessOf(tx: Queryable, paymentNo: string): Promise<void> {
  const payment = await findPayment(tx, paymentNo);
  const order = payment && (await orderOf(tx, payment.orderNo));
  if (order) await anyProcess(tx, order.processNo, { lock: true });
}

/** Whose money it is and for what. */
async function lookedUp(context: ServiceContext, tx: Queryable, { payment }: DeskAmount) {
  const [member] = await membersOf(tx, payment.orderNo);
  if (!member) throw new Error(`nobody is in ${payment.orderNo}`);
  const scope = await scopeOfMember(context, tx, member.memberNo);
  const { productNo, productVersion } = scope.process;
  const product = await productAt(context.connection.db, productNo, productVersion, tx);
  return { applicant: applicantOf(scope), product: product.name };
}

function shownRow(
  { row, payment }: DeskAmount,
  { applicant, product }: Awaited<ReturnType<typeof lookedUp>>,
): ShownRow {
  return {
    ...{ payment_no: payment.paymentNo, order_no: payment.orderNo, method: payment.method },
    ...{ product_name: product, name: applicant.name },
    ...{ amount_fen: payment.amountFen, channel_fen: row.channelFen },
    since: row.since.toISOString(),
    due_at: amountCheckDueAt(row.since).toISOString(),
    done_at: row.doneAt?.toISOString() ?? null,
    decision: row.decision,
  };
}

/** The shelf of the desk. Throws amountCheckMissing where a payment is gone meanwhile. */
export async function deskAmounts(context: ServiceContext): Promise<ShownRow[]> {
  const { db } = context.connection;
  const rows: ShownRow[] = [];
  for (const row of await checksAtDesk(db)) {
    const payment = await findPayment(db, row.paymentNo);
    if (!payment) throw new Failure('amountCheckMissing');
    const amount = { row, payment };
    rows.push(shownRow(amount, await lookedUp(context, db, amount)));
  }
  return rows;
}

/** One of them in full; that it was opened is kept. Throws amountCheckMissing. */
export async function deskAmountDetail(
  context: ServiceContext,
  paymentNo: string,
  account: string,
): Promise<AmountCheckDetail> {
  const { db } = context.connection;
  await db.transaction(async (tx) => {
    const amount = await deskAmountOf(tx, paymentNo, { lock: true });
    await noteSeenBy(tx, amount, { actor: account, at: context.now() });
  });
  const amount = await deskAmountOf(db, paymentNo);
  const { row } = amount;
  const found = await lookedUp(context, db, amount);
  const { mobile } = found.applicant;
  return {
    ...shownRow(amount, found),
    trade_no: row.tradeNo,
    asked: row.asked,
    mobile_masked: mobile === '' ? null : maskMobile(mobile),
    seen: (await seenBy(db, amount)).map(({ name, at }) => ({ by: name, at: at.toISOString() })),
    by: row.account === null ? null : await nameOf(db, row.account),
    reason: row.reasonSealed === null ? null : context.personalData.open(row.reasonSealed),
  };
}

const looksAt = ({ payment }: DeskAmount) =>
  and(
    ...[eq(events.ownerKind, 'order'), eq(events.ownerNo, payment.orderNo), eq(events.name, 'see_amount')],
    sql`${events.detail}->>'payment_no' = ${payment.paymentNo}`,
  );

/** Once for each of the staff, however often their page asks. */
async function noteSeenBy(tx: Queryable, amount: DeskAmount, by: By): Promise<void> {
  const [before] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(looksAt(amount), eq(events.actor, by.actor)))
    .limit(1);
  const { paymentNo: payment_no, orderNo } = amount.payment;
  if (!before) await writeEvent(tx, orderOwner(orderNo), 'see_amount', { payment_no }, by);
}

const seenBy = async (tx: Queryable, amount: DeskAmount) =>
  await tx
    .select({ name: staffAccounts.name, at: events.at })
    .from(events)
    .innerJoin(staffAccounts, eq(staffAccounts.account, events.actor))
    .where(looksAt(amount))
    .orderBy(asc(events.id));

async function nameOf(tx: Queryable, account: string): Promise<string> {
  const [staff] = await tx
    .select({ name: staffAccounts.name })
    .from(staffAccounts)
    .where(eq(staffAccounts.account, account));
  return staff?.name ?? account;
}
