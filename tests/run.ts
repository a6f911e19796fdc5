// The test command: frames first, for a shared machine that was busy for minutes gives less and a camera that waits
// loses its frames; then unit, contract and journey tests, the pipeline, and the product's pages, in a real browser that
// is installed where it is not. What failed is named at the end, and the last line counts all.
// TEST_UNTIL=<seconds since 1970>, where a machine is given for so long only: what has not begun by then is not run,
// is named, and counts as skipped.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './support/browser.ts';
import { sharedPostgres, startSharedPostgres } from './support/test-database.ts';
import { machineIsBack, tooMuchTaken, watchMachine } from './support/machine.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failed tests, each with its file. */
  readonly failures: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
// Not in Playwright's own folder, which it empties when it starts.
const results = join(root, '.cache', 'test-reports');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const bin = (name: string, path: string) => join(dirname(require.resolve(`${name}/package.json`)), path);
// Databases, stores and profiles of a test live for seconds: in memory where there is enough, they never wait for a disk.
const memory = '/dev/shm';
const roomy = existsSync(memory) && (({ bavail, bsize }) => bavail * bsize > 4e9)(statfsSync(memory));
const folder = mkdtempSync(join(roomy ? memory : tmpdir(), 'test-run-'));
// PostgreSQL is another user where root runs the tests.
chmodSync(folder, 0o755);
process.env['TMPDIR'] = folder;
const postgres = await startSharedPostgres();
process.on('exit', () => {
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(script: string, args: string[], env: Record<string, string> = {}): void {
  spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(postgres && { [sharedPostgres]: postgres.url }), ...env },
  });
}

function read<T>(report: string): T | null {
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as T) : null;
}

/** One that ended without a report has failed. */
const died = (name: string): Counts => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`${name}: ended without a report`],
});

interface PlaywrightSuite {
  readonly specs: readonly { readonly title: string; readonly file: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly suites: readonly PlaywrightSuite[];
}

const failuresOf = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failuresOf),
];

function playwright(name: string, ...args: string[]): Counts {
  const report = join(results, `${name}.json`);
  run(bin('@playwright/test', 'cli.js'), ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const found = read<PlaywrightReport>(report);
  if (!found) return died(name);
  const { expected, flaky, unexpected, skipped } = found.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: found.suites.flatMap(failuresOf),
  };
}

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

function unitFailures({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const titles = failed.length > 0 ? failed.map(({ fullName }) => fullName) : ['could not be run'];
      return titles.map((title) => `${relative(root, name)}: ${title}`);
    });
}

function vitest(name: string, ...args: string[]): Counts {
  const report = join(results, `${name}.json`);
  run(bin('vitest', 'vitest.mjs'), [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const found = read<VitestReport>(report);
  if (!found) return died(name);
  // A file that could not be loaded has no failed test in it.
  const failed = found.success ? 0 : Math.max(1, found.numFailedTests);
  return {
    passed: found.numPassedTests,
    failed,
    skipped: found.numPendingTests,
    failures: unitFailures(found),
  };
}

const until = Number(process.env['TEST_UNTIL'] ?? Infinity) * 1000;
const notRun: string[] = [];

/** Runs it, or notes that there was no time for it. */
async function inTime(name: string, begin: () => Counts | Promise<Counts>): Promise<Counts> {
  if (Date.now() < until) return begin();
  notRun.push(name);
  return { passed: 0, failed: 0, skipped: 1, failures: [] };
}

/** Twice more at most, and the last time only where other tenants had the machine. */
const mostAttempts = 3;

/** A camera beside another browser may starve: what failed is run again alone. Broken code fails again. */
async function pages(name: string, ...args: string[]): Promise<Counts> {
  let taken = watchMachine();
  let counts = playwright(name, ...args);
  for (let attempt = 2; attempt <= mostAttempts && counts.failed > 0; attempt++) {
    if (attempt === mostAttempts && (taken() < tooMuchTaken || Date.now() > until)) break;
    process.stdout.write(
      `\nWhat failed is run again alone; ${Math.round(taken() * 100)} % of the machine was taken\n`,
    );
    if (taken() >= tooMuchTaken && !Number.isFinite(until)) await machineIsBack(180_000);
    taken = watchMachine();
    const these = args.filter((arg) => !arg.startsWith('--shard'));
    counts = joined(counts, playwright(`${name}-${attempt}`, ...these, '--last-failed', '--workers=1'));
  }
  return counts;
}

/** In one go; in parts where the time is limited, that it may end between two. */
async function allPages(): Promise<Counts[]> {
  const project = '--project=pages';
  if (!Number.isFinite(until)) return [await pages('pages', project)];
  const parts = 6;
  const counts: Counts[] = [];
  for (let part = 1; part <= parts; part++) {
    const name = `pages ${part} of ${parts}`;
    counts.push(await inTime(name, () => pages(name, project, `--shard=${part}/${parts}`)));
  }
  return counts;
}

/** What was not run again has failed as before. */
function joined(before: Counts, again: Counts): Counts {
  const left = Math.max(0, before.failed - again.passed - again.failed - again.skipped);
  return {
    passed: before.passed + again.passed,
    failed: again.failed + left,
    skipped: before.skipped + again.skipped,
    failures: left > 0 ? before.failures : again.failures,
  };
}

process.stdout.write(`Browser: ${ensureChromium()}\nDatabase: ${postgres ? 'PostgreSQL' : 'PGlite'}\n`);
const counts = [
  await pages('frames', '--project=frames'),
  vitest('unit'),
  await inTime('media', () => vitest('media', '--config=tests/media/vitest.config.ts')),
  ...(await allPages()),
];
const failures = counts.flatMap((count) => count.failures);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`);
if (notRun.length > 0) process.stdout.write(`\nNot run, the time was over:\n${notRun.join('\n')}\n`);
const sum = (of: 'passed' | 'failed' | 'skipped') => counts.reduce((total, count) => total + count[of], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
process.exit(sum('failed') === 0 ? 0 : 1);
