import type { RequestOf } from '../../../contract/define.ts';
import type { pageTrace } from '../../../contract/services/page-trace.ts';
import { processOwner, recordingOwner, type Owner } from '../../domain/owner.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { keepOperations } from '../../records/page-trace/operations.ts';
import { heldProcess } from '../../records/process/processes.ts';
import { hasProvenIdentity, recordingAndLink } from '../../records/recording/holder.ts';
import type { Handlers } from '../handlers.ts';

/** Whose pages they are, since when, and whether this session proved to be the customer. */
interface Traced {
  readonly owner: Owner;
  readonly since: Date;
  readonly proven: boolean;
}

/**
 * The customer's way through the pages (rule R8). Of a recording from the opened link on: whoever holds the link is
 * traced, with the session that did it, and a link that is over still takes what was done before. Of a sale from the
 * process on, for who holds it.
 */
export const pageTraceHandlers = ({ connection, now }: ServiceContext): Handlers<typeof pageTrace> => ({
  async record(input, { session }) {
    const { operations, sent_at } = input;
    const at = now();
    const behindMs = at.getTime() - Date.parse(sent_at);
    return await connection.db.transaction(async (tx) => {
      const { owner, since, proven } = await tracedBy(tx, input, session, at);
      const tracer = { sessionId: session.sessionId, proven };
      return { kept: await keepOperations(tx, owner, operations, { behindMs, at, since }, tracer) };
    });
  },
});

async function tracedBy(
  tx: Queryable,
  input: RequestOf<typeof pageTrace.record>,
  session: VisitorSession,
  at: Date,
): Promise<Traced> {
  if ('process_no' in input) {
    const { processNo, createdAt } = await heldProcess(tx, input.process_no, session);
    return { owner: processOwner(processNo), since: createdAt, proven: true };
  }
  const { recording, linkMadeAt } = await recordingAndLink(tx, input.transmit_record_no, at, { late: true });
  return {
    owner: recordingOwner(recording.recordingNo),
    since: linkMadeAt,
    proven: await hasProvenIdentity(tx, recording, session),
  };
}
