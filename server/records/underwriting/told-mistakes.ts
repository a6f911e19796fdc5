import { and, asc, eq } from 'drizzle-orm';
import type { HealthMistake } from '../../../contract/model/health.ts';
import type { Queryable } from '../../ports/database.ts';
import { members } from '../../tables/order.ts';
import { healthConfirmations, healthNotices } from '../../tables/underwriting.ts';

/**
 * What somebody says is wrong with what was declared of their health, until they say that it is right; or that something
 * more is to be asked of them, until it is answered.
 */
export interface ToldMistake extends Pick<HealthMistake, 'state'> {
  readonly memberNo: string;
  /** Null: they said nothing. */
  readonly whatSealed: string | null;
  readonly at: Date;
}

/** What is told wrong of an order, in the order in which it was told. */
export async function toldMistakes(tx: Queryable, orderNo: string): Promise<ToldMistake[]> {
  const rows = await tx
    .select({
      memberNo: healthConfirmations.memberNo,
      whatSealed: healthConfirmations.mistakeSealed,
      at: healthConfirmations.at,
      declaredAt: healthNotices.confirmedAt,
    })
    .from(healthConfirmations)
    .innerJoin(members, eq(members.memberNo, healthConfirmations.memberNo))
    .innerJoin(healthNotices, eq(healthNotices.orderNo, members.orderNo))
    .where(and(eq(members.orderNo, orderNo), eq(healthConfirmations.right, false)))
    .orderBy(asc(healthConfirmations.at));
  return rows
    .map(({ memberNo, whatSealed, at, declaredAt }) => ({
      ...{ memberNo, whatSealed, at },
      state: stateOf(at, declaredAt),
    }))
    .filter(({ whatSealed, state }) => whatSealed !== null || state !== 'corrected');
}

function stateOf(at: Date, declaredAt: Date | null): ToldMistake['state'] {
  if (declaredAt === null) return 'correcting';
  return declaredAt > at ? 'corrected' : 'wrong';
}
