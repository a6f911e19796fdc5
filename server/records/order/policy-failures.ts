import { eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { policyFailures } from '../../tables/policy.ts';

/** Why nothing was issued for an order that was paid, or undefined. */
export async function policyFailureOf(tx: Queryable, orderNo: string) {
  const [row] = await tx.select().from(policyFailures).where(eq(policyFailures.orderNo, orderNo)).limit(1);
  return row;
}

/** Answers false where it is known already. */
export async function keepPolicyFailure(
  tx: Queryable,
  orderNo: string,
  because: string,
  at: Date,
): Promise<boolean> {
  const kept = await tx
    .insert(policyFailures)
    .values({ orderNo, because, failedAt: at })
    .onConflictDoNothing()
    .returning({ orderNo: policyFailures.orderNo });
  return kept.length > 0;
}
