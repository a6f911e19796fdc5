import { and, asc, eq, exists, inArray, isNull, lte, min, ne, not, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addDays, beijingDay } from '../../../contract/dates.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { jobs } from '../../tables/job.ts';
import { orders } from '../../tables/order.ts';
import { processes } from '../../tables/process.ts';
import { underwritingCases, underwritingConditions } from '../../tables/underwriting.ts';
import { newId } from '../new-id.ts';
import type { OrderRow } from '../order/orders.ts';
import { orderOf } from '../order/orders.ts';
import { insurableDay, reckonOrder, type AskedExtra } from '../order/premium-of-order.ts';

export type ConditionRow = typeof underwritingConditions.$inferSelect;

/** An extra premium of one item. */
export interface ItemExtra {
  readonly itemNo: string;
  readonly itemName: string;
  readonly permille: number;
  /** So much more is each instalment. */
  readonly fen: number;
}

/** What the insurer accepts an insurant on. */
export interface MemberConditions {
  /** Of their place as insurant. */
  readonly memberNo: string;
  readonly outcome: 'except' | 'extra_fee' | 'add_fee_and_exclusion';
  readonly extras: readonly ItemExtra[];
  readonly exclusions: readonly string[];
  /** When the last of them was accepted; null while one is not. */
  readonly acceptedAt: Date | null;
}

type Needs = Pick<ServiceContext, 'connection' | 'personalData' | 'now'>;

export async function conditionRowsOf(tx: Queryable, orderNo: string): Promise<ConditionRow[]> {
  return await tx
    .select()
    .from(underwritingConditions)
    .where(eq(underwritingConditions.orderNo, orderNo))
    .orderBy(asc(underwritingConditions.memberNo), asc(underwritingConditions.kind));
}

/** Extra premiums among conditions. */
export const extrasAmong = (rows: readonly ConditionRow[]): AskedExtra[] =>
  rows.flatMap(({ memberNo, itemNo, permille }) =>
    itemNo === null || permille === null ? [] : [{ memberNo, itemNo, permille }],
  );

/** What an exclusion does not insure, and the answers that led to a condition. */
export const openedCondition = ({ open }: Pick<PersonalData, 'open'>, row: ConditionRow) => ({
  text: row.textSealed === null ? null : open(row.textSealed),
  because: z.parse(z.array(z.string()), JSON.parse(open(row.becauseSealed))),
});

/**
 * What the insurer accepts each insurant on; members without a condition are left out. Throws what reckonOrder throws.
 */
export async function conditionsOf(
  context: Needs,
  tx: Queryable,
  orderNo: string,
): Promise<readonly MemberConditions[]> {
  const rows = await conditionRowsOf(tx, orderNo);
  const order = await orderOf(tx, orderNo);
  if (rows.length === 0 || !order) return [];
  const priced = await extrasInFen(context, tx, order, rows);
  return [...new Set(rows.map(({ memberNo }) => memberNo))].map((memberNo) => {
    const own = rows.filter((row) => row.memberNo === memberNo);
    const extras = priced.filter((extra) => extra.memberNo === memberNo);
    const exclusions = own.flatMap((row) => openedCondition(context.personalData, row).text ?? []);
    const accepted = own.map(({ acceptedAt }) => acceptedAt?.getTime() ?? null);
    const isAccepted = accepted.every((at) => at !== null);
    return {
      ...{ memberNo, exclusions, outcome: outcomeOf(extras.length, exclusions.length) },
      extras: extras.map(({ itemNo, itemName, permille, fen }) => ({ itemNo, itemName, permille, fen })),
      acceptedAt: isAccepted ? new Date(Math.max(...accepted.filter((at) => at !== null))) : null,
    };
  });
}

const outcomeOf = (extras: number, exclusions: number): MemberConditions['outcome'] =>
  extras === 0 ? 'except' : exclusions === 0 ? 'extra_fee' : 'add_fee_and_exclusion';

/**
 * The day whose ages decide what they cost: that of the last acceptance; while one is not accepted, today. Throws
 * productConfigMissing, planMissing and factorInvalid.
 */
export async function pricedOn(
  context: Needs,
  tx: Queryable,
  order: OrderRow,
  rows: readonly ConditionRow[],
): Promise<string> {
  const accepted = rows.flatMap(({ acceptedAt }) => acceptedAt?.getTime() ?? []);
  const at = accepted.length < rows.length ? context.now() : new Date(Math.max(...accepted));
  return await insurableDay(context, tx, order, beijingDay(at));
}

/** The extra premiums with what they cost. Throws what reckonOrder throws. */
export async function extrasInFen(
  context: Needs,
  tx: Queryable,
  order: OrderRow,
  rows: readonly ConditionRow[],
): Promise<(AskedExtra & Pick<ItemExtra, 'itemName' | 'fen'> & { readonly plainFen: number })[]> {
  const extras = extrasAmong(rows);
  const day = await pricedOn(context, tx, order, rows);
  const { items } = await reckonOrder(context, tx, order, { day, extras });
  return extras.map((extra) => {
    const item = items.find(({ memberNo, itemNo }) => memberNo === extra.memberNo && itemNo === extra.itemNo);
    const fen = item?.extraFen ?? 0;
    return { ...extra, itemName: item?.name ?? '', fen, plainFen: (item?.fen ?? 0) - fen };
  });
}

/** Whole days after the one on which they are offered. */
const conditionDays = 30;

/** The midnight in Beijing with which the last day to accept them ends. */
export const offeredUntil = (at: Date): Date =>
  new Date(`${addDays(beijingDay(at), conditionDays + 1)}T00:00:00+08:00`);

/** Conditions of an underwriter may be accepted from then on: each waited for what was decided of other members. */
export async function offerConditions(tx: Queryable, orderNo: string, at: Date): Promise<void> {
  await tx
    .update(underwritingConditions)
    .set({ validUntil: offeredUntil(at) })
    .where(
      and(
        eq(underwritingConditions.orderNo, orderNo),
        eq(underwritingConditions.by, 'manual'),
        isNull(underwritingConditions.acceptedAt),
      ),
    );
}

const atOnce = 50;

/** Conditions of an underwriter that nobody accepted and whose last day is near, by their order. */
export interface OpenOffer {
  readonly orderNo: string;
  readonly processNo: string;
  readonly until: Date;
}

/** Nothing of the order may be accepted before a person has decided over each of its members. */
const isUndecided = (tx: Queryable) =>
  exists(
    tx
      .select({ caseNo: underwritingCases.caseNo })
      .from(underwritingCases)
      .where(
        and(
          eq(underwritingCases.orderNo, orders.orderNo),
          eq(underwritingCases.kind, 'manual'),
          isNull(underwritingCases.decidedAt),
          ne(underwritingCases.status, 'invalid'),
        ),
      ),
  );

/** When the first of an order's conditions ends. */
const offerEnds = min(underwritingConditions.validUntil);

/** By their order. */
const offers = (tx: Queryable, of: SQL | undefined, which?: SQL) =>
  tx
    .select({ orderNo: orders.orderNo, processNo: orders.processNo, until: offerEnds })
    .from(underwritingConditions)
    .innerJoin(orders, eq(orders.orderNo, underwritingConditions.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(
      and(
        eq(processes.status, 'processing'),
        isNull(underwritingConditions.acceptedAt),
        not(isUndecided(tx)),
        of,
      ),
    )
    .groupBy(orders.orderNo)
    .having(which)
    .orderBy(asc(offerEnds))
    .limit(atOnce)
    .then((rows) => rows.flatMap(({ until, ...row }): OpenOffer[] => (until ? [{ ...row, until }] : [])));

/**
 * Those that end at that moment or before, of processes that go on, or of one, and may be accepted; fifty at most, the
 * first to end first.
 */
export const offersEnding = (tx: Queryable, by: Date, processNo?: string): Promise<OpenOffer[]> =>
  offers(
    tx,
    and(
      lte(underwritingConditions.validUntil, by),
      processNo === undefined ? undefined : eq(processes.processNo, processNo),
    ),
  );

/** The key of the job that tells of an order's end, as it is made in server/jobs/kinds.ts. */
const reminderKey = sql`${orders.orderNo} || '/' || to_char(${offerEnds} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/ends_soon'`;

/**
 * Those that end after the first moment and by the second, and whose applicant is not told so yet by a job of that kind:
 * fifty at most, the first to end first.
 */
export const offersToRemind = (
  tx: Queryable,
  { after, by }: { readonly after: Date; readonly by: Date },
  { name }: { readonly name: string },
): Promise<OpenOffer[]> =>
  offers(
    tx,
    lte(underwritingConditions.validUntil, by),
    sql`${offerEnds} > ${after.toISOString()} and not exists (select 1 from ${jobs} where ${jobs.kind} = ${name} and ${jobs.status} <> 'failed' and ${jobs.dedupeKey} = ${reminderKey})`,
  );

/** A condition that is laid down. */
export interface NewCondition {
  readonly kind: ConditionRow['kind'];
  readonly itemNo: string | null;
  readonly permille: number | null;
  readonly text: string | null;
  readonly because: readonly string[];
}

/** Lays down what a member is accepted on, in the place of all that was laid down for them before. */
export async function putConditions(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  of: Pick<ConditionRow, 'orderNo' | 'memberNo' | 'by' | 'validUntil'>,
  conditions: readonly NewCondition[],
  at: Date,
): Promise<void> {
  await tx.delete(underwritingConditions).where(eq(underwritingConditions.memberNo, of.memberNo));
  for (const { kind, itemNo, permille, text, because } of conditions)
    await tx.insert(underwritingConditions).values({
      ...{ ...of, kind, itemNo, permille, conditionNo: newId('C'), createdAt: at },
      textSealed: text === null ? null : seal(text),
      becauseSealed: seal(JSON.stringify(because)),
    });
}

/** Takes back what was laid down for these members. */
export async function dropConditions(tx: Queryable, memberNos: readonly string[]): Promise<void> {
  if (memberNos.length > 0)
    await tx.delete(underwritingConditions).where(inArray(underwritingConditions.memberNo, [...memberNos]));
}

export async function acceptCondition(
  tx: Queryable,
  conditionNo: string,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<void> {
  await tx
    .update(underwritingConditions)
    .set({ acceptedAt: at, acceptedBy: actor })
    .where(
      and(eq(underwritingConditions.conditionNo, conditionNo), isNull(underwritingConditions.acceptedAt)),
    );
}
