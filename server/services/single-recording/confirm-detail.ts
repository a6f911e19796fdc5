import { maskMobile, maskName } from '../../../contract/certificate/mask.ts';
import { certificateType } from '../../../contract/enums.ts';
import type { ConfirmDetail } from '../../../contract/services/single-recording.ts';
import { readingTime } from '../../domain/recording/script.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { isHolder } from '../../records/recording/holder.ts';
import { confirmItemsOf } from '../../records/policy/confirm-items.ts';
import { policyFactsOf, type PolicyFacts } from '../../records/recording/policy-facts.ts';
import { whoAnswers } from '../../records/sales/who-answers.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';
import { submissionsLeftOf } from '../../records/recording/submissions.ts';
import { progressOf } from './progress.ts';

/**
 * What the link leads to; the policy's items only for who proved to be the person. Throws where the recording's
 * product, sales agent or person is not there, which its keys forbid.
 */
export async function confirmDetail(
  context: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  session: VisitorSession,
  known?: PolicyFacts,
): Promise<ConfirmDetail> {
  const { person, product, sales } = known ?? (await policyFactsOf(tx, recording));
  const { personalData } = context;
  const identified = isHolder(recording, session);
  const { name, company, licenceNo: licence_no } = await whoAnswers(context, tx, sales, recording.productNo);
  return {
    ...progressOf(recording, identified),
    submissions_left: await submissionsLeftOf(tx, recording),
    expires_at: recording.expiresAt.toISOString(),
    insurer_name: product.insurerName,
    product_name: product.name,
    will_check: recording.willCheck,
    sales: { name, company, licence_no },
    person: {
      name_masked: maskName(personalData.open(person.nameSealed)),
      mobile_masked: maskMobile(personalData.open(person.mobileSealed)),
      certificate_type: certificateType.parse(person.certificateType),
    },
    reading_ms: readingTime(recording.segments),
    identified,
    items: identified ? await confirmItemsOf(personalData, tx, recording, product) : [],
  };
}
