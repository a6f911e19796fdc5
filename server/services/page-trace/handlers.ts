import type { pageTrace } from '../../../contract/services/page-trace.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { keepOperations } from '../../records/page-trace/operations.ts';
import { recordingBehind } from '../../records/recording/holder.ts';
import type { Handlers } from '../handlers.ts';

/**
 * The customer's way through the pages (rule R8), from the opened link on: whoever holds the link is traced, with the
 * session that did it. A link that is over still takes what was done before.
 */
export const pageTraceHandlers = ({ connection, now }: ServiceContext): Handlers<typeof pageTrace> => ({
  async record({ transmit_record_no, operations, sent_at }, { session }) {
    const at = now();
    const recording = await recordingBehind(connection.db, transmit_record_no, at, { late: true });
    const owner = recordingOwner(recording.recordingNo);
    const clock = { behindMs: at.getTime() - Date.parse(sent_at), at };
    return await connection.db.transaction(async (tx) => ({
      kept: await keepOperations(tx, owner, operations, clock, session.sessionId),
    }));
  },
});
