import { callsPerAgent, tooManyRequests } from '../../domain/limits.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { SalesSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { writeEvent } from '../../records/events/events.ts';
import { countWithin } from '../../records/limits/rate-limits.ts';
import { personOf } from '../../records/recording/recordings.ts';
import { ownRecording } from './own-recording.ts';

/** The own customer's whole number, which leaves a trace. Throws customerMissing, customerForgotten or tooManyRequests. */
export async function callCustomer(
  { connection, personalData, now }: ServiceContext,
  recordingNo: string,
  session: SalesSession,
): Promise<{ readonly mobile: string }> {
  const at = now();
  return await connection.db.transaction(async (tx) => {
    const { recording } = await ownRecording(tx, recordingNo, session, at);
    const from = await countWithin(tx, personalData, { limit: callsPerAgent, of: session.salesNo });
    if (from) throw tooManyRequests(from, at);
    const by = { actor: session.salesNo, at };
    await writeEvent(tx, recordingOwner(recordingNo), 'call_customer', {}, by);
    const { mobileSealed } = await personOf(tx, recording);
    return { mobile: personalData.open(mobileSealed) };
  });
}
