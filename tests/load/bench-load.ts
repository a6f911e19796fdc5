// npm run bench:load: many customers at once from the opened link to the consent, against a server process of its own
// on PostgreSQL (where it is installed) and on the embedded database, with the health check asked meanwhile; then the
// health check beside one verdict, and 50 uploads of 5 MB at once. Prints a table; the last line is one JSON object.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { world } from '../../contract/sandbox/world.ts';
import { singleRecording } from '../../contract/services/single-recording.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { Reader } from '../support/reader.ts';
import { asInProduction, serverProcess } from '../support/server-process.ts';
import { healthBesideVerdict, uploadsTogether } from './recorded-load.ts';
import { watchHealth } from './watch-health.ts';
import {
  isCustomers,
  keepAnswer,
  requestOf,
  stepsOf,
  visitorWith,
  type Step,
  type Visitor,
} from './visit.ts';

const visitors = Number(process.env['BENCH_VISITORS'] ?? 200);

interface Measured {
  readonly where: string;
  /** Milliseconds of each answer to a customer, by its call. */
  readonly byCall: ReadonlyMap<string, readonly number[]>;
  readonly all: readonly number[];
  readonly health: readonly number[];
  readonly healthBesideVerdict: readonly number[];
  readonly uploads: readonly number[];
  readonly seconds: number;
}

const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
};

let seed = 100_000;
async function invited(origin: string, count: number): Promise<Visitor[]> {
  const insurer = new Reader(origin);
  const all: Visitor[] = [];
  for (let i = 0; i < count; i++)
    all.push(
      visitorWith(await insurer.call(world.createRecording, { person_seed: seed++, portrait: 'none' })),
    );
  return all;
}

/** How many items a customer confirms. */
async function policyItems(origin: string): Promise<number> {
  const [visitor] = await invited(origin, 1);
  const reader = new Reader(origin);
  await reader.opensLink(visitor!.recording.short_link);
  await reader.provesIdentity(visitor!.recording);
  return (await reader.call(singleRecording.confirmDetail, reader.link)).items.length;
}

/** All of them at once, each on a connection of its own, each call after the answer to the one before. */
async function visitAll(origin: string, waiting: Visitor[], steps: readonly Step[]) {
  const times = new Map<string, number[]>();
  const refusals: unknown[] = [];
  let answered: Step | null = null;
  let done = () => {};
  let failed = (_error: Error) => {};
  const ended = new Promise<void>((resolve, reject) => {
    done = resolve;
    failed = reject;
  });
  const tracker = autocannon(
    {
      url: origin,
      connections: waiting.length,
      amount: waiting.length * steps.length,
      timeout: 60,
      requests: steps.map((step) => ({
        method: step.call.method,
        setupRequest: (request, context: { visitor?: Visitor }) => {
          // autocannon builds the first request once more than it sends it.
          context.visitor ??= waiting.pop() ?? visitorWith({} as never);
          return { ...request, ...requestOf(step, context.visitor) };
        },
        onResponse: (_status, body, context: { visitor?: Visitor }) => {
          answered = step;
          try {
            if (context.visitor) keepAnswer(step, context.visitor, body);
          } catch (error) {
            refusals.push(error);
          }
        },
      })),
    },
    (error: Error | null) => (error ? failed(error) : done()),
  );
  tracker.on('response', (_client, _status, _bytes, ms) => {
    if (!answered || !isCustomers(answered)) return;
    const { path } = answered.call;
    times.set(path, [...(times.get(path) ?? []), ms]);
  });
  tracker.on('reqError', (error) => refusals.push(error));
  await ended;
  if (refusals.length > 0) throw new Error(`${refusals.length} failed, the first: ${String(refusals[0])}`);
  return times;
}

async function measure(where: string, env: Record<string, string>): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-load-'));
  const server = await serverProcess({
    ...env,
    ...asInProduction,
    DATA_DIR: dataDir,
    CAPTCHA_RESEND_SECONDS: '60',
  });
  try {
    const steps = stepsOf(await policyItems(server.origin));
    await visitAll(server.origin, await invited(server.origin, 10), steps);
    const waiting = await invited(server.origin, visitors);
    const health = watchHealth(server.origin);
    const begun = performance.now();
    const [visit] = await Promise.allSettled([visitAll(server.origin, waiting, steps)]);
    const seconds = (performance.now() - begun) / 1000;
    const times = await health.stop();
    if (visit.status === 'rejected') throw visit.reason;
    return {
      ...{ where, byCall: visit.value, all: [...visit.value.values()].flat(), health: times, seconds },
      healthBesideVerdict: await healthBesideVerdict(server.origin, seed++),
      uploads: await uploadsTogether(server.origin, seed),
    };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function print({ where, byCall, all, health, seconds, ...later }: Measured): void {
  console.log(
    `\n${where}: ${visitors} customers at once, ${Math.round(all.length / seconds)} answers a second`,
  );
  const rows = [
    ...byCall,
    ['all', all] as const,
    ['/healthz', health] as const,
    ['/healthz beside a verdict', later.healthBesideVerdict] as const,
    ['50 uploads of 5 MB', later.uploads] as const,
  ].map(([call, values]) => ({
    call,
    answers: values.length,
    ...{ p50: percentile(values, 0.5), p95: percentile(values, 0.95), p99: percentile(values, 0.99) },
  }));
  console.table(rows);
}

const bin = findPostgres();
const results: Measured[] = [];
if (bin && process.argv[2] !== 'embedded') {
  const postgres = await startPostgres(bin);
  results.push(await measure('PostgreSQL', { DATABASE_URL: postgres.url }).finally(() => postgres.stop()));
}
if (process.argv[2] !== 'postgres') results.push(await measure('embedded', {}));
results.forEach(print);

const p95 = (where: string) => {
  const found = results.find((one) => one.where === where);
  return found ? percentile(found.all, 0.95) : null;
};
const worst = (of: 'health' | 'healthBesideVerdict' | 'uploads', part: number) =>
  Math.max(...results.map((one) => percentile(one[of], part)));
console.log(
  JSON.stringify({
    visitors_p95_ms_pg: p95('PostgreSQL'),
    visitors_p95_ms_embedded: p95('embedded'),
    healthz_p99_ms: worst('health', 0.99),
    healthz_verdict_p99_ms: worst('healthBesideVerdict', 0.99),
    uploads_p95_ms: worst('uploads', 0.95),
  }),
);
