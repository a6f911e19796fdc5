import { count, eq } from 'drizzle-orm';
import type { pageTrace } from '../../contract/services/page-trace.ts';
import { pageOperations } from '../ports/schema.ts';
import type { Handlers, ServiceContext } from './handler.ts';
import { openRecording } from './recording-access.ts';

/** Nobody does more in one application; a script that does fills no disk. */
const mostOperations = 5000;

/**
 * The customer's way through the pages (rule R8), from the opened link on: whoever holds the link is traced, with the
 * session that did it. A link that is over still takes what was done before.
 */
export const pageTraceHandlers = ({ connection, now }: ServiceContext): Handlers<typeof pageTrace> => ({
  async record({ transmit_record_no, operations, sent_at }, caller) {
    const at = now();
    const { recordingNo } = await openRecording(connection.db, transmit_record_no, at, { late: true });
    const behind = at.getTime() - Date.parse(sent_at);
    return await connection.db.transaction(async (tx) => {
      const [kept] = await tx
        .select({ operations: count() })
        .from(pageOperations)
        .where(eq(pageOperations.recordingNo, recordingNo));
      const room = operations.slice(0, Math.max(0, mostOperations - (kept?.operations ?? 0)));
      if (room.length > 0)
        await tx
          .insert(pageOperations)
          .values(
            room.map(({ operation_id, kind, page, title, target, at: done }) => ({
              recordingNo,
              operationId: operation_id,
              ...{ kind, page, title, target },
              actor: caller.session?.sessionId ?? '',
              // Never after it came: a clock that was set between two operations makes no future.
              at: new Date(Math.min(at.getTime(), Date.parse(done) + behind)),
            })),
          )
          .onConflictDoNothing();
      return { kept: room.length };
    });
  },
});
