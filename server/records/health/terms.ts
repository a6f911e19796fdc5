import type { UnderwritingCondition, UnderwritingConditions } from '../../../contract/model/health.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { reckonOrder } from '../order/premium-of-order.ts';
import {
  extrasAmong,
  extrasInFen,
  openedCondition,
  pricedOn,
  type ConditionRow,
} from '../underwriting/conditions.ts';
import type { HealthScope } from './health-scope.ts';

/**
 * What the insurer accepts everybody on, beside what was applied for; null where it asks for nothing more. Throws what
 * reckonOrder throws.
 */
export async function termsOf(
  context: ServiceContext,
  tx: Queryable,
  scope: HealthScope,
  rows: readonly ConditionRow[],
): Promise<UnderwritingConditions | null> {
  if (rows.length === 0) return null;
  const day = await pricedOn(context, tx, scope.order, rows);
  const reckoned = (extras: Parameters<typeof reckonOrder>[3]['extras']) =>
    reckonOrder(context, tx, scope.order, { day, extras });
  const before = await reckoned([]);
  const after = await reckoned(extrasAmong(rows));
  const open = rows.filter(({ acceptedAt }) => acceptedAt === null);
  // Of what is accepted nothing ends any more; all of them together are still shown with the last day that they had.
  const ends = (open.length > 0 ? open : rows).flatMap(({ validUntil }) => validUntil?.getTime() ?? []);
  return {
    conditions: await shownConditions(context, tx, scope, rows),
    before_fen: before.firstFen,
    first_fen: after.firstFen,
    valid_until: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString(),
    accepted: open.length === 0,
  };
}

async function shownConditions(
  context: ServiceContext,
  tx: Queryable,
  { order, asked }: HealthScope,
  rows: readonly ConditionRow[],
): Promise<UnderwritingCondition[]> {
  const priced = await extrasInFen(context, tx, order, rows);
  return rows.map((row) => {
    const { conditionNo: condition_no, memberNo, kind, by, permille, acceptedAt } = row;
    const price = priced.find((one) => one.memberNo === memberNo && one.itemNo === row.itemNo);
    const person = asked.find((one) => one.memberNo === memberNo)?.person;
    return {
      ...{ condition_no, member_no: memberNo, name: person?.name ?? '', kind, by, permille },
      item_name: price?.itemName ?? null,
      plain_fen: price?.plainFen ?? null,
      extra_fen: price?.fen ?? null,
      ...openedCondition(context.personalData, row),
      accepted_at: acceptedAt?.toISOString() ?? null,
    };
  });
}
