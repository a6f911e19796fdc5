import { asc, eq } from 'drizzle-orm';
import { balanceOf, type Journal } from '../../domain/payment/ledger.ts';
import type { Queryable } from '../../ports/database.ts';
import { ledgerEntries } from '../../tables/payment.ts';

export type LedgerRow = typeof ledgerEntries.$inferSelect;

/** Writes both sides; the same journal again is refused by the database. Throws RangeError where they differ. */
export async function writeJournal(
  tx: Queryable,
  orderNo: string,
  { journalNo, lines }: Journal,
  at: Date,
): Promise<void> {
  if (balanceOf(lines) !== 0) throw new RangeError(`${journalNo} is not balanced`);
  await tx
    .insert(ledgerEntries)
    .values(lines.map((entry, line) => ({ ...entry, journalNo, line, orderNo, at })));
}

/** All that moved over an order, oldest first. */
export const ledgerOf = (tx: Queryable, orderNo: string): Promise<LedgerRow[]> =>
  tx.select().from(ledgerEntries).where(eq(ledgerEntries.orderNo, orderNo)).orderBy(asc(ledgerEntries.id));
