import { eq, inArray } from 'drizzle-orm';
import type { KeptGroup } from '../../../contract/services/consent.ts';
import type { IdentityPerson } from '../../domain/identity/people.ts';
import { healthRows, riskRows, type HealthKept } from '../../domain/own-copy/health-rows.ts';
import { groupOf } from '../../domain/own-copy/lay-out.ts';
import type { Product } from '../../domain/product/product.ts';
import { keptUntil, type KeptIn } from '../../domain/retention/kept-until.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { healthConfirmations, orderRisks, riskAssessments } from '../../tables/underwriting.ts';
import { riskContentOf } from '../risk/risk-assessments.ts';
import { askedForOf, casesOf, decisionOf } from '../underwriting/case-rows.ts';
import { conditionRowsOf, openedCondition } from '../underwriting/conditions.ts';
import { materialOf } from '../underwriting/images.ts';
import { noticeOf } from '../underwriting/notices.ts';

type Needs = Pick<ServiceContext, 'personalData'>;

/** What was said of one person's health and what came of it; of the applicant their risk assessment, too. */
export async function healthGroups(
  context: Needs,
  tx: Queryable,
  { orderNo, product, kept }: { readonly orderNo: string; readonly product: Product; readonly kept: KeptIn },
  person: IdentityPerson,
): Promise<KeptGroup[]> {
  const said = await healthOf(context, tx, orderNo, person.memberNos);
  const until = keptUntil('health', kept);
  return [
    ...groupOf('健康', until, healthRows(said, product, person.memberNos)),
    ...(person.isApplicant ? await riskGroup(context, tx, orderNo, product, until) : []),
  ];
}

async function healthOf(
  { personalData }: Needs,
  tx: Queryable,
  orderNo: string,
  memberNos: readonly string[],
): Promise<HealthKept> {
  const isTheirs = ({ memberNo }: { readonly memberNo: string }) => memberNos.includes(memberNo);
  const { content } = await noticeOf(tx, personalData, orderNo);
  const confirmed = await tx
    .select()
    .from(healthConfirmations)
    .where(inArray(healthConfirmations.memberNo, [...memberNos]));
  const [confirmation] = confirmed;
  const opened = (sealed: string | null) => (sealed === null ? null : personalData.open(sealed));
  return {
    notice: content,
    confirmation: confirmation
      ? { right: confirmation.right, mistake: opened(confirmation.mistakeSealed), at: confirmation.at }
      : null,
    material: (await materialOf(tx, memberNos)).length,
    conditions: (await conditionRowsOf(tx, orderNo)).filter(isTheirs).map((row) => ({
      ...openedCondition(personalData, row),
      ...{ permille: row.permille, acceptedAt: row.acceptedAt },
    })),
    cases: (await casesOf(tx, orderNo)).filter(isTheirs).map((row) => ({
      sentAt: row.sentAt,
      decision: decisionOf(personalData, row),
      note: opened(row.noteSealed),
      askedFor: askedForOf(personalData, row).map(({ note }) => note),
    })),
  };
}

async function riskGroup(
  { personalData }: Needs,
  tx: Queryable,
  orderNo: string,
  { risk_assessment: rules }: Product,
  until: string,
): Promise<KeptGroup[]> {
  const [found] = await tx
    .select({ risk: orderRisks, assessment: riskAssessments })
    .from(orderRisks)
    .innerJoin(riskAssessments, eq(riskAssessments.assessmentNo, orderRisks.assessmentNo))
    .where(eq(orderRisks.orderNo, orderNo))
    .limit(1);
  if (!found || !rules || found.assessment.contentSealed === '') return [];
  const { risk, assessment } = found;
  const content = riskContentOf(personalData, assessment);
  const sentence = risk.sentenceSealed === null ? null : personalData.open(risk.sentenceSealed);
  return groupOf(
    '风险测评',
    until,
    riskRows({ content, sentence, assessedAt: assessment.assessedAt }, rules),
  );
}
