import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingOwner } from '../../../server/domain/owner.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { verifySnapshot } from '../../../server/records/proof/verify-chain.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('what is written while a database is proven is no tampering', async () => {
  const { connection, personalData, now } = server.server.running.context;
  const { db } = connection;
  let isProven = false;
  const writes = async (writer: number) => {
    for (let n = 0; !isProven; n++)
      await writeEvent(db, recordingOwner(`R${writer}X${n % 3}`), 'open_link', {}, { actor: 'a', at: now() });
  };
  const writing = [1, 2, 3].map(writes);
  const found: string[] = [];
  for (let times = 0; times < 5; times++) found.push(...(await verifySnapshot(db, personalData)).problems);
  isProven = true;
  await Promise.all(writing);
  expect(found).toEqual([]);
  expect((await verifySnapshot(db, personalData)).events).toBeGreaterThan(20);
});
