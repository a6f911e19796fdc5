import { eq } from 'drizzle-orm';
import { gunzipSync } from 'node:zlib';
import { operationsOfSale } from '../../../server/records/page-trace/operations.ts';
import { applicationSnapshots } from '../../../server/tables/process.ts';
import { watchedBatches, watchedRuns } from '../../../server/tables/watched-sale.ts';
import type { TestServer } from '../../support/server.ts';

// What a server keeps of the pages of a sale.

export const contextOf = (server: TestServer) => server.server.running.context;

export const runsOf = (server: TestServer, processNo: string) =>
  contextOf(server).connection.db.select().from(watchedRuns).where(eq(watchedRuns.processNo, processNo));

/** Every byte that is kept of the sale's recording, opened and inflated. */
export async function storedText(server: TestServer, processNo: string): Promise<string> {
  const { connection, personalData } = contextOf(server);
  const rows = await connection.db
    .select({ sealed: watchedBatches.gzipSealed })
    .from(watchedBatches)
    .innerJoin(watchedRuns, eq(watchedRuns.runNo, watchedBatches.runNo))
    .where(eq(watchedRuns.processNo, processNo));
  return rows
    .map(({ sealed }) => gunzipSync(Buffer.from(personalData.open(sealed ?? ''), 'base64')).toString())
    .join('\n');
}

/** All that the trace of the sale's pages says was tapped and filled, by the customer and by invited members. */
export async function tracedText(server: TestServer, processNo: string): Promise<string> {
  const operations = await operationsOfSale(contextOf(server).connection.db, processNo);
  return operations.map(({ target }) => target ?? '').join('\n');
}

/** In the groups in which pages print numbers. */
const written = (value: string): string[] =>
  /^\d{11}$/.test(value)
    ? [value, value.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3')]
    : [value, value.replace(/(.{4})(?=.)/g, '$1 '), value.replace(/^(.{6})(.{8})(.*)$/, '$1 $2 $3')];

/** Those of the values that stand in the text, however pages write them. */
export const foundIn = (text: string, values: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => written(value).some((one) => text.includes(one)));

/** Every value of the application that says something of a person: as it was typed, and as pages print it. */
export async function personalValues(server: TestServer, processNo: string): Promise<string[]> {
  const { connection, personalData } = contextOf(server);
  const [snapshot] = await connection.db
    .select({ sealed: applicationSnapshots.valuesSealed })
    .from(applicationSnapshots)
    .where(eq(applicationSnapshots.processNo, processNo));
  const values = stringsIn(JSON.parse(personalData.open(snapshot?.sealed ?? '')));
  return values.filter(
    (value) => /^\d{4}-\d\d-\d\d$|\d{6,}|@/.test(value) || /\p{Script=Han}{2,}/u.test(value),
  );
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];
