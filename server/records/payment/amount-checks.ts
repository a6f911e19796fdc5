import { and, asc, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { TradeFact } from '../../domain/payment/payment.ts';
import type { Queryable } from '../../ports/database.ts';
import { amountChecks, payments } from '../../tables/payment.ts';

export type AmountCheckRow = typeof amountChecks.$inferSelect;

/** Whether the channel said it when it was asked, or by a notice: asked, it may know better. */
export type Heard = 'asked' | 'notice';

/**
 * Keeps that the channel says another amount, and how often it did. Throws where the database takes the row and does
 * not answer it.
 */
export async function keepAmountCheck(
  tx: Queryable,
  paymentNo: string,
  { amountFen: channelFen, tradeNo }: Pick<TradeFact, 'amountFen' | 'tradeNo'>,
  heard: Heard,
  at: Date,
): Promise<AmountCheckRow> {
  const before = await checkOfPayment(tx, paymentNo, { lock: true });
  if (before && before.doneAt !== null) return before;
  const asked = (before?.asked ?? 0) + (heard === 'asked' ? 1 : 0);
  const [row] = await tx
    .insert(amountChecks)
    .values({ paymentNo, channelFen, tradeNo, since: at, asked })
    .onConflictDoUpdate({ target: amountChecks.paymentNo, set: { channelFen, tradeNo, asked } })
    .returning();
  if (!row) throw new Error(`no check of ${paymentNo} was kept`);
  return row;
}

export async function checkOfPayment(
  tx: Queryable,
  paymentNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<AmountCheckRow | undefined> {
  const query = tx.select().from(amountChecks).where(eq(amountChecks.paymentNo, paymentNo)).limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** Of an order's payments those that a person looks into, the first first: the channel, asked, said another amount. */
export async function openChecksOf(tx: Queryable, orderNo: string): Promise<AmountCheckRow[]> {
  const found = await tx
    .select({ check: amountChecks })
    .from(amountChecks)
    .innerJoin(payments, eq(payments.paymentNo, amountChecks.paymentNo))
    .where(and(eq(payments.orderNo, orderNo), isNull(amountChecks.doneAt), gt(amountChecks.asked, 0)))
    .orderBy(asc(amountChecks.since));
  return found.map(({ check }) => check);
}

/** It is over: by what was decided, or because the channel said our amount after all. */
export async function endAmountCheck(
  tx: Queryable,
  paymentNo: string,
  end: Pick<AmountCheckRow, 'doneAt'> &
    Partial<Pick<AmountCheckRow, 'decision' | 'reasonSealed' | 'account' | 'requestId'>>,
): Promise<void> {
  await tx
    .update(amountChecks)
    .set(end)
    .where(and(eq(amountChecks.paymentNo, paymentNo), isNull(amountChecks.doneAt)));
}

const mostShown = 200;

/** Those that wait, first come first; then those that are over, the newest first. */
export async function checksAtDesk(tx: Queryable): Promise<AmountCheckRow[]> {
  const open = await tx
    .select()
    .from(amountChecks)
    .where(isNull(amountChecks.doneAt))
    .orderBy(asc(amountChecks.since))
    .limit(mostShown);
  const done = await tx
    .select()
    .from(amountChecks)
    .where(isNotNull(amountChecks.doneAt))
    .orderBy(desc(amountChecks.doneAt))
    .limit(mostShown);
  return [...open, ...done];
}
