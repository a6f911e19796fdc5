import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ShownTextKind } from '../../domain/proof/shown-text.ts';
import type { Queryable } from '../../ports/database.ts';
import { shownTexts } from '../../tables/proof.ts';

/** Keeps a text that is shown to customers, once; answers its SHA-256, by which it is found again. Nothing personal. */
export async function keepShownText(
  tx: Queryable,
  { kind, text }: { readonly kind: ShownTextKind; readonly text: string },
  at: Date,
): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  await tx.insert(shownTexts).values({ sha256, kind, text, firstKeptAt: at }).onConflictDoNothing();
  return sha256;
}

/** The text of that hash, or undefined. */
export async function shownTextOf(tx: Queryable, sha256: string) {
  const [row] = await tx.select().from(shownTexts).where(eq(shownTexts.sha256, sha256)).limit(1);
  return row;
}
