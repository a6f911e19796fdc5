import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { onlineDesk } from '../../../server/records/sales/sales-agents.ts';
import { demoAddresses } from '../../../server/sandbox/demo-addresses.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('a desk that nobody logs in to takes no agent’s place in the demonstration', async () => {
  const { context } = server.server.running;
  const { db } = context.connection;
  const desk = await onlineDesk(db, { name: '安星人寿', phone: '95500' });
  const reader = new Reader(server.origin);
  const numbers = (await reader.call(world.sales, {})).map(({ sales_no }) => sales_no);
  expect(numbers).not.toContain(desk);
  const { sales } = await demoAddresses(context);
  expect(sales.map(({ link }) => /salesNo=([^&]+)/.exec(link)?.[1])).toEqual(numbers.slice(0, 2));
  const { recording_no } = await reader.call(world.createRecording, { person_seed: 1750 });
  const [row] = await db.select().from(recordings).where(eq(recordings.recordingNo, recording_no));
  expect(row?.salesNo).toBe(numbers[0]);
});
