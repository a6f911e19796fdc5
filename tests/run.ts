// The test command: the pages and the pipeline in a real browser, which is installed where it is not, then unit,
// contract and journey tests. The browser first: a shared machine that was busy for minutes gives less, and a
// camera that waits loses its frames. The last line counts all.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './support/browser.ts';
import { machineIsBack, tooMuchTaken, watchMachine } from './support/machine.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
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
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function run(script: string, args: string[], env: Record<string, string> = {}): void {
  spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder, ...env },
  });
}

function read<T>(report: string): T | null {
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as T) : null;
}

/** One that ended without a report has failed. */
const died: Counts = { passed: 0, failed: 1, skipped: 0 };

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function playwright(name: string, ...args: string[]): Counts {
  const report = join(results, `${name}.json`);
  run(bin('@playwright/test', 'cli.js'), ['test', '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const stats = read<PlaywrightReport>(report)?.stats;
  return stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
    : died;
}

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
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
  if (!found) return died;
  // A file that could not be loaded has no failed test in it.
  const failed = found.success ? 0 : Math.max(1, found.numFailedTests);
  return { passed: found.numPassedTests, failed, skipped: found.numPendingTests };
}

const attempts = 3;

/** What failed while other tenants had the machine is run again when it is back: broken code fails again. */
async function pages(project: string): Promise<Counts> {
  let taken = watchMachine();
  let counts = playwright(project, `--project=${project}`);
  for (let attempt = 2; attempt <= attempts && counts.failed > 0 && taken() >= tooMuchTaken; attempt++) {
    process.stdout.write(
      `\n${Math.round(taken() * 100)} % of the machine was taken: what failed is run again\n`,
    );
    await machineIsBack(180_000);
    taken = watchMachine();
    counts = joined(
      counts,
      playwright(`${project}-${attempt}`, `--project=${project}`, '--last-failed', '--workers=1'),
    );
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
  };
}

process.stdout.write(`Browser: ${ensureChromium()}\n`);
const counts = [
  await pages('frames'),
  await pages('pages'),
  vitest('media', '--config=tests/media/vitest.config.ts'),
  vitest('unit'),
];
const sum = (of: keyof Counts) => counts.reduce((total, count) => total + count[of], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
process.exit(sum('failed') === 0 ? 0 : 1);
