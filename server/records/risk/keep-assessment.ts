import type { RiskContent } from '../../domain/risk/assess.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { orderRisks, riskAssessments } from '../../tables/underwriting.ts';
import { newId } from '../new-id.ts';
import type { AssessmentRow, OrderRiskRow } from './risk-assessments.ts';

type Seals = Pick<PersonalData, 'seal'>;

/** Throws where the database takes the row and does not answer it. */
export async function keepAssessment(
  tx: Queryable,
  { seal }: Seals,
  {
    content,
    ...assessment
  }: Omit<AssessmentRow, 'assessmentNo' | 'contentSealed'> & { readonly content: RiskContent },
): Promise<AssessmentRow> {
  const contentSealed = seal(JSON.stringify(content));
  const [made] = await tx
    .insert(riskAssessments)
    .values({ ...assessment, contentSealed, assessmentNo: newId('K') })
    .returning();
  if (!made) throw new Error('no assessment was kept');
  return made;
}

/** Which assessment counts for an order, and what was written by who insists. */
export async function chooseAssessment(
  tx: Queryable,
  { seal }: Seals,
  {
    orderNo,
    sentence,
    ...chosen
  }: Omit<OrderRiskRow, 'sentenceSealed'> & { readonly sentence: string | null },
): Promise<void> {
  const set = { ...chosen, sentenceSealed: sentence === null ? null : seal(sentence) };
  await tx
    .insert(orderRisks)
    .values({ orderNo, ...set })
    .onConflictDoUpdate({ target: orderRisks.orderNo, set });
}
