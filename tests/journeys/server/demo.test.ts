import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { onlineDesk } from '../../../server/records/sales/sales-agents.ts';
import { demoAddresses } from '../../../server/sandbox/demo-addresses.ts';
import { makeDemoSales } from '../../../server/sandbox/demo-sales/make-demo-sales.ts';
import { orders } from '../../../server/tables/order.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { BoardAgent } from '../../support/board-agent.ts';
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

describe('customers of the demonstration', () => {
  const buy = async (app = server.server.app) =>
    await makeDemoSales(server.server.running.context, {
      ...{ app, scheme: 'http' },
      host: `127.0.0.1:${server.server.port}`,
    });
  const stepsOfPaying = async () => {
    const agent = await BoardAgent.at(server.origin, 'S10001');
    const paying = (await agent.looksAtBoard()).rows.find((row) => row.owed === 'payment');
    return paying?.steps.map(({ step }) => step);
  };
  const owed = async (salesNo: string) => {
    const agent = await BoardAgent.at(server.origin, salesNo);
    return (await agent.looksAtBoard()).rows.map((row) => row.owed).sort();
  };

  test('buy by the product’s own calls: boards are full, and what they bought is read aloud', async () => {
    await buy();
    expect(await owed('S10001')).toEqual(['identity', 'payment', 'recording', 'recording', 'underwriting']);
    expect(await owed('S10002')).toEqual(['form', 'receipt']);
    expect((await recordingsOfOrders()).sort()).toEqual(['AX-ANN-03', 'AX-CI-02']);
    const reader = new Reader(server.origin);
    const all = await reader.call(world.recordings, {});
    const annuity = all.find(({ product_name }) => product_name === '岁岁安养老年金险')!;
    await reader.opensLink(annuity.short_link);
    await reader.provesIdentity(annuity);
    await reader.confirmsPolicy();
    expect((await reader.script()).segments).toHaveLength(4);
  }, 120_000);

  test('have no step before them that is the insurer’s alone: a medical insurance is not read aloud here', async () => {
    expect(await stepsOfPaying()).toEqual(['trial', 'form', 'health', 'confirmation', 'payment', 'receipt']);
  });

  test('buy once, whenever the server starts again', async () => {
    const before = [await owed('S10001'), await owed('S10002')];
    await buy();
    expect([await owed('S10001'), await owed('S10002')]).toEqual(before);
  });
});

describe('a server that is stopped while its customers buy', () => {
  let stopped: TestServer;
  beforeAll(async () => {
    stopped = await testServer();
  });
  afterAll(() => stopped?.close());

  /** Answers so many calls more. */
  function answering(calls: number): FastifyInstance {
    const { app } = stopped.server;
    let left = calls;
    const inject = async (asked: InjectOptions) => {
      left -= 1;
      if (left < 0) throw new Error('the server was stopped');
      return await app.inject(asked);
    };
    const asked = {
      inject,
      server: {
        get listening() {
          return left > 0;
        },
      },
    };
    return asked as unknown as FastifyInstance;
  }
  const buy = async (app: FastifyInstance) =>
    await makeDemoSales(stopped.server.running.context, {
      ...{ app, scheme: 'http' },
      host: `127.0.0.1:${stopped.server.port}`,
    });

  test('has what is read aloud after its next start', async () => {
    await buy(answering(60));
    await buy(stopped.server.app);
    const agent = await BoardAgent.at(stopped.origin, 'S10001');
    const owed = (await agent.looksAtBoard()).rows.map((row) => row.owed);
    expect(owed.filter((one) => one === 'recording')).toHaveLength(2);
  }, 120_000);
});

const recordingsOfOrders = async (): Promise<string[]> => {
  const rows = await server.server.running.context.connection.db
    .select({ productNo: orders.productNo })
    .from(recordings)
    .innerJoin(orders, eq(orders.orderNo, recordings.orderNo));
  return rows.map(({ productNo }) => productNo);
};
