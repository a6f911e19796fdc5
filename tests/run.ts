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
const run = (script: string, args: string[]) =>
  spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder },
  }).status === 0;

process.stdout.write(`Browser: ${ensureChromium()}\n`);
const e2eOk = run(bin('@playwright/test', 'cli.js'), ['test']);

const vitest = (report: string, ...args: string[]) =>
  run(bin('vitest', 'vitest.mjs'), [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
const mediaFile = join(results, 'media.json');
const mediaOk = vitest(mediaFile, '--config=tests/media/vitest.config.ts');
const unitFile = join(results, 'unit.json');
const unitOk = vitest(unitFile);

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}
interface E2eReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}
const read = <T>(path: string): T | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
const unit = read<UnitReport>(unitFile);
const media = read<UnitReport>(mediaFile);
const e2e = read<E2eReport>(join(results, 'e2e.json'));
const passed =
  (unit?.numPassedTests ?? 0) +
  (media?.numPassedTests ?? 0) +
  (e2e?.stats.expected ?? 0) +
  (e2e?.stats.flaky ?? 0);
const failed = (unit?.numFailedTests ?? 1) + (media?.numFailedTests ?? 1) + (e2e?.stats.unexpected ?? 1);
const skipped = (unit?.numPendingTests ?? 0) + (media?.numPendingTests ?? 0) + (e2e?.stats.skipped ?? 0);
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(unitOk && mediaOk && e2eOk && failed === 0 ? 0 : 1);
