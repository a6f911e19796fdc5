import type { OwnCopy } from '../../../contract/services/consent.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { didSince, writeEvent } from '../../records/events/events.ts';
import { findLinkByNumber } from '../../records/links/links.ts';
import { identityScope, ownPerson, type Subject } from '../../records/member-identity/identity-scope.ts';
import { orderOfProcess } from '../../records/order/orders.ts';
import type { Copied } from '../../records/own-copy/copied.ts';
import { copyOfDraft } from '../../records/own-copy/draft-copy.ts';
import { copyOfRecording } from '../../records/own-copy/recording-copy.ts';
import { copyOfSale, wantedBy } from '../../records/own-copy/sale-copy.ts';
import { heldProcess } from '../../records/process/processes.ts';
import { heldRecording } from '../../records/recording/holder.ts';

/** One visit to the page is one look. */
const notedMs = 10 * 60_000;

type Asked = Subject & { readonly member_no?: string | undefined };

/** Everything that is kept of who asks; also of what was cancelled, and by a link that is over. That it was taken is kept. */
export async function ownCopy(
  context: ServiceContext,
  asked: Asked,
  session: VisitorSession,
): Promise<OwnCopy> {
  const at = context.now();
  return await context.connection.db.transaction(async (tx) => {
    const { copy, owner } = await copied(context, tx, asked, session);
    const by = { actor: session.sessionId, at };
    // However often the page asks meanwhile.
    if (!(await didSince(tx, owner, 'take_copy', by.actor, new Date(at.getTime() - notedMs))))
      await writeEvent(tx, owner, 'take_copy', {}, by);
    return { made_at: at.toISOString(), ...copy };
  });
}

async function copied(
  context: ServiceContext,
  tx: Queryable,
  { member_no, ...subject }: Asked,
  session: VisitorSession,
): Promise<Copied> {
  const { sessionId } = session;
  const { process_no, transmit_record_no = '' } = subject;
  if (process_no !== undefined) {
    const process = await heldProcess(tx, process_no, session);
    const order = await orderOfProcess(tx, process_no);
    if (!order) return await copyOfDraft(context, tx, process, sessionId);
  } else if ((await findLinkByNumber(tx, transmit_record_no))?.ownerKind === 'recording') {
    const recording = await heldRecording(tx, transmit_record_no, session, context.now(), { late: true });
    return await copyOfRecording(context, tx, recording, sessionId);
  }
  const scope = await identityScope(context, tx, subject, session, { late: true, takenBack: true });
  const person = member_no === undefined ? null : ownPerson(scope, member_no);
  return await copyOfSale(context, tx, scope, wantedBy(scope, person, sessionId));
}
