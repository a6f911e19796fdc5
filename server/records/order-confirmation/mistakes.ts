import { and, desc, eq, inArray, isNull, max } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { orderMistakes } from '../../tables/order-confirmation.ts';

export interface Mistake {
  readonly memberNo: string;
  readonly what: string;
  readonly at: Date;
}

/** What members say is not right and nobody settled, the newest first. */
export async function openMistakes(
  tx: Queryable,
  { open }: Pick<PersonalData, 'open'>,
  memberNos: readonly string[],
): Promise<Mistake[]> {
  if (memberNos.length === 0) return [];
  const rows = await tx
    .select()
    .from(orderMistakes)
    .where(and(inArray(orderMistakes.memberNo, [...memberNos]), isNull(orderMistakes.settledAt)))
    .orderBy(desc(orderMistakes.reportedAt));
  return rows.map(({ memberNo, whatSealed, reportedAt }) => ({
    ...{ memberNo, at: reportedAt },
    what: open(whatSealed),
  }));
}

/** Answers false where it was kept before: the same request again. */
export async function keepMistake(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  {
    memberNo,
    requestId,
    what,
  }: { readonly memberNo: string; readonly requestId: string; readonly what: string },
  at: Date,
): Promise<boolean> {
  const kept = await tx
    .insert(orderMistakes)
    .values({ memberNo, requestId, whatSealed: seal(what), reportedAt: at })
    .onConflictDoNothing()
    .returning({ memberNo: orderMistakes.memberNo });
  return kept.length > 0;
}

/** The member confirmed, or what they named was corrected; answers whether there was any. */
export async function settleMistakes(tx: Queryable, memberNo: string, at: Date): Promise<boolean> {
  const settled = await tx
    .update(orderMistakes)
    .set({ settledAt: at })
    .where(and(eq(orderMistakes.memberNo, memberNo), isNull(orderMistakes.settledAt)))
    .returning({ memberNo: orderMistakes.memberNo });
  return settled.length > 0;
}

/** When the last of what they named was settled, or undefined. */
export async function settledAt(tx: Queryable, memberNo: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: max(orderMistakes.settledAt) })
    .from(orderMistakes)
    .where(eq(orderMistakes.memberNo, memberNo));
  return row?.at ?? undefined;
}
