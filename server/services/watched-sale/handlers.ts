import type { watchedSale } from '../../../contract/services/watched-sale.ts';
import { orderOwner, processOwner } from '../../domain/owner.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { eventsOf } from '../../records/events/events.ts';
import { orderOfProcess } from '../../records/order/orders.ts';
import { operationsOf } from '../../records/page-trace/operations.ts';
import { heldProcess } from '../../records/process/processes.ts';
import { batchesFrom, keepBatch } from '../../records/watched-sale/batches.ts';
import { beginRun, runsOf } from '../../records/watched-sale/runs.ts';
import { shownRuns, watchedSales } from '../../records/watched-sale/sales.ts';
import type { Handlers } from '../handlers.ts';
import { readableBatch } from './readable-batch.ts';

/** A sale that can be watched again (rule R9): written by who holds the process, watched by reviewers. */
export const watchedSaleHandlers = (context: ServiceContext): Handlers<typeof watchedSale> => {
  const { connection, personalData, settings, now } = context;
  return {
    async begin({ process_no, run_no, state, because }, { session }) {
      const by = { actor: session.sessionId, at: now() };
      const holds = await connection.db.transaction(async (tx) => {
        const { processNo } = await heldProcess(tx, process_no, session, { lock: true });
        return await beginRun(tx, { processNo, runNo: run_no, state, because }, by);
      });
      return { records: holds === 'recording', script_origin: settings.pluginHost };
    },

    async putBatch({ process_no, run_no, number, sent_at, gzip }, { session }) {
      const bytes = await readableBatch(gzip);
      const at = now();
      const behindMs = at.getTime() - Date.parse(sent_at);
      const next = await connection.db.transaction(async (tx) => {
        const { processNo } = await heldProcess(tx, process_no, session);
        const batch = { processNo, runNo: run_no, number, gzip: bytes, behindMs };
        return await keepBatch(tx, personalData, batch, at);
      });
      return { next };
    },

    async sales({ process_no }) {
      return { sales: await watchedSales(connection.db, process_no) };
    },

    async sale({ process_no }) {
      const { db } = connection;
      const [row] = await watchedSales(db, process_no);
      if (!row) throw new Failure('processMissing');
      const owner = processOwner(process_no);
      const order = await orderOfProcess(db, process_no);
      const events = [
        ...(await eventsOf(db, owner)),
        ...(order ? await eventsOf(db, orderOwner(order.orderNo)) : []),
      ].sort((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
      const runs = shownRuns(await runsOf(db, process_no));
      return { ...row, runs, operations: await operationsOf(db, owner), events };
    },

    async batches({ process_no, run_no, from }) {
      return await connection.db.transaction(
        async (tx) => await batchesFrom(tx, personalData, { processNo: process_no, runNo: run_no, from }),
      );
    },
  };
};
