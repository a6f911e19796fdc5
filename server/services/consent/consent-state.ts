import { consentPurpose, type ConsentPurpose, type Consents } from '../../../contract/services/consent.ts';
import { consentTexts, consentVersions, withdrawalWords } from '../../domain/consent/consent.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { concluded, recordYears } from '../../domain/retention/retention.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { consentsOf, type ConsentRow } from '../../records/consent/consents.ts';
import { productAndSalesOf, type PolicyFacts } from '../../records/recording/policy-facts.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';

/** The text of each purpose as it is now, and whether it is consented to. */
export async function consentState(
  { settings }: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  known?: PolicyFacts,
): Promise<Consents> {
  const { recordingNo, status } = recording;
  const { product, sales } = known ?? (await productAndSalesOf(tx, recording));
  const years = recordYears[product.detail.insuranceTerm];
  const rows = await consentsOf(tx, recordingOwner(recordingNo));
  return {
    recording_no: recordingNo,
    consents: consentPurpose.options.map((purpose) => {
      const { title, terms, sentence } = consentTexts[purpose]({
        insurer: product.insurerName,
        sales: sales.name,
        ...settings.retention,
        recordYears: years,
      });
      const kept = purpose === 'recording' && concluded.includes(status);
      return {
        purpose,
        version: consentVersions[purpose],
        title,
        terms: terms.map(([label, text]) => ({ label, text })),
        sentence,
        ...timesOf(rows, purpose),
        kept,
        withdrawal: withdrawalWords(purpose, kept, years),
      };
    }),
  };
}

/** When it was given, or withdrawn last where it does not hold. */
function timesOf(all: readonly ConsentRow[], purpose: ConsentPurpose) {
  const rows = all.filter((row) => row.purpose === purpose);
  const valid = rows.find((row) => !row.withdrawnAt && row.version === consentVersions[purpose]);
  const withdrawn = Math.max(0, ...rows.map((row) => row.withdrawnAt?.getTime() ?? 0));
  return {
    given_at: valid?.givenAt.toISOString() ?? null,
    withdrawn_at: valid || withdrawn === 0 ? null : new Date(withdrawn).toISOString(),
  };
}
