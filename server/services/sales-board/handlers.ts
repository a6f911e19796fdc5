import type { salesBoard } from '../../../contract/services/sales-board.ts';
import { Failure } from '../../domain/failure.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { findSalesAgent } from '../../records/sales/sales-agents.ts';
import { oneSale, ownSale } from '../../records/sales-board/one-sale.ts';
import { countSales } from '../../records/sales-board/sale-bases.ts';
import { cursorOf, placeAt, salesNamed, salesPage } from '../../records/sales-board/sale-list.ts';
import { putSaleNote } from '../../records/sales-board/sale-notes.ts';
import { sharesOf } from '../../records/transmit/shares.ts';
import type { Handlers } from '../handlers.ts';
import { callCustomer } from './call-customer.ts';
import { remindMany } from './remind-many.ts';
import { remind } from './remind.ts';
import { renewSaleLink } from './renew-link.ts';
import { revokeSaleLink } from './revoke-link.ts';

/** An agent's whole sales. Everything is asked for by the agent's own number: another's sale is not there. */
export const salesBoardHandlers = (context: ServiceContext): Handlers<typeof salesBoard> => {
  const { connection, personalData, now } = context;
  const { db } = connection;
  const seen = (processNo: string, { session: { salesNo }, origin }: Caller<'sales'>) =>
    oneSale(context, db, processNo, { salesNo, origin });
  const changed = (processNo: string, caller: Caller<'sales'>) => {
    notifyProcessChanged(context, processNo);
    return seen(processNo, caller);
  };
  return {
    async list({ owed, search, cursor, limit }, { session: { salesNo } }) {
      const agent = await findSalesAgent(db, salesNo);
      if (!agent) throw new Failure('salesLoginInvalid');
      // Before the rows are read: what changes meanwhile is told again rather than never.
      const last_event_id = now().getTime();
      const after = cursor === undefined ? {} : { after: placeAt(cursor) };
      const { rows, next } = await salesPage(context, db, salesNo, { owed, search, limit, ...after });
      return {
        sales: { sales_no: salesNo, name: agent.name, company: agent.company },
        rows: rows.map(({ row }) => row),
        next_cursor: next && cursorOf(next),
        counts: await countSales(db, salesNo),
        last_event_id,
      };
    },

    async changed({ owed, search, process_nos: processNos }, { session: { salesNo } }) {
      const rows = await salesNamed(context, db, salesNo, { owed, search, processNos });
      return { rows: rows.map(({ row }) => row), counts: await countSales(db, salesNo) };
    },

    shares: async (_, { session: { salesNo }, origin }) => ({
      shares: await sharesOf(context, salesNo, origin),
    }),

    sale: ({ process_no }, caller) => seen(process_no, caller),

    async remind(input, caller) {
      await remind(context, input, caller);
      await context.jobs.wake();
      return await changed(input.process_no, caller);
    },

    remindMany: (input, caller) => remindMany(context, input, caller),

    async revokeLink(input, caller) {
      await revokeSaleLink(context, input, caller.session);
      return await changed(input.process_no, caller);
    },

    async renewLink(input, caller) {
      await renewSaleLink(context, input, caller.session);
      return await changed(input.process_no, caller);
    },

    callCustomer: ({ process_no }, { session }) => callCustomer(context, process_no, session),

    async putNote({ process_no: processNo, note }, caller) {
      const { salesNo } = caller.session;
      const at = now();
      await db.transaction(async (tx) => {
        await ownSale(context, tx, processNo, salesNo);
        await putSaleNote(tx, personalData, { processNo, salesNo, text: note }, at);
      });
      return await seen(processNo, caller);
    },
  };
};
