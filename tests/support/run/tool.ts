import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
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

export interface Manner {
  readonly env?: Readonly<Record<string, string>>;
  /** With what time the others leave; what it prints is shown when it has ended. */
  readonly beside?: boolean;
}

/** A tenth of what the others get where all want a core, and all where they wait. */
const leftOver = 10;

const bins = {
  vitest: 'vitest.mjs',
  '@playwright/test': 'cli.js',
} as const;

/** Runs a tool of the project to its end; whether anything passed stands in its report. */
export async function runTool(
  name: keyof typeof bins,
  args: readonly string[],
  { env = {}, beside = false }: Manner,
): Promise<void> {
  const script = join(dirname(require.resolve(`${name}/package.json`)), bins[name]);
  const printed = join(results, `${name.replace(/\W/g, '')}.txt`);
  const output = beside ? openSync(printed, 'w') : 'inherit';
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  });
  if (beside && child.pid !== undefined) setPriority(child.pid, leftOver);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
  if (typeof output !== 'number') return;
  closeSync(output);
  process.stdout.write(readFileSync(printed));
}
