import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../ports/database.ts';
import { sandboxRefunds, sandboxTrades } from '../../tables/sandbox.ts';
import type { CashierDeps } from './keys.ts';

// The channels' own books.

export type TradeRow = typeof sandboxTrades.$inferSelect;

type NewTrade = Pick<
  TradeRow,
  'paymentNo' | 'method' | 'amountFen' | 'title' | 'notifyUrl' | 'returnUrl' | 'expiresAt'
>;

/** The same number again is the same trade. */
export async function openTrade({ db }: CashierDeps, trade: NewTrade): Promise<void> {
  const tradeNo = `42${trade.paymentNo.slice(1)}`;
  await db
    .insert(sandboxTrades)
    .values({ ...trade, tradeNo, state: 'open' })
    .onConflictDoNothing();
}

/** The trade as it is now: one whose time is over is closed. */
export async function findTrade({ db, now }: CashierDeps, paymentNo: string): Promise<TradeRow | null> {
  const [row] = await db.select().from(sandboxTrades).where(eq(sandboxTrades.paymentNo, paymentNo)).limit(1);
  if (!row) return null;
  return row.state === 'open' && row.expiresAt <= now() ? { ...row, state: 'closed' } : row;
}

/** Only what is open changes: whoever comes second finds it paid or closed. Answers the trade as it is then. */
export async function endTrade(
  deps: CashierDeps,
  paymentNo: string,
  end: { readonly state: 'paid' | 'failed' | 'closed'; readonly reasonCode?: string },
): Promise<TradeRow | null> {
  const { db, now } = deps;
  const open = await findTrade(deps, paymentNo);
  if (open?.state === 'open')
    await db
      .update(sandboxTrades)
      .set({
        ...{ state: end.state, reasonCode: end.reasonCode ?? null },
        paidAt: end.state === 'paid' ? now() : null,
      })
      .where(and(eq(sandboxTrades.paymentNo, paymentNo), eq(sandboxTrades.state, 'open')));
  return await findTrade(deps, paymentNo);
}

export async function refundedFen(db: Database, paymentNo: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${sandboxRefunds.amountFen}), 0)::int` })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentNo, paymentNo));
  return row?.sum ?? 0;
}

interface Refund {
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly amountFen: number;
}

/** The same number again is the same refund. Answers false where there is not so much to give back. */
export async function refundTrade(deps: CashierDeps, refund: Refund): Promise<boolean> {
  const { db, now } = deps;
  if (await hasRefund(db, refund.refundNo)) return true;
  const trade = await findTrade(deps, refund.paymentNo);
  const given = await refundedFen(db, refund.paymentNo);
  if (trade?.state !== 'paid' || given + refund.amountFen > trade.amountFen) return false;
  await db
    .insert(sandboxRefunds)
    .values({ ...refund, refundedAt: now() })
    .onConflictDoNothing();
  return true;
}

export async function hasRefund(db: Database, refundNo: string): Promise<boolean> {
  const rows = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.refundNo, refundNo)).limit(1);
  return rows.length > 0;
}
