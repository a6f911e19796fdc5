import type { ConsentPurpose, Consents } from '../../../contract/services/consent.ts';
import {
  askedPurposes,
  consentTextName,
  consentTexts,
  consentVersion,
  withdrawalWords,
  type ConsentFacts,
  type ConsentingKind,
} from '../../domain/consent/consent.ts';
import { factsOfSettings } from '../../domain/consent/facts.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { concluded, recordYears } from '../../domain/retention/retention.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { consentsOf, type ConsentRow } from '../../records/consent/consents.ts';
import { productAndSalesOf, type PolicyFacts } from '../../records/recording/policy-facts.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';
import { isOnlineDesk } from '../../records/sales/sales-agents.ts';
import { whoAnswers } from '../../records/sales/who-answers.ts';

/**
 * The text of each purpose as it is now, and whether it is consented to. Throws where the recording's product or sales
 * agent is not there, which its keys forbid.
 */
export async function consentState(
  context: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  known?: PolicyFacts,
): Promise<Consents> {
  const { recordingNo, status } = recording;
  const facts = await textFacts(context, tx, known ?? (await productAndSalesOf(tx, recording)));
  const rows = await consentsOf(tx, recordingOwner(recordingNo));
  const isKept = (purpose: ConsentPurpose) => purpose === 'recording' && concluded.includes(status);
  return {
    recording_no: recordingNo,
    ...{ member_no: null, people: [] },
    consents: statesOf('recording', rows, facts, isKept),
  };
}

/** What the texts of a recording's consents say of its product and agent. */
export async function textFacts(
  context: Pick<ServiceContext, 'connection' | 'settings'>,
  tx: Queryable,
  { product, sales }: Pick<PolicyFacts, 'product' | 'sales'>,
): Promise<ConsentFacts> {
  const { retention } = context.settings;
  const { salesNo, name, phone } = await whoAnswers(context, tx, sales, product.productNo);
  return {
    insurer: product.insurerName,
    sales: isOnlineDesk(salesNo) ? `保险公司${name} ${phone}`.trim() : `顾问${name}`,
    ...factsOfSettings(context.settings),
    // One that came to nothing because nobody decided over it is among those that 没有办成.
    draftDays: Math.max(retention.draftDays, retention.undecidedDays),
    recordYears: recordYears[product.detail.insuranceTerm],
  };
}

/** Each purpose that they are asked for, with its text and when it was given. */
export const statesOf = (
  kind: ConsentingKind,
  rows: readonly ConsentRow[],
  facts: ConsentFacts,
  isKept: (purpose: ConsentPurpose) => boolean,
): Consents['consents'] =>
  askedPurposes[kind].map((purpose) => {
    const { title, terms, sentence } = consentTexts[consentTextName(kind, purpose)](facts);
    const version = consentVersion(kind, purpose);
    const kept = isKept(purpose);
    return {
      ...{ purpose, version, title, sentence, kept },
      terms: terms.map(([label, text]) => ({ label, text })),
      ...timesOf(
        rows.filter((row) => row.purpose === purpose),
        version,
      ),
      withdrawal: withdrawalWords(purpose, kept, facts.recordYears),
    };
  });

/** The text of a purpose as a page shows it, for who wants to see later what was consented to. */
export function shownConsent(kind: ConsentingKind, purpose: ConsentPurpose, facts: ConsentFacts): string {
  const { title, terms, sentence } = consentTexts[consentTextName(kind, purpose)](facts);
  return [title, ...terms.map(([label, text]) => `${label}：${text}`), sentence].join('\n');
}

/** When it was given, and since when one of any version holds; or when it was withdrawn last, where none does. */
function timesOf(rows: readonly ConsentRow[], version: string) {
  const held = rows.filter(({ withdrawnAt }) => !withdrawnAt);
  const present = held.find((row) => row.version === version);
  const [since = null] = held.map(({ givenAt }) => givenAt.toISOString()).sort();
  const [withdrawn = null] = rows
    .flatMap(({ withdrawnAt }) => withdrawnAt?.toISOString() ?? [])
    .sort()
    .reverse();
  return {
    given_at: present?.givenAt.toISOString() ?? null,
    held_since: since,
    withdrawn_at: since === null ? withdrawn : null,
  };
}
