import { eq } from 'drizzle-orm';
import { beijingDay } from '../../../contract/dates.ts';
import type { HealthNext } from '../../../contract/model/health.ts';
import { memberOwner } from '../../domain/owner.ts';
import type { StepOutcome } from '../../domain/process/owed-steps.ts';
import type { MemberVerdict } from '../../domain/underwriting/evaluate.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { orders } from '../../tables/order.ts';
import { lastTimeOf } from '../events/events.ts';
import { insurableDay, reckonOrder, type AskedExtra } from '../order/premium-of-order.ts';
import { keepTaskStatus } from '../process/processes.ts';
import { reportStep, takeBackReport } from '../process/step-reports.ts';
import {
  conditionRowsOf,
  dropConditions,
  extrasAmong,
  offeredUntil,
  openedCondition,
  pricedOn,
  putConditions,
  type ConditionRow,
  type NewCondition,
} from '../underwriting/conditions.ts';
import { noticeOf } from '../underwriting/notices.ts';
import { casesThatCount, type HealthScope } from './health-scope.ts';
import { judgedMembers, nextOf, type JudgedMember } from './verdicts.ts';

const reports: Partial<Record<HealthNext, StepOutcome>> = {
  pass: 'passed',
  manual: 'manual',
  refused: 'refused',
};

/** Where an order stands after what was said or decided last. */
export interface SettledHealth {
  readonly judged: readonly JudgedMember[];
  readonly conditions: readonly ConditionRow[];
  readonly next: HealthNext;
}

/**
 * Brings what follows from the answers and decisions in line with them: the conditions that are laid down, the first
 * premium of the order, and what is reported of the health notice. The process must be locked by this transaction.
 */
export async function settleHealth(
  context: ServiceContext,
  tx: Queryable,
  before: HealthScope,
  at: Date,
): Promise<SettledHealth> {
  const { personalData } = context;
  const { orderNo } = before.order;
  const scope = {
    ...before,
    notice: await noticeOf(tx, personalData, orderNo),
    cases: await casesThatCount(tx, before),
  };
  const judged = judgedMembers(personalData, scope);
  if (scope.notice.row?.state === 'confirmed') await layDown(context, tx, scope, judged, at);
  const conditions = await conditionRowsOf(tx, orderNo);
  await keepFirstFen(context, tx, scope, conditions, at);
  const next = nextOf(scope, judged, conditions);
  await reportHealth(tx, scope, next, at);
  return { judged, conditions, next };
}

async function layDown(
  { personalData }: ServiceContext,
  tx: Queryable,
  { order }: HealthScope,
  judged: readonly JudgedMember[],
  at: Date,
): Promise<void> {
  const rows = await conditionRowsOf(tx, order.orderNo);
  for (const { asked, verdict, decided } of judged) {
    const { memberNo } = asked;
    const own = rows.filter((row) => row.memberNo === memberNo);
    const wanted = conditionsIn(verdict);
    const by = decided ? 'manual' : 'smart';
    if (isSame(personalData, own, wanted, by)) continue;
    if (wanted.length === 0) await dropConditions(tx, [memberNo]);
    const validUntil = decided ? offeredUntil(at) : null;
    await putConditions(tx, personalData, { orderNo: order.orderNo, memberNo, by, validUntil }, wanted, at);
  }
}

const conditionsIn = (verdict: MemberVerdict): NewCondition[] =>
  verdict.kind === 'accepted'
    ? [
        ...verdict.extras.map((extra) => ({ ...extra, kind: 'extra' as const, text: null })),
        ...verdict.exclusions.map((one) => ({
          ...one,
          kind: 'exclusion' as const,
          itemNo: null,
          permille: null,
        })),
      ]
    : [];

/** What was accepted stays accepted as long as it says the same. */
function isSame(
  personalData: Pick<ServiceContext['personalData'], 'open'>,
  rows: readonly ConditionRow[],
  wanted: readonly NewCondition[],
  by: ConditionRow['by'],
): boolean {
  const said = (one: Pick<NewCondition, 'kind' | 'itemNo' | 'permille' | 'text'>) =>
    JSON.stringify([one.kind, one.itemNo, one.permille, one.text]);
  const there = rows.map((row) => said({ ...row, text: openedCondition(personalData, row).text }));
  return (
    rows.every((row) => row.by === by) &&
    JSON.stringify([...there].sort()) === JSON.stringify(wanted.map(said).sort())
  );
}

/** An extra premium counts from the moment that every condition is accepted. */
async function keepFirstFen(
  context: ServiceContext,
  tx: Queryable,
  scope: HealthScope,
  conditions: readonly ConditionRow[],
  at: Date,
): Promise<void> {
  const { order } = scope;
  const isAccepted = conditions.every(({ acceptedAt }) => acceptedAt !== null);
  const extras = isAccepted ? extrasAmong(conditions) : [];
  const laidDownOn =
    extras.length > 0 ? await pricedOn(context, tx, order, conditions) : beijingDay(order.createdAt);
  const firstFen = await agreedFen(context, tx, scope, { extras, laidDownOn, at });
  if (firstFen === order.firstFen) return;
  await tx.update(orders).set({ firstFen, updatedAt: at }).where(eq(orders.orderNo, order.orderNo));
}

interface Agreed {
  readonly extras: readonly AskedExtra[];
  /** The day whose ages counted before anybody confirmed. */
  readonly laidDownOn: string;
  readonly at: Date;
}

/** What nobody was shown is not agreed to: only the extra premiums change what was agreed to last, by the ages of then. */
async function agreedFen(
  context: ServiceContext,
  tx: Queryable,
  { order, applicantNo }: HealthScope,
  { extras, laidDownOn, at }: Agreed,
): Promise<number> {
  const fenOn = async (day: string) => {
    const insurable = await insurableDay(context, tx, order, day);
    return (await reckonOrder(context, tx, order, { day: insurable, extras })).firstFen;
  };
  const confirmedAt = await lastTimeOf(tx, memberOwner(applicantNo), ['confirm_order']);
  const confirmedOn = confirmedAt ? beijingDay(confirmedAt) : laidDownOn;
  const agreed = await fenOn(confirmedOn > laidDownOn ? confirmedOn : laidDownOn);
  if (agreed === order.firstFen) return agreed;
  // By a card another premium may have been agreed to on any day since: it was that of one of these.
  for (const day of [laidDownOn, beijingDay(at)])
    if ((await fenOn(day)) === order.firstFen) return order.firstFen;
  return agreed;
}

async function reportHealth(
  tx: Queryable,
  { process, applicantNo: memberNo }: HealthScope,
  next: HealthNext,
  at: Date,
): Promise<void> {
  if (process.current !== 'health_audit' || process.status !== 'processing') return;
  await keepTaskStatus(tx, process, { owesSmart: next === 'smart', at });
  const outcome = reports[next];
  const step = 'health_audit';
  if (outcome) await reportStep(tx, process.processNo, { step, memberNo, outcome }, at);
  else await takeBackReport(tx, process.processNo, step, [memberNo]);
}
