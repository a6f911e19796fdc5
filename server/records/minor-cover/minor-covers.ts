import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { beijingDay } from '../../../contract/dates.ts';
import type { Identity } from '../../domain/application/participants.ts';
import { Failure } from '../../domain/failure.ts';
import { yuanWords } from '../../../contract/yuan-words.ts';
import type { MinorCover } from '../../domain/premium/minors.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { personIndices } from '../member/person-indices.ts';
import { minorCovers, policies } from '../../tables/policy.ts';

type Who = Pick<Identity, 'certificateType' | 'certificateNumber' | 'name'>;

/** What an order would pay for a minor's death. */
export interface WantedCover extends Omit<MinorCover, 'insurant'> {
  readonly who: Who;
}

/**
 * Throws factorsImpossible, with a sentence, where a child's policies that are in force leave no room for what is
 * wanted (R17). Within a transaction nobody else's order of the same child is looked at until it ends.
 */
export async function requireRoomForMinors(
  { personalData, now }: Pick<ServiceContext, 'personalData' | 'now'>,
  tx: Queryable,
  wanted: readonly WantedCover[],
  orderNo: string | null,
): Promise<void> {
  const indexed = wanted.map((one) => ({ ...one, indices: personIndices(personalData, 'minor', one.who) }));
  // In one order for all, so that two families cannot wait for each other.
  for (const { indices, who, yuan, cap, lower } of indexed.toSorted((a, b) =>
    a.indices[0] < b.indices[0] ? -1 : 1,
  )) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${indices[0]}, 0))`);
    const rows = await coversOf(tx, indices, beijingDay(now()));
    if (rows.some((row) => row.orderNo === orderNo)) continue;
    const room = cap.yuan - rows.reduce((sum, row) => sum + row.yuan, 0);
    if (yuan > room) throw new Failure('factorsImpossible', { message: noRoomWords(who, cap, room, lower) });
  }
}

const coversOf = async (tx: Queryable, indices: readonly string[], today: string) =>
  await tx
    .select({ orderNo: policies.orderNo, yuan: minorCovers.yuan })
    .from(minorCovers)
    .innerJoin(policies, eq(policies.policyNo, minorCovers.policyNo))
    .where(
      and(
        inArray(minorCovers.personIndex, [...indices]),
        isNull(policies.endedAt),
        or(isNull(policies.endsOn), gte(policies.endsOn, today)),
      ),
    );

/** How much the child has is nobody's who merely knows the number: only what can be done is said. */
function noRoomWords(
  { name }: Who,
  { underAge, yuan }: MinorCover['cap'],
  room: number,
  lower: MinorCover['lower'],
): string {
  const rule = `${name}不满 ${underAge} 周岁，在本平台的身故保险金合计最多 ${yuanWords(yuan)}，加上已有的保单会超过`;
  const instead = lower.find((plan) => plan.yuan <= room);
  return instead ? `${rule}，请改选${instead.name}` : `${rule}，请不要为${name}再投保这款产品`;
}

/** What the policy pays for its minors' death counts from now on. */
export async function keepMinorCovers(
  tx: Queryable,
  personalData: FingerprintKey,
  policyNo: string,
  covers: readonly WantedCover[],
): Promise<void> {
  const rows = covers.map(({ who, yuan }) => ({
    policyNo,
    personIndex: personIndices(personalData, 'minor', who)[0],
    yuan,
  }));
  if (rows.length > 0) await tx.insert(minorCovers).values(rows).onConflictDoNothing();
}
