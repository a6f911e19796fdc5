import { and, desc, eq, inArray } from 'drizzle-orm';
import type { RiskConclusion } from '../../../contract/services/risk-assessment.ts';
import {
  fits,
  riskContent,
  riskUse,
  type RiskContent,
  type RiskRules,
  type RiskUse,
} from '../../domain/risk/assess.ts';
import { Failure } from '../../domain/failure.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { personIndices } from '../member/person-indices.ts';
import { members, orders } from '../../tables/order.ts';
import { processes, stepReports } from '../../tables/process.ts';
import { orderRisks, riskAssessments, underwritingCases } from '../../tables/underwriting.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { identityScope, type IdentityScope } from '../member-identity/identity-scope.ts';
import { verifiedMobile, type ProcessRow } from '../process/processes.ts';
import { productAt } from '../product/products.ts';
import { decisionOf, type CaseRow } from '../underwriting/case-rows.ts';
import type { Product } from '../../domain/product/product.ts';

export type AssessmentRow = typeof riskAssessments.$inferSelect;
export type OrderRiskRow = typeof orderRisks.$inferSelect;

/** An order whose applicant's risk is assessed. */
export interface RiskScope extends Omit<IdentityScope, 'product'> {
  readonly product: Product;
  readonly rules: RiskRules;
  readonly applicant: IdentityPerson;
  readonly personIndex: string;
  /** What was done of this person from the mobile that this sale has proven, over all products, the newest first. */
  readonly own: readonly AssessmentRow[];
  /** When this person was assessed: of what others began under their number only what a card or a face proved theirs. */
  readonly counted: readonly Date[];
  readonly chosen: OrderRiskRow | undefined;
  /** The call that is made before somebody of age goes on. */
  readonly call: CaseRow | undefined;
}

/** Throws what identityScope throws, and processStepUnfinished where the product asks for none. */
export async function riskScope(
  context: ServiceContext,
  tx: Queryable,
  subject: { readonly process_no: string },
  session: VisitorSession,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<RiskScope> {
  const { connection, personalData } = context;
  const scope = await identityScope(context, tx, subject, session, { lock });
  const { productNo, productVersion, orderNo } = scope.order;
  const product = await productAt(connection.db, productNo, productVersion, tx);
  if (!product.risk_assessment)
    throw new Failure('processStepUnfinished', { message: '这个产品不需要风险测评' });
  const applicant = applicantOf(scope);
  const indices = personIndices(personalData, 'risk', applicant);
  const [personIndex] = indices;
  const [chosen] = await tx.select().from(orderRisks).where(eq(orderRisks.orderNo, orderNo)).limit(1);
  const [call] = await tx
    .select()
    .from(underwritingCases)
    .where(and(eq(underwritingCases.orderNo, orderNo), eq(underwritingCases.kind, 'risk_call')))
    .limit(1);
  const found = await assessmentsOf(tx, indices);
  const mobile = verifiedMobile(personalData, scope.process);
  // Where it was taken over stays so, also once the sale that it was done in is forgotten.
  const isOwn = ({ row, process }: Found) =>
    row.assessmentNo === chosen?.assessmentNo ||
    process.processNo === scope.process.processNo ||
    (mobile !== null && verifiedMobile(personalData, process) === mobile);
  const own = found.filter(isOwn).map(({ row }) => row);
  const counted = found.filter((one) => isOwn(one) || one.isProven).map(({ row }) => row.assessedAt);
  return {
    ...scope,
    product,
    rules: product.risk_assessment,
    applicant,
    personIndex,
    own,
    counted,
    chosen,
    call,
  };
}

/** An assessment, the sale that it was done in, and whether its applicant has shown there who they are. */
interface Found {
  readonly row: AssessmentRow;
  readonly process: ProcessRow;
  readonly isProven: boolean;
}

async function assessmentsOf(tx: Queryable, indices: readonly string[]): Promise<Found[]> {
  const rows = await tx
    .select({ row: riskAssessments, process: processes })
    .from(riskAssessments)
    .innerJoin(orders, eq(orders.orderNo, riskAssessments.orderNo))
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(inArray(riskAssessments.personIndex, [...indices]))
    .orderBy(desc(riskAssessments.assessedAt));
  const proven = await tx
    .select({ personNo: members.personNo, processNo: stepReports.processNo })
    .from(stepReports)
    .innerJoin(members, eq(members.memberNo, stepReports.memberNo))
    .where(
      and(
        inArray(
          stepReports.processNo,
          rows.map(({ process }) => process.processNo),
        ),
        inArray(stepReports.step, ['ocr', 'face_recognition']),
        eq(stepReports.outcome, 'passed'),
      ),
    );
  return rows.map(({ row, process }) => ({
    ...{ row, process },
    isProven: proven.some(
      ({ personNo, processNo }) => processNo === process.processNo && personNo === row.personNo,
    ),
  }));
}

/** The numbers tell of their own alone; who knows somebody's number is told by the day at most that they were assessed. */
export function riskUseOf({ rules, own, counted }: RiskScope, now: Date): RiskUse {
  const { nextAt } = riskUse(rules, counted, now);
  return {
    ...riskUse(
      rules,
      own.map(({ assessedAt }) => assessedAt),
      now,
    ),
    nextAt,
  };
}

export const riskContentOf = (
  { open }: Pick<PersonalData, 'open'>,
  { contentSealed }: Pick<AssessmentRow, 'contentSealed'>,
): RiskContent => riskContent.parse(JSON.parse(open(contentSealed)));

/** The last one of the same product that has not run out, by its own version's questions. */
export const validAssessment = ({ own, product }: RiskScope, now: Date): AssessmentRow | undefined =>
  own.find(
    ({ expiresAt, productNo, productVersion }) =>
      expiresAt > now && productNo === product.product_no && productVersion === product.version,
  );

/** The one that counts for this order, while it is good. */
export const chosenAssessment = (scope: RiskScope, now: Date): AssessmentRow | undefined =>
  scope.own.find(
    ({ assessmentNo, expiresAt }) => assessmentNo === scope.chosen?.assessmentNo && expiresAt > now,
  );

/** As the customer sees it. */
export function riskConclusionOf(
  personalData: Pick<PersonalData, 'open'>,
  scope: RiskScope,
  row: AssessmentRow,
): RiskConclusion {
  const { rules, chosen, order } = scope;
  const { score, level, mismatches } = riskContentOf(personalData, row);
  const nameOf = (key: string) => rules.levels.find((one) => one.level === key)?.name ?? '';
  const isChosen = chosen?.assessmentNo === row.assessmentNo;
  return {
    ...{ score, level, mismatches, level_name: nameOf(level) },
    levels: rules.levels.map(({ level: key, name }) => ({ level: key, name })),
    product_level: rules.product_level,
    product_level_name: nameOf(rules.product_level),
    fits: fits(rules, level),
    assessed_at: row.assessedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    from_before: row.orderNo !== order.orderNo,
    insisted_at: isChosen ? (chosen.insistedAt?.toISOString() ?? null) : null,
    // A call belongs to what was insisted on: another assessment begins without one.
    call: isChosen && chosen.insistedAt !== null ? callIn(personalData, scope) : null,
  };
}

function callIn(personalData: Pick<PersonalData, 'open'>, { call }: RiskScope): RiskConclusion['call'] {
  if (!call) return null;
  const decision = decisionOf(personalData, call);
  if (!decision || !call.decidedAt) return { state: 'waiting', at: call.dueAt.toISOString(), answer: null };
  const state = decision.result === 'pass' ? 'agreed' : 'declined';
  return { state, at: call.decidedAt.toISOString(), answer: decision.reason };
}
