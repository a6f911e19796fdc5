import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const require = createRequire(import.meta.url);
// Not in Playwright's own folder, which it empties when it starts.
const results = join(root, '.cache', 'test-reports');

export function emptyReports(): void {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

export const reportOf = (name: string): string => join(results, `${name}.json`);

/** Null where the tool ended without one. */
export function readReport<T>(name: string): T | null {
  const report = reportOf(name);
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as T) : null;
}

const bins = {
  vitest: 'vitest.mjs',
  '@playwright/test': 'cli.js',
} as const;

export interface Running {
  readonly env?: Readonly<Record<string, string>>;
  /** Takes only what another tool leaves of the machine, and prints when it has ended. */
  readonly aside?: boolean;
}

/** Runs a tool of the project to its end, and answers its exit code; null where it was killed. */
export function runTool(
  name: keyof typeof bins,
  args: readonly string[],
  { env = {}, aside = false }: Running = {},
): Promise<number | null> {
  const script = join(dirname(require.resolve(`${name}/package.json`)), bins[name]);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  });
  if (aside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code);
    });
  });
}
