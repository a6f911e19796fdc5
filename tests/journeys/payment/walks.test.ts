import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { endsWell, putsDown } from '../../support/sale-walk-ends.ts';
import { comesTo, rareAim } from '../../support/sale-walk-onward.ts';
import { counts, stoodAt, taken, walksOf } from '../../support/sale-walk-steps.ts';
import { Walk, WalkedServer } from '../../support/sale-walk.ts';
import { drawnSales, saleInWords } from '../../support/walked-sale.ts';

// Whole sales of any product by random ways over the real server, from the trial to the policy and back, with faults:
// never two policies, never money without its order, no step left out, nothing forgotten that was acknowledged, nobody
// else who sees it, never a dead end, the ledger is zero, and what was agreed is proven. WALKS says how many, SEED which; WALK_PATH and
// WALK_REPLAY, which a failure prints, only the one that failed.

const count = Number(process.env['WALKS'] ?? 7);
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const path = process.env['WALK_PATH'];
const report = process.env['WALKS_REPORT'];
/** A failure is made smaller for so long; what comes after that counts as good. */
const shrinksForMs = 120_000;
let failedAt = Infinity;
const walksForMs = count * 20_000;

let server: WalkedServer;
beforeAll(async () => {
  server = await WalkedServer.starts();
}, 300_000);
afterAll(() => server?.close());

const ends = new Map<string, number>();

const told = () =>
  JSON.stringify({
    seed,
    ends: Object.fromEntries([...ends].sort()),
    steps: Object.fromEntries([...taken].sort()),
    stood: Object.fromEntries([...stoodAt].sort()),
  });

const sales = drawnSales.map((sale) => ({ ...sale, toString: () => saleInWords(sale) }));

const walks = fc.asyncProperty(
  sales,
  walksOf(16, process.env['WALK_REPLAY']),
  async (sale, { begins, aim, by, then }) => {
    if (Date.now() - failedAt > shrinksForMs) return;
    const walk = await Walk.begins(server, sale);
    const model = { walk };
    const walked = async () => {
      for (const step of begins) if (step.check(model)) await step.run(model, walk);
      if (aim !== null) await comesTo(walk, rareAim(sale.product, aim), by);
      await fc.asyncModelRun(() => ({ model, real: walk }), then);
      return await endsWell(walk);
    };
    const end = await walked().catch(async (reason: unknown) => {
      failedAt = Math.min(failedAt, Date.now());
      await putsDown(walk, false);
      throw reason;
    });
    counts(ends, end);
    counts(ends, `${sale.product.product_no} ${end}`);
    counts(ends, 'walks');
  },
);

test(`${count} random walks of seed ${seed}`, { timeout: walksForMs + 3 * shrinksForMs }, async () => {
  try {
    await fc.assert(walks, {
      ...{ numRuns: count, seed, interruptAfterTimeLimit: walksForMs + 2 * shrinksForMs },
      markInterruptAsFailure: true,
      ...(path === undefined ? {} : { path }),
    });
    const { connection, personalData } = server.context;
    expect((await verifyChain(connection.db, personalData)).problems).toEqual([]);
  } finally {
    process.stdout.write(`${told()}\n`);
    if (report) appendFileSync(report, `${told()}\n`);
  }
});
