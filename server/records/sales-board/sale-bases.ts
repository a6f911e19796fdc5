import { and, count, desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { SaleCounts } from '../../../contract/services/sales-board.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import { saleOwed } from '../../../contract/services/sales-board.ts';
import { saleOwedNext, waitedCases, type SaleFacts } from '../../domain/board/sale.ts';
import { submissionsPerLink } from '../../domain/recording/recording.ts';
import { identitySteps, stepsAfter } from '../../domain/identity/rules.ts';
import type { Queryable } from '../../ports/database.ts';
import { memberCards, memberFaces } from '../../tables/member-identity.ts';
import { members, orders } from '../../tables/order.ts';
import { amountChecks, payments } from '../../tables/payment.ts';
import { policies } from '../../tables/policy.ts';
import { processes, processSessions, stepReports } from '../../tables/process.ts';
import { recordings } from '../../tables/recording.ts';
import { saleChanges } from '../../tables/sales-board.ts';
import {
  healthConfirmations,
  healthNotices,
  underwritingCases,
  underwritingConditions,
} from '../../tables/underwriting.ts';
import { confirmSteps } from '../order-confirmation/confirm-scope.ts';
import type { ProcessRow } from '../process/processes.ts';

/** A sale without its people. */
export interface SaleBase {
  readonly process: ProcessRow;
  readonly orderNo: string | null;
  /** When it was applied for; null where there is no order. */
  readonly orderedAt: Date | null;
  readonly firstFen: number | null;
  readonly facts: SaleFacts;
  readonly changedAt: Date;
}

/** The place of a sale in its agent's list. */
export interface SalePlace {
  readonly changedAt: Date;
  readonly processNo: string;
}

const isUnseen = sql`not exists (
  select 1 from ${processSessions} where ${processSessions.processNo} = ${processes.processNo})`;
const isDraft = sql<boolean>`${processes.mode} = 'sales_transmit' and ${processes.transmitRecordNo} is null and ${isUnseen}`;
const isUnopened = sql<boolean>`${processes.transmitRecordNo} is not null and ${isUnseen}`;

/** What was refused of a card or a face after the step was over; the card comes first. */
const redo = sql<ProcessStep | null>`(
  select max(${stepReports.step}) from ${stepReports}
  where ${stepReports.processNo} = ${processes.processNo} and ${stepReports.outcome} = 'refused'
    and ${processes.status} = 'processing'
    and (${or(
      ...identitySteps.map((step) =>
        and(eq(stepReports.step, step), inArray(processes.current, [...stepsAfter(step)])),
      ),
    )}))`;

const healthSteps: readonly ProcessStep[] = ['health_audit', 'manpower_underwriting_result'];

const isWithStaff = sql<boolean>`(${or(
  ...Object.entries(waitedCases).map(
    ([step, kind]) => sql`${processes.current} = ${step} and exists (
      select 1 from ${underwritingCases}
      where ${underwritingCases.orderNo} = ${orders.orderNo} and ${underwritingCases.kind} = ${kind}
        and ${underwritingCases.status} = 'underwriting')`,
  ),
)})`;

/** Each is reported by the applicant alone. */
const applicantSteps: readonly ProcessStep[] = ['health_audit', 'manpower_underwriting', 'risk_assessment'];

/** Whether what came of the step where it stands is reported, and is such an outcome. */
const isReportedThere = (outcome: SQL) => sql`exists (
  select 1 from ${stepReports}
  where ${stepReports.processNo} = ${processes.processNo} and ${stepReports.step} = ${processes.current}
    and ${outcome})`;

const isDoneByApplicant = sql<boolean>`(${inArray(processes.current, [...applicantSteps])}
  and ${isReportedThere(ne(stepReports.outcome, 'refused'))})`;

/** What came of the notice stays the customer's: the agent learns that there is something to choose. */
const isHealthRefused = sql<boolean>`(${processes.current} = 'health_audit'
  and ${isReportedThere(eq(stepReports.outcome, 'refused'))})`;

/** As checkout and confirmation refuse it (toldMistakes); what was corrected since is everybody's to confirm anew. */
const isHealthWrong = sql<boolean>`(${inArray(processes.current, [...confirmSteps])} and exists (
  select 1 from ${healthConfirmations}
    join ${members} on ${members.memberNo} = ${healthConfirmations.memberNo}
    join ${healthNotices} on ${healthNotices.orderNo} = ${members.orderNo}
  where ${members.orderNo} = ${orders.orderNo} and not ${healthConfirmations.right}
    and ${healthNotices.confirmedAt} <= ${healthConfirmations.at}))`;

/** What the rules lay down is accepted with the health notice, unless a case of somebody else went to an underwriter. */
const hasOffer = sql<boolean>`(${inArray(processes.current, [...healthSteps])} and exists (
  select 1 from ${underwritingConditions}
  where ${underwritingConditions.orderNo} = ${orders.orderNo} and ${underwritingConditions.acceptedAt} is null
    and (${processes.current} <> 'health_audit' or ${underwritingConditions.by} = 'manual')))`;

/** As the checkout refuses another payment meanwhile (`openChecksOf`). */
const isPaymentChecked = sql<boolean>`(${processes.current} = 'payment' and exists (
  select 1 from ${amountChecks} join ${payments} on ${payments.paymentNo} = ${amountChecks.paymentNo}
  where ${payments.orderNo} = ${orders.orderNo} and ${amountChecks.doneAt} is null and ${amountChecks.asked} > 0))`;

const isLookedAt = sql<boolean>`(${processes.current} = 'show_policy' and ${policies.status} is null and exists (
  select 1 from ${members}
    left join ${memberCards} on ${memberCards.memberNo} = ${members.memberNo}
    left join ${memberFaces} on ${memberFaces.memberNo} = ${members.memberNo}
  where ${members.orderNo} = ${orders.orderNo}
    and (${memberCards.state} = 'to_person' or ${memberFaces.state} = 'to_person')))`;

/** What came to nothing and was forgotten nobody makes any more. */
const recording = sql<RecordingStatus | null>`case
  when ${recordings.forgottenAt} is null or ${recordings.status} = 'verified' then ${recordings.status} end`;

const isRecordingStopped = sql<boolean>`coalesce(${recordings.status} = 'revoked'
  or (${recordings.status} = 'returned' and ${recordings.submissions} >= ${submissionsPerLink}), false)`;

/** Of a sale with its order, policy and recording. */
const factColumns = {
  current: processes.current,
  status: processes.status,
  policy: policies.status,
  recording,
  ...{
    isDraft,
    isUnopened,
    redo,
    isWithStaff,
    isDoneByApplicant,
    isHealthRefused,
    isHealthWrong,
    hasOffer,
    isPaymentChecked,
    isLookedAt,
    isRecordingStopped,
  },
};
const everyFact = sql.raw(
  Object.keys(factColumns)
    .map((_, i) => i + 1)
    .join(', '),
);

/** What an agent opened and chose nothing of is no sale yet, and what they began and let lie is none any more. */
const isUntouched = sql`(${isDraft} and (${processes.updatedAt} = ${processes.createdAt} or ${processes.status} = 'cancel'))`;

const ofAgent = (salesNo: string): SQL | undefined =>
  and(eq(saleChanges.salesNo, salesNo), eq(processes.salesNo, salesNo), sql`not ${isUntouched}`);

/** The agent's sales from that place on, the last changed first. */
export async function saleBases(
  tx: Queryable,
  salesNo: string,
  { after, limit, processNos }: { after?: SalePlace; limit: number; processNos?: readonly string[] },
): Promise<SaleBase[]> {
  const rows = await tx
    .select({
      process: processes,
      changedAt: saleChanges.changedAt,
      orderNo: orders.orderNo,
      orderedAt: orders.createdAt,
      orderFen: orders.firstFen,
      ...factColumns,
    })
    .from(saleChanges)
    .innerJoin(processes, eq(processes.processNo, saleChanges.processNo))
    .leftJoin(orders, eq(orders.processNo, processes.processNo))
    .leftJoin(policies, eq(policies.orderNo, orders.orderNo))
    .leftJoin(recordings, eq(recordings.recordingNo, policies.recordingNo))
    .where(
      and(
        ofAgent(salesNo),
        after && isBehind(after),
        processNos && inArray(saleChanges.processNo, [...processNos]),
      ),
    )
    .orderBy(desc(saleChanges.changedAt), desc(saleChanges.processNo))
    .limit(limit);
  return rows.map(({ process, changedAt, orderNo, orderedAt, orderFen, ...facts }) => ({
    ...{ process, orderNo, orderedAt, changedAt, facts },
    firstFen: orderFen ?? process.firstFen,
  }));
}

/** Changed earlier; of those that changed in the same millisecond, by their numbers. */
const isBehind = ({ changedAt, processNo }: SalePlace): SQL =>
  sql`(${saleChanges.changedAt}, ${saleChanges.processNo}) < (${changedAt.toISOString()}::timestamptz, ${processNo})`;

/** Of all sales of the agent: how many owe what. */
export async function countSales(tx: Queryable, salesNo: string): Promise<SaleCounts> {
  const rows = await tx
    .select({ ...factColumns, sales: count() })
    .from(saleChanges)
    .innerJoin(processes, eq(processes.processNo, saleChanges.processNo))
    .leftJoin(orders, eq(orders.processNo, processes.processNo))
    .leftJoin(policies, eq(policies.orderNo, orders.orderNo))
    .leftJoin(recordings, eq(recordings.recordingNo, policies.recordingNo))
    .where(ofAgent(salesNo))
    .groupBy(everyFact);
  const none = Object.fromEntries(saleOwed.options.map((owed) => [owed, 0])) as SaleCounts['by_owed'];
  const counts = { all: 0, by_owed: none };
  for (const { sales, ...facts } of rows) {
    counts.all += Number(sales);
    counts.by_owed[saleOwedNext(facts)] += Number(sales);
  }
  return counts;
}
