import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkedPolicyPrinter } from '../../server/adapters/policy-document/forked-policy-printer.ts';
import { demoCertificate } from '../../server/adapters/policy-document/signing-certificate.ts';
import { someone } from '../support/identity.ts';
import { atCashier, beginsToPay, familyReadyToPay } from '../support/payer.ts';
import { policyOfSomebody } from '../support/policy-content.ts';
import { looksAtPolicy, productsWithVisit } from '../support/policy-holder.ts';
import { until } from '../support/reader.ts';
import { testServer } from '../support/server.ts';

/** Milliseconds to draw and sign a policy of five pages, by a process whose fonts are parsed. */
export async function drawingTimes(rounds: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-policy-'));
  const printer = forkedPolicyPrinter(() => demoCertificate(folder));
  const times: number[] = [];
  try {
    await printer.print({ kind: 'policy', content: policyOfSomebody });
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      await printer.print({
        kind: 'policy',
        content: { ...policyOfSomebody, policy_no: `99202600${10_000 + round}` },
      });
      times.push(performance.now() - begun);
    }
  } finally {
    await printer.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return times;
}

/** Milliseconds from the customer's payment at the cashier to a policy in force, of so many who pay at once. */
export async function orderToPolicyTimes(sales: number): Promise<number[]> {
  const server = await testServer({ PRODUCTS_DIR: productsWithVisit() });
  try {
    const devices = [];
    for (let sale = 0; sale < sales; sale++)
      devices.push(await familyReadyToPay(server.origin, someone('self', 35, '林知夏')));
    const opened = await Promise.all(devices.map((device) => beginsToPay(device)));
    return await Promise.all(
      devices.map(async (device, sale) => {
        const begun = performance.now();
        await atCashier(device, opened[sale]?.payment_no ?? '', 'pay');
        await until(
          () => looksAtPolicy(device),
          ({ state }) => state === 'in_force',
          600,
        );
        return performance.now() - begun;
      }),
    );
  } finally {
    await server.close();
  }
}
