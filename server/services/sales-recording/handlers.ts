import type { RequestOf } from '../../../contract/define.ts';
import {
  mostCustomers,
  type BoardCustomer,
  type salesRecording,
} from '../../../contract/services/sales-recording.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import {
  boardCustomer,
  boardPage,
  countCustomers,
  cursorOf,
  placeAt,
} from '../../records/board/board-rows.ts';
import { putNote } from '../../records/board/notes.ts';
import { lastEventId, notifyChanged } from '../../records/events/events.ts';
import { findSalesAgent } from '../../records/sales/sales-agents.ts';
import type { Handlers } from '../handlers.ts';
import { callCustomer } from './call-customer.ts';
import { ownRecording } from './own-recording.ts';
import { renewLink } from './renew-link.ts';
import { resendLink } from './resend-link.ts';
import { revokeLink } from './revoke-link.ts';

type Sales = Caller<'sales'>;

/** A sales agent's board. Everything is asked for by the agent's own number: another's customer is not there. */
export const salesRecordingHandlers = (context: ServiceContext): Handlers<typeof salesRecording> => {
  const changed = async (recordingNo: string, caller: Sales) => {
    notifyChanged(context, recordingNo);
    return await customer(context, recordingNo, caller);
  };
  const messageEnqueued = async (recordingNo: string, caller: Sales) => {
    await context.jobs.wake();
    return await changed(recordingNo, caller);
  };
  return {
    customers: (input, caller) => customers(context, input, caller),
    customer: ({ recording_no }, caller) => customer(context, recording_no, caller),
    async resendLink({ recording_no, request_id }, caller) {
      await resendLink(context, recording_no, request_id, caller);
      return await messageEnqueued(recording_no, caller);
    },
    callCustomer: ({ recording_no }, caller) => callCustomer(context, recording_no, caller.session),
    async putNote({ recording_no, note }, caller) {
      const { connection, personalData, now } = context;
      await connection.db.transaction(async (tx) => {
        await ownRecording(tx, recording_no, caller.session, now());
        await putNote(tx, personalData, recording_no, note, now());
      });
      return await changed(recording_no, caller);
    },
    async revokeLink({ recording_no }, caller) {
      await revokeLink(context, recording_no, caller.session);
      return await changed(recording_no, caller);
    },
    async renewLink({ recording_no, request_id }, caller) {
      const message_sent = await renewLink(context, recording_no, request_id, caller);
      return { ...(await messageEnqueued(recording_no, caller)), message_sent };
    },
  };
};

async function customers(
  context: ServiceContext,
  { cursor, limit = mostCustomers }: RequestOf<typeof salesRecording.customers>,
  { session: { salesNo }, origin }: Sales,
) {
  const { db } = context.connection;
  const agent = await findSalesAgent(db, salesNo);
  if (!agent) throw new Failure('salesLoginInvalid');
  // Asked before the rows: what changes meanwhile is told again rather than never.
  const last_event_id = await lastEventId(db);
  const after = cursor === undefined ? {} : { after: placeAt(cursor) };
  const page = await boardPage(context, db, salesNo, origin, { ...after, limit });
  return {
    sales: { sales_no: salesNo, name: agent.name, company: agent.company },
    last_event_id,
    customers: page.customers,
    next_cursor: page.next && cursorOf(page.next),
    total: await countCustomers(db, salesNo),
  };
}

async function customer(
  context: ServiceContext,
  recordingNo: string,
  { session: { salesNo }, origin }: Sales,
): Promise<BoardCustomer> {
  const row = await boardCustomer(context, context.connection.db, salesNo, origin, recordingNo);
  if (!row) throw new Failure('customerMissing');
  return row;
}
