import { and, desc, eq, gte, inArray, max, or, type SQL } from 'drizzle-orm';
import type { ParticipantRole } from '../../../contract/enums.ts';
import type { WatchedRun, WatchedSaleRow } from '../../../contract/services/watched-sale.ts';
import type { Queryable } from '../../ports/database.ts';
import { processes } from '../../tables/process.ts';
import { members, orders } from '../../tables/order.ts';
import { policies } from '../../tables/policy.ts';
import { productVersions } from '../../tables/product-version.ts';
import { watchedRuns } from '../../tables/watched-sale.ts';
import type { ProcessRow } from '../process/processes.ts';
import type { Leaving } from './leaving.ts';
import type { RunRow } from './runs.ts';

const mostShown = 200;

/** Of the sale that goes by a number, whichever of its numbers that is. */
function isOf(tx: Queryable, number: string): SQL | undefined {
  const byOrder = tx.select({ no: orders.processNo }).from(orders).where(eq(orders.orderNo, number));
  const byPolicy = tx
    .select({ no: orders.processNo })
    .from(policies)
    .innerJoin(orders, eq(orders.orderNo, policies.orderNo))
    .where(or(eq(policies.policyNo, number), eq(policies.recordingNo, number)));
  const { processNo } = watchedRuns;
  return or(eq(processNo, number), inArray(processNo, byOrder), inArray(processNo, byPolicy));
}

interface Sought {
  /** Of a process, an order, a policy or a recording: that sale alone. */
  readonly number?: string | undefined;
  /** Those alone of which something came since. */
  readonly after?: Date | undefined;
}

/** Sales with something to say of their recording, the newest first. */
export async function watchedSales(tx: Queryable, { number, after }: Sought): Promise<WatchedSaleRow[]> {
  const newest = await tx
    .select({ processNo: watchedRuns.processNo, lastAt: max(watchedRuns.lastAt) })
    .from(watchedRuns)
    .where(
      and(
        number === undefined ? undefined : isOf(tx, number),
        after === undefined ? undefined : gte(watchedRuns.lastAt, after),
      ),
    )
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

/** Devices are numbered in the order of their first run; of members their roles are told, never who they are. */
export async function shownRuns(
  tx: Queryable,
  runs: readonly RunRow[],
  leavings: ReadonlyMap<string, Leaving>,
): Promise<WatchedRun[]> {
  const roles = await rolesOf(tx, runs);
  const devices = [...new Set(runs.map(({ sessionId }) => sessionId))];
  return runs.map((run) => {
    const { runNo, state, because, who, memberNo, pageVersion, length, bytes } = run;
    const member = memberNo === null ? undefined : roles.get(memberNo);
    return {
      ...{ run_no: runNo, state, because, batches: length, bytes, who, page_version: pageVersion },
      ...leftOf(run, leavings.get(runNo)),
      role: member?.role ?? null,
      seq: member ? member.seq + 1 : null,
      device: devices.indexOf(run.sessionId) + 1,
      begun_at: run.begunAt.toISOString(),
      last_at: run.lastAt.toISOString(),
      erased: run.erasedAt !== null,
    };
  });
}

/** What came on top of a leaving came of a page that was gone back to. */
function leftOf(
  { length }: RunRow,
  leaving: Leaving | undefined,
): Pick<WatchedRun, 'left_at' | 'missing' | 'stopped'> {
  if (!leaving || leaving.batches < length) return { left_at: null, missing: 0, stopped: null };
  const { at, batches, stopped } = leaving;
  return { left_at: at.toISOString(), missing: batches - length, stopped };
}

async function rolesOf(tx: Queryable, runs: readonly RunRow[]) {
  const numbers = [...new Set(runs.flatMap(({ memberNo }) => memberNo ?? []))];
  if (numbers.length === 0) return new Map<string, { role: ParticipantRole; seq: number }>();
  const rows = await tx
    .select({ memberNo: members.memberNo, role: members.role, seq: members.seq })
    .from(members)
    .where(inArray(members.memberNo, numbers));
  return new Map(rows.map(({ memberNo, role, seq }) => [memberNo, { role, seq }]));
}
