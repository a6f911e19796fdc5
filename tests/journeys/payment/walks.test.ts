import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { endsWell, walkerOn, WalkedServer, type End, type Model } from '../../support/sale-walk.ts';
import { taken, walks } from '../../support/sale-walk-steps.ts';

// Random ways from the confirmation to the policy and back, over the real server, with faults: never two policies, never
// money without its order, never a dead end, and the ledger is zero. WALKS says how many, SEED which.

const count = Number(process.env['WALKS'] ?? 10);
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const report = process.env['WALKS_REPORT'];

let server: WalkedServer;
beforeAll(async () => {
  server = await WalkedServer.starts();
}, 300_000);
afterAll(() => server?.close());

const ends = new Map<End | 'walks', number>();
const counts = (end: End | 'walks') => ends.set(end, (ends.get(end) ?? 0) + 1);

test(`${count} random walks of seed ${seed}`, { timeout: 60_000 + count * 20_000 }, async () => {
  try {
    await fc.assert(
      fc.asyncProperty(walks(14), async ({ begins, then }) => {
        const walker = await walkerOn(server);
        const model: Model = { captchas: 0, cancel: 'no' };
        for (const step of begins) await step.run(model, walker);
        await fc.asyncModelRun(() => ({ model, real: walker }), then);
        counts(await endsWell(walker, model));
        counts('walks');
      }),
      { numRuns: count, seed, endOnFailure: true },
    );
  } finally {
    const told = { seed, ends: Object.fromEntries(ends), steps: Object.fromEntries(taken) };
    if (report) appendFileSync(report, `${JSON.stringify(told)}\n`);
  }
});
