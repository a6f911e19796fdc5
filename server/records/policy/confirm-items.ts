import { eq } from 'drizzle-orm';
import { maskName } from '../../../contract/certificate/mask.ts';
import type { ConfirmItem } from '../../../contract/services/single-recording.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { policies } from '../../tables/policy.ts';
import { policyItemsOf, type PolicyFacts } from '../recording/policy-facts.ts';
import type { RecordingRow } from '../recording/recordings.ts';
import { policyContentOf } from './policies.ts';

/**
 * What the reader confirms before the camera, with what the insurer does not cover of each insured: that tells of their
 * health, and stands sealed in the policy alone.
 */
export async function confirmItemsOf(
  personalData: Pick<PersonalData, 'open'>,
  tx: Queryable,
  recording: RecordingRow,
  product: PolicyFacts['product'],
): Promise<ConfirmItem[]> {
  const own = await ownExclusions(personalData, tx, recording);
  const { facts } = recording;
  return policyItemsOf(
    { ...recording, facts: { ...facts, exclusions: [...own, ...facts.exclusions] } },
    product,
  );
}

async function ownExclusions(
  personalData: Pick<PersonalData, 'open'>,
  tx: Queryable,
  { recordingNo }: RecordingRow,
): Promise<string[]> {
  const [policy] = await tx.select().from(policies).where(eq(policies.recordingNo, recordingNo)).limit(1);
  // One that came from the insurer's own system has no policy here, and what its years of keeping took is gone.
  if (!policy || policy.contentSealed === null) return [];
  return policyContentOf(personalData, policy).insured.flatMap(({ name, exclusions }) =>
    exclusions.map((text) => `${maskName(name)}：${text}`),
  );
}
