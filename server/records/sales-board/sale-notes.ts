import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { saleNotes } from '../../tables/sales-board.ts';

/** Keeps the agent's note; an empty one is forgotten. */
export async function putSaleNote(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  { processNo, salesNo, text }: { processNo: string; salesNo: string; text: string },
  at: Date,
): Promise<void> {
  if (text === '') return await forgetSaleNotes(tx, [processNo]);
  const row = { processNo, salesNo, textSealed: seal(text), updatedAt: at };
  await tx.insert(saleNotes).values(row).onConflictDoUpdate({ target: saleNotes.processNo, set: row });
}

export async function forgetSaleNotes(tx: Queryable, processNos: readonly string[]): Promise<void> {
  if (processNos.length === 0) return;
  await tx.delete(saleNotes).where(inArray(saleNotes.processNo, [...processNos]));
}

/** The agent's own note on a sale; '' where there is none. */
export async function saleNoteOf(
  tx: Queryable,
  { open }: Pick<PersonalData, 'open'>,
  processNo: string,
  salesNo: string,
): Promise<string> {
  const [row] = await tx
    .select({ text: saleNotes.textSealed })
    .from(saleNotes)
    .where(and(eq(saleNotes.processNo, processNo), eq(saleNotes.salesNo, salesNo)))
    .limit(1);
  return row ? open(row.text) : '';
}
