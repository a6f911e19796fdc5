// The test command: frames first, for a shared machine that was busy for minutes gives less and a camera that waits
// loses its frames; then the pipeline, and the product's pages, in a real browser that is installed where it is not.
// Frames and pipeline wait for a film to be over and leave half of two cores: unit, contract, engine and journey tests
// take what they leave. What failed is run again alone and named at the end with why, and the last line counts all.
// TEST_UNTIL=<seconds since 1970>, where a machine is given for so long only: what has not begun by then is not run,
// is named, and counts as skipped.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './support/browser.ts';
import { machineIsBack, tooMuchTaken, watchMachine } from './support/machine.ts';
import { joined, nothing, told, type Counts } from './support/run/counts.ts';
import { playwright } from './support/run/playwright.ts';
import { emptyReports } from './support/run/tool.ts';
import { vitest } from './support/run/vitest.ts';
import { sharedPostgres, startSharedPostgres } from './support/test-database.ts';

emptyReports();
// Databases, stores and profiles of a test live for seconds: in memory where there is enough, they never wait for a disk.
const memory = '/dev/shm';
const roomy = existsSync(memory) && (({ bavail, bsize }) => bavail * bsize > 4e9)(statfsSync(memory));
const folder = mkdtempSync(join(roomy ? memory : tmpdir(), 'test-run-'));
// PostgreSQL is another user where root runs the tests.
chmodSync(folder, 0o755);
process.env['TMPDIR'] = folder;
const postgres = await startSharedPostgres();
if (postgres) process.env[sharedPostgres] = postgres.url;
process.on('exit', () => {
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const given = process.env['TEST_UNTIL'];
const until = given ? Number(given) * 1000 : Infinity;
const notRun: string[] = [];

/** Runs it, or notes that there was no time for it. */
async function inTime(name: string, begin: () => Promise<Counts>): Promise<Counts> {
  if (Date.now() < until) return begin();
  notRun.push(name);
  return nothing;
}

/** Twice more at most, and the last time only where other tenants had the machine. */
const mostAttempts = 3;

/** A camera beside another browser may starve: what failed is run again alone. Broken code fails again. */
async function pages(name: string, ...args: string[]): Promise<Counts> {
  let taken = watchMachine();
  let counts = await playwright(name, ...args);
  for (let attempt = 2; attempt <= mostAttempts && counts.failures.length > 0; attempt++) {
    if (attempt === mostAttempts && (taken() < tooMuchTaken || Date.now() > until)) break;
    process.stdout.write(
      `\nWhat failed is run again alone; ${Math.round(taken() * 100)} % of the machine was taken\n`,
    );
    if (taken() >= tooMuchTaken && !Number.isFinite(until)) await machineIsBack(180_000);
    taken = watchMachine();
    const these = args.filter((arg) => !arg.startsWith('--shard'));
    counts = joined(counts, await playwright(`${name}-${attempt}`, ...these, '--last-failed', '--workers=1'));
  }
  return counts;
}

/** What films a camera, with the machine to itself but for what it leaves. */
async function film(): Promise<Counts[]> {
  return [
    await pages('frames', '--project=frames'),
    await inTime('media', () => vitest('media', ['--config=tests/media/vitest.config.ts'])),
  ];
}

async function withoutBrowser(): Promise<Counts[]> {
  const aside = { aside: true };
  return [
    await vitest('quick', ['--project=quick', '--project=mocks'], aside),
    await inTime('engines', () => vitest('engines', ['--project=engines'], aside)),
    await inTime('journeys', () => vitest('journeys', ['--project=journeys'], aside)),
  ];
}

/** In one go; in parts where the time is limited, that it may end between two. */
async function allPages(): Promise<Counts[]> {
  const projects = ['--project=camera', '--project=pages'];
  if (!Number.isFinite(until)) return [await pages('pages', ...projects)];
  const parts = 6;
  const counts: Counts[] = [];
  for (let part = 1; part <= parts; part++) {
    const name = `pages ${part} of ${parts}`;
    counts.push(await inTime(name, () => pages(name, ...projects, `--shard=${part}/${parts}`)));
  }
  return counts;
}

process.stdout.write(`Browser: ${ensureChromium()}\nDatabase: ${postgres ? 'PostgreSQL' : 'PGlite'}\n`);
const beforePages = await Promise.all([film(), withoutBrowser()]);
const counts = [...beforePages.flat(), ...(await allPages())];
process.stdout.write(told(counts, notRun));
process.exit(counts.every(({ failures }) => failures.length === 0) ? 0 : 1);
