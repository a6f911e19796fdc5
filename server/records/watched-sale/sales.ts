import { desc, eq, inArray, max } from 'drizzle-orm';
import type { WatchedRun, WatchedSaleRow } from '../../../contract/services/watched-sale.ts';
import type { Queryable } from '../../ports/database.ts';
import { processes } from '../../tables/process.ts';
import { productVersions } from '../../tables/product-version.ts';
import { watchedRuns } from '../../tables/watched-sale.ts';
import type { ProcessRow } from '../process/processes.ts';
import type { RunRow } from './runs.ts';

const mostShown = 200;

/** Sales with something to say of their recording, the newest first; of that number alone where one is given. */
export async function watchedSales(tx: Queryable, processNo?: string): Promise<WatchedSaleRow[]> {
  const newest = await tx
    .select({ processNo: watchedRuns.processNo, lastAt: max(watchedRuns.lastAt) })
    .from(watchedRuns)
    .where(processNo === undefined ? undefined : eq(watchedRuns.processNo, processNo))
    .groupBy(watchedRuns.processNo)
    .orderBy(desc(max(watchedRuns.lastAt)))
    .limit(mostShown);
  const numbers = newest.map((row) => row.processNo);
  if (numbers.length === 0) return [];
  const rows = await tx.select().from(processes).where(inArray(processes.processNo, numbers));
  const runs = await tx.select().from(watchedRuns).where(inArray(watchedRuns.processNo, numbers));
  const names = await productNames(tx, rows);
  return numbers.flatMap((number) => {
    const process = rows.find((row) => row.processNo === number);
    const own = runs.filter((run) => run.processNo === number);
    return process ? [saleRow(process, own, names.get(process.productNo) ?? process.productNo)] : [];
  });
}

/** By product number, of the newest version that the processes began with. */
async function productNames(tx: Queryable, rows: readonly ProcessRow[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.map(({ productNo }) => productNo))];
  if (numbers.length === 0) return new Map();
  const versions = await tx
    .select({ productNo: productVersions.productNo, content: productVersions.content })
    .from(productVersions)
    .where(inArray(productVersions.productNo, numbers))
    .orderBy(productVersions.version);
  return new Map(versions.map(({ productNo, content }) => [productNo, content.name]));
}

function saleRow(process: ProcessRow, runs: readonly RunRow[], productName: string): WatchedSaleRow {
  const lastAt = Math.max(...runs.map((run) => run.lastAt.getTime()), process.createdAt.getTime());
  return {
    process_no: process.processNo,
    product_name: productName,
    step: process.current,
    begun_at: process.createdAt.toISOString(),
    last_at: new Date(lastAt).toISOString(),
    states: [...new Set(runs.map(({ state }) => state))],
    bytes: runs.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Devices are numbered in the order of their first run. */
export function shownRuns(runs: readonly RunRow[]): WatchedRun[] {
  const devices = [...new Set(runs.map(({ sessionId }) => sessionId))];
  return runs.map(({ runNo, state, because, sessionId, begunAt, lastAt, length, bytes, erasedAt }) => ({
    ...{ run_no: runNo, state, because, batches: length, bytes },
    device: devices.indexOf(sessionId) + 1,
    begun_at: begunAt.toISOString(),
    last_at: lastAt.toISOString(),
    erased: erasedAt !== null,
  }));
}
