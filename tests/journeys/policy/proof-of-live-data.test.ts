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
  const enough = 20;
  let isProven = false;
  let written = 0;
  const writes = async (writer: number) => {
    for (let n = 0; !isProven; n++, written++)
      await writeEvent(db, recordingOwner(`R${writer}X${n % 3}`), 'open_link', {}, { actor: 'a', at: now() });
  };
  const writing = [1, 2, 3].map(writes);
  const found: string[] = [];
  // A database that has one connection writes little beside a proof.
  for (let times = 0; times < 5 || written < enough; times++)
    found.push(...(await verifySnapshot(db, personalData)).problems);
  isProven = true;
  await Promise.all(writing);
  expect(found).toEqual([]);
  expect((await verifySnapshot(db, personalData)).events).toBeGreaterThanOrEqual(enough);
});
