import { readdirSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

// What is known of a person is a column whose name ends in _sealed: each is in the copy that they may take of it
// (server/records/own-copy/), or it stands here with why it is left out.

const inCopy: readonly string[] = [
  'application_snapshots.values_sealed',
  'members.values_sealed',
  'processes.verified_mobile_sealed',
  'trial_snapshots.choices_sealed',
  'people.name_sealed',
  'people.certificate_number_sealed',
  'people.mobile_sealed',
  'member_cards.content_sealed',
  'member_cards.remark_sealed',
  'member_faces.remark_sealed',
  'health_notices.content_sealed',
  'health_confirmations.mistake_sealed',
  'underwriting_conditions.text_sealed',
  'underwriting_conditions.because_sealed',
  'underwriting_cases.decision_sealed',
  'underwriting_cases.note_sealed',
  'underwriting_cases.asked_for_sealed',
  'risk_assessments.content_sealed',
  'order_risks.sentence_sealed',
  'order_confirmations.signature_sealed',
  'order_mistakes.what_sealed',
  'policy_call_tries.said_sealed',
  'reviews.said_sealed',
];

const same = 'the same again, as it stood then: what it holds is told from where it is kept now';
const ours = 'nothing of a customer';
const agents = 'an agent’s own notes of work, which the agent answers for';

const leftOut: Readonly<Record<string, string>> = {
  'processes.genes_sealed': same,
  'orders.genes_sealed': same,
  'transmit_records.front_gene_arr_sealed': same,
  'order_confirmations.content_sealed': same,
  'policies.content_sealed': `${same}; the policy itself is theirs to download`,
  'card_corrections.read_sealed': same,
  'card_corrections.typed_sealed': same,
  'identity_decisions.reason_sealed': 'why staff decided; what they wrote to the member is in the copy',
  'amount_checks.reason_sealed':
    'why staff decided over an amount; the payment and what became of it are in the copy',
  'payment_notices.body_sealed': 'a channel’s signed bytes; the payment that it tells of is in the copy',
  'watched_batches.gzip_sealed': 'pages as pictures, their numbers masked; how many there are is in the copy',
  'sale_notes.text_sealed': agents,
  'board_notes.text_sealed': agents,
  'official_customers.openid_sealed': 'a number of the chat app’s that means nothing outside it',
  'open_platform_tokens.value_sealed': ours,
  'staff_accounts.totp_sealed': ours,
  'insurer_clients.secret_sealed': ours,
  'sandbox_keys.private_sealed': ours,
  'sandbox_portraits.picture_sealed': 'a drawn portrait of somebody invented',
  'sandbox_sms.mobile_sealed': 'the demonstration’s own phones',
  'sandbox_sms.text_sealed': 'the demonstration’s own phones',
};

const sealedColumns = async (): Promise<string[]> => {
  const folder = new URL('../../server/tables/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const found = await Promise.all(
    files.map(async (name) =>
      Object.values<unknown>((await import(new URL(name, folder).href)) as Record<string, unknown>),
    ),
  );
  return found
    .flat()
    .filter((table): table is PgTable => is(table, PgTable))
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map(({ name }) => `${getTableConfig(table).name}.${name}`),
    )
    .filter((name) => name.endsWith('_sealed'));
};

test('every sealed column is in a person’s copy, or named as left out', async () => {
  expect((await sealedColumns()).sort()).toEqual([...inCopy, ...Object.keys(leftOut)].sort());
});
