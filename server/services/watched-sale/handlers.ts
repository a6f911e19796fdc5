import type { watchedSale } from '../../../contract/services/watched-sale.ts';
import { orderOwner, processOwner } from '../../domain/owner.ts';
import { Failure } from '../../domain/failure.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { newestEventsOf, notifyProcessChanged } from '../../records/events/events.ts';
import type { Queryable } from '../../ports/database.ts';
import { orderOfProcess } from '../../records/order/orders.ts';
import { anyProcess } from '../../records/process/processes.ts';
import { operationsOfSale } from '../../records/page-trace/operations.ts';
import { atPage } from '../../records/watched-sale/at-page.ts';
import { batchesFrom, keepBatch } from '../../records/watched-sale/batches.ts';
import { lastLeavings, leaveRun } from '../../records/watched-sale/leaving.ts';
import { beginRun, runsOf } from '../../records/watched-sale/runs.ts';
import { shownRuns, watchedSales } from '../../records/watched-sale/sales.ts';
import type { Handlers } from '../handlers.ts';
import { readableBatch } from './readable-batch.ts';

/**
 * A sale that can be watched again (rule R9): written by who holds the process, is invited to it or prepares it; watched
 * by reviewers.
 */
export const watchedSaleHandlers = (context: ServiceContext): Handlers<typeof watchedSale> => {
  const { connection, personalData, settings, now } = context;
  return {
    async begin(input, { session }) {
      const { run_no, state, because, page_version } = input;
      const by = { actor: session.sessionId, at: now() };
      const { holds, processNo } = await connection.db.transaction(async (tx) => {
        const at = await atPage(context, tx, input, session, { lock: true });
        const begun = { at, runNo: run_no, state, because, pageVersion: page_version };
        return { holds: await beginRun(tx, begun, by), processNo: at.processNo };
      });
      notifyProcessChanged(context, processNo);
      return { records: holds === 'recording', script_origin: settings.pluginHost };
    },

    async putBatch(input, { session }) {
      const { run_no, number, sent_at, gzip } = input;
      const keptAt = now();
      const behindMs = keptAt.getTime() - Date.parse(sent_at);
      const next = await connection.db.transaction(async (tx) => {
        const at = await atPage(context, tx, input, session);
        // Who may not keep anything costs nobody the reading of it.
        const bytes = await readableBatch(gzip);
        return await keepBatch(
          tx,
          personalData,
          { at, runNo: run_no, number, gzip: bytes, behindMs },
          keptAt,
        );
      });
      return { next };
    },

    async leave(input, { session }) {
      const { run_no, batches, stopped = null } = input;
      await connection.db.transaction(async (tx) => {
        const at = await atPage(context, tx, input, session, { lock: true });
        await leaveRun(tx, { at, runNo: run_no, batches, stopped }, { actor: session.sessionId, at: now() });
      });
      return {};
    },

    async sales({ number, after }) {
      const since = after === undefined ? undefined : new Date(after);
      return { sales: await watchedSales(connection.db, { number, after: since }) };
    },

    sale: ({ process_no }) => watchedSaleOf(connection.db, process_no),

    async events({ process_no, before }) {
      await anyProcess(connection.db, process_no);
      return await storyOf(connection.db, process_no, before);
    },

    async batches({ process_no, run_no, from }) {
      return await connection.db.transaction(
        async (tx) => await batchesFrom(tx, personalData, { processNo: process_no, runNo: run_no, from }),
      );
    },
  };
};

async function watchedSaleOf(db: Queryable, processNo: string) {
  const [row] = await watchedSales(db, { number: processNo });
  if (!row) throw new Failure('processMissing');
  const story = await storyOf(db, processNo, null);
  const runs = await shownRuns(db, await runsOf(db, processNo), await lastLeavings(db, processNo));
  return { ...row, runs, operations: await operationsOfSale(db, processNo), ...story };
}

/** Of the process and of its order, before that event. */
async function storyOf(tx: Queryable, processNo: string, before: number | null) {
  const order = await orderOfProcess(tx, processNo);
  const owners = [processOwner(processNo), ...(order ? [orderOwner(order.orderNo)] : [])];
  return await newestEventsOf(tx, owners, before);
}
