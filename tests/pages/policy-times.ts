import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkedPolicyPrinter } from '../../server/adapters/policy-document/forked-policy-printer.ts';
import { demoCertificate } from '../../server/adapters/policy-document/signing-certificate.ts';
import type { ApplicantDevice } from '../support/applicant.ts';
import { familyApplies, someone } from '../support/identity.ts';
import { applicantOn, atCashier, beginsToPay, confirms } from '../support/payer.ts';
import { policyOfSomebody } from '../support/policy-content.ts';
import { looksAtPolicy, productsWithVisit } from '../support/policy-holder.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { until } from '../support/reader.ts';
import { serverProcess } from '../support/server-process.ts';

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

/** Twice as often as the policy's page asks. */
const askedEveryMs = 1000;

/** Somebody who confirmed an order and has not gone on to pay. */
async function confirmedOrder(origin: string): Promise<ApplicantDevice> {
  const person = someone('self', 35, '林知夏');
  const device = await familyApplies(origin, person, []);
  await confirms(applicantOn(device, person));
  return device;
}

async function untilPolicy(device: ApplicantDevice): Promise<number> {
  const begun = performance.now();
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay');
  await until(
    () => looksAtPolicy(device),
    ({ state }) => state === 'in_force',
    ...[600, askedEveryMs],
  );
  return performance.now() - begun;
}

async function timesOn(env: Record<string, string>, sales: number): Promise<number[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-policy-'));
  const server = await serverProcess({ ...env, PRODUCTS_DIR: productsWithVisit(), DATA_DIR: dataDir });
  try {
    // The first policy waits for the fonts and the shared texts, once in a server's life.
    await untilPolicy(await confirmedOrder(server.origin));
    const devices = [];
    for (let sale = 0; sale < sales; sale++) devices.push(await confirmedOrder(server.origin));
    return await Promise.all(devices.map(untilPolicy));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Milliseconds from a confirmed order over the cashier to a policy in force, of so many sales at once, against a server
 * process of its own: on PostgreSQL where it is installed, else on the embedded database.
 */
export async function orderToPolicyTimes(
  sales: number,
): Promise<{ readonly database: 'PostgreSQL' | 'embedded'; readonly times: readonly number[] }> {
  const bin = findPostgres();
  if (!bin) return { database: 'embedded', times: await timesOn({}, sales) };
  const postgres = await startPostgres(bin);
  try {
    return { database: 'PostgreSQL', times: await timesOn({ DATABASE_URL: postgres.url }, sales) };
  } finally {
    postgres.stop();
  }
}
