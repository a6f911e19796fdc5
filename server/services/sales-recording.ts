import { eq } from 'drizzle-orm';
import type { BoardCustomer, salesRecording } from '../../contract/services/sales-recording.ts';
import { Failure } from '../domain/failure.ts';
import { agents } from '../ports/schema.ts';
import { boardRows, countCustomers, lastEventId } from './board-rows.ts';
import type { Caller, Handlers, ServiceContext } from './handler.ts';
import { renewLink, revokeLink, sendLinkAgain } from './recording-link.ts';
import { announce } from './recording-access.ts';

/** An agent's board. Everything is asked for by the agent's own number: another's customer is not there. */
export const salesRecordingHandlers = (context: ServiceContext): Handlers<typeof salesRecording> => {
  const { connection, jobs } = context;

  const rowOf = async (recordingNo: string, caller: Caller): Promise<BoardCustomer> => {
    const [row] = await boardRows(context, connection.db, salesNoOf(caller), caller.origin, recordingNo);
    if (!row) throw new Failure('customerMissing');
    return row;
  };
  const told = async (recordingNo: string, caller: Caller): Promise<BoardCustomer> => {
    await announce(context, recordingNo);
    return await rowOf(recordingNo, caller);
  };

  return {
    async customers(_input, caller) {
      const salesNo = salesNoOf(caller);
      const [agent] = await connection.db.select().from(agents).where(eq(agents.salesNo, salesNo)).limit(1);
      if (!agent) throw new Failure('salesLoginInvalid');
      // Asked before the rows: what changes meanwhile is told again rather than never.
      const last_event_id = await lastEventId(connection.db);
      const customers = await boardRows(context, connection.db, salesNo, caller.origin);
      return {
        agent: { sales_no: salesNo, name: agent.name, company: agent.company },
        last_event_id,
        customers,
        total: await countCustomers(connection.db, salesNo),
      };
    },

    customer: ({ recording_no }, caller) => rowOf(recording_no, caller),

    async resendLink({ recording_no, request_id }, caller) {
      await sendLinkAgain(context, {
        recordingNo: recording_no,
        salesNo: salesNoOf(caller),
        requestId: request_id,
        origin: caller.origin,
      });
      await jobs.wake();
      return await told(recording_no, caller);
    },

    async revokeLink({ recording_no }, caller) {
      await revokeLink(context, { recordingNo: recording_no, salesNo: salesNoOf(caller) });
      return await told(recording_no, caller);
    },

    async renewLink({ recording_no, request_id }, caller) {
      await renewLink(context, {
        recordingNo: recording_no,
        salesNo: salesNoOf(caller),
        requestId: request_id,
        origin: caller.origin,
      });
      await jobs.wake();
      return await told(recording_no, caller);
    },
  };
};

function salesNoOf({ session }: Caller): string {
  if (session?.kind !== 'sales') throw new Failure('salesLoginInvalid');
  return session.salesNo;
}
