import type { pageTrace } from '../../../contract/services/page-trace.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { keepOperations } from '../../records/page-trace/operations.ts';
import { hasProvenIdentity, recordingAndLink } from '../../records/recording/holder.ts';
import type { Handlers } from '../handlers.ts';

/**
 * The customer's way through the pages (rule R8), from the opened link on: whoever holds the link is traced, with the
 * session that did it. A link that is over still takes what was done before.
 */
export const pageTraceHandlers = ({ connection, now }: ServiceContext): Handlers<typeof pageTrace> => ({
  async record({ transmit_record_no, operations, sent_at }, { session }) {
    const at = now();
    const behindMs = at.getTime() - Date.parse(sent_at);
    return await connection.db.transaction(async (tx) => {
      const { recording, linkMadeAt } = await recordingAndLink(tx, transmit_record_no, at, { late: true });
      const proven = await hasProvenIdentity(tx, recording, session);
      const owner = recordingOwner(recording.recordingNo);
      const tracer = { sessionId: session.sessionId, proven };
      return { kept: await keepOperations(tx, owner, operations, { behindMs, at, linkMadeAt }, tracer) };
    });
  },
});
