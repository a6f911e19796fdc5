import Fastify from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { takeTurns } from './turns.ts';

/** A server before a database for which so many wait, and the calls that have begun there. */
function serverBefore(database: { waiting: number }) {
  const app = Fastify();
  const begun: string[] = [];
  takeTurns(app, { waiting: () => database.waiting });
  app.get('/:call', async (request) => {
    begun.push(request.url);
    return await Promise.resolve('');
  });
  onTestFinished(() => app.close());
  return { begun, asks: async (call: string) => void (await app.inject(call)) };
}

test('calls begin in the order in which they came', async () => {
  const { begun, asks } = serverBefore({ waiting: 7 });
  await Promise.all(['/1', '/2', '/3'].map(asks));
  expect(begun).toEqual(['/1', '/2', '/3']);
});

test('while enough wait for the database no call begins, and each does once fewer wait', async () => {
  const database = { waiting: 8 };
  const { begun, asks } = serverBefore(database);
  const all = Promise.all(['/1', '/2', '/3'].map(asks));
  await sleep(100);
  expect(begun).toEqual([]);
  database.waiting = 7;
  await all;
  expect(begun).toEqual(['/1', '/2', '/3']);
});

test('calls before a database that answers nobody begin all the same: their own failure says so', async () => {
  const { begun, asks } = serverBefore({ waiting: 8 });
  await Promise.all(['/1', '/2', '/3'].map(asks));
  expect(begun).toHaveLength(3);
});
