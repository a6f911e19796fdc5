import type { RequestOf } from '../../../contract/define.ts';
import type { pageTrace } from '../../../contract/services/page-trace.ts';
import { memberPurposes } from '../../domain/link.ts';
import { memberOwner, processOwner, recordingOwner, type Owner } from '../../domain/owner.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { findLinkByNumber } from '../../records/links/links.ts';
import { invitedProcess } from '../../records/member-identity/identity-scope.ts';
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
 * process on, for who holds it; of an invited member once their phone is proven, with what their device kept till then.
 */
export const pageTraceHandlers = (context: ServiceContext): Handlers<typeof pageTrace> => ({
  async record(input, { session }) {
    const { operations, sent_at } = input;
    const at = context.now();
    const behindMs = at.getTime() - Date.parse(sent_at);
    return await context.connection.db.transaction(async (tx) => {
      const { owner, since, proven } = await tracedBy(context, tx, input, session);
      const tracer = { sessionId: session.sessionId, proven };
      return { kept: await keepOperations(tx, owner, operations, { behindMs, at, since }, tracer) };
    });
  },
});

async function tracedBy(
  context: ServiceContext,
  tx: Queryable,
  input: RequestOf<typeof pageTrace.record>,
  session: VisitorSession,
): Promise<Traced> {
  if ('process_no' in input) {
    const { processNo, createdAt } = await heldProcess(tx, input.process_no, session);
    return { owner: processOwner(processNo), since: createdAt, proven: true };
  }
  const linkNo = input.transmit_record_no;
  const link = await findLinkByNumber(tx, linkNo);
  if (link && memberPurposes.includes(link.purpose)) {
    const { memberNo } = await invitedProcess(context, tx, linkNo, session, { late: true });
    return { owner: memberOwner(memberNo), since: link.createdAt, proven: true };
  }
  const { recording, linkMadeAt } = await recordingAndLink(tx, linkNo, context.now(), { late: true });
  return {
    owner: recordingOwner(recording.recordingNo),
    since: linkMadeAt,
    proven: await hasProvenIdentity(tx, recording, session),
  };
}
