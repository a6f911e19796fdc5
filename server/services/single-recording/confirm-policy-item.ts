import type { RequestOf } from '../../../contract/define.ts';
import type { ConfirmDetail, singleRecording } from '../../../contract/services/single-recording.ts';
import { Failure } from '../../domain/failure.ts';
import { allConfirmed } from '../../domain/recording/policy-items.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged, type By } from '../../records/events/events.ts';
import { confirmItem } from '../../records/recording/confirmed-items.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { policyFactsOf, policyItemsOf, type PolicyFacts } from '../../records/recording/policy-facts.ts';
import { moveRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { confirmDetail } from './confirm-detail.ts';

type Input = RequestOf<typeof singleRecording.confirmPolicyItem>;

/** One item, in its turn (rule R3). Repeatable. Throws recordingOutOfOrder. */
export async function confirmPolicyItem(
  context: ServiceContext,
  { transmit_record_no, key }: Input,
  { session }: Caller<'visitor'>,
): Promise<ConfirmDetail> {
  const { connection, now } = context;
  const by = { actor: session.sessionId, at: now() };
  const detail = await connection.db.transaction(async (tx) => {
    const recording = await heldRecording(tx, transmit_record_no, session, by.at, { lock: true });
    const facts = await policyFactsOf(tx, recording);
    const confirmed = await confirmInTurn(tx, recording, facts, key, by);
    return await confirmDetail(context, tx, confirmed, session, facts);
  });
  notifyChanged(context, detail.recording_no);
  return detail;
}

async function confirmInTurn(
  tx: Queryable,
  recording: RecordingRow,
  { product }: PolicyFacts,
  key: string,
  by: By,
): Promise<RecordingRow> {
  const items = policyItemsOf(recording, product);
  const item = items.find((candidate) => candidate.key === key);
  if (!item) throw new Failure('recordingOutOfOrder');
  if (item.confirmed_at !== null) return recording;
  const next = items.find((candidate) => candidate.confirmed_at === null);
  if (next?.key !== key || recording.status !== 'identified') throw new Failure('recordingOutOfOrder');
  const confirmed = await confirmItem(tx, recording, key, by);
  if (!allConfirmed(policyItemsOf(confirmed, product))) return confirmed;
  return await moveRecording(tx, confirmed, 'confirm_policy', { ...by, mover: 'reader', detail: {} });
}
