import type { PolicyDetail } from '../../../contract/model/policy.ts';
import type { RequestOf } from '../../../contract/define.ts';
import type { policy as service } from '../../../contract/services/policy.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged, type By } from '../../records/events/events.ts';
import { policyDetailOf } from '../../records/policy/policy-detail.ts';
import { policyScope, requireInForce } from '../../records/policy/policy-scope.ts';
import { findRecording, moveRecording } from '../../records/recording/recordings.ts';
import { holderMayRenew, renewRecording as renew } from '../../records/recording/renew-recording.ts';

/**
 * The holder's new link to a recording whose time is over, or whose submissions are used up and no agent helps. Nothing
 * where its link is good still, which is the same request again as well; what an agent took back is theirs to renew, unless they have left.
 * Throws what the contract says.
 */
export async function renewRecording(
  context: ServiceContext,
  { process_no, request_id: requestId }: RequestOf<typeof service.renewRecording>,
  { session }: Caller<'visitor'>,
): Promise<PolicyDetail> {
  const { connection, now } = context;
  const by = { actor: session.sessionId, at: now() };
  const { detail, recordingNo } = await connection.db.transaction(async (tx) => {
    const scoped = await policyScope(context, tx, process_no, session, { lock: true });
    requireInForce(scoped.policy);
    const { recordingNo: no } = scoped.policy;
    if (no !== null) await renewIfOver(context, tx, no, requestId, by);
    return { detail: await policyDetailOf(context, tx, scoped), recordingNo: no };
  });
  if (recordingNo !== null) notifyChanged(context, recordingNo);
  return detail;
}

async function renewIfOver(
  context: ServiceContext,
  tx: Queryable,
  recordingNo: string,
  requestId: string,
  by: By,
): Promise<void> {
  const recording = await findRecording(tx, recordingNo, { lock: true });
  if (!recording || !(await holderMayRenew(tx, recording, by.at))) return;
  const clock = { mover: 'clock', actor: 'clock', at: by.at, detail: {} } as const;
  const isOver = recording.status === 'expired' || recording.status === 'revoked';
  const over = isOver ? recording : await moveRecording(tx, recording, 'expire', clock);
  await renew(context, tx, over, { ...by, mover: 'reader', requestId });
}
