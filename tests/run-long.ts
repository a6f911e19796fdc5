// What takes longer than the test command allows: `faults` strikes every phase of a recording with every fault, `kill`
// kills servers at random moments, many times.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runs: Readonly<Record<string, { readonly env: Record<string, string>; readonly args: string[] }>> = {
  faults: {
    env: { FAULTS: 'all' },
    args: ['--config=tests/media/vitest.config.ts', 'tests/media/faults.test.ts'],
  },
  kill: {
    env: { KILLS: '50', VERDICTS: '100' },
    args: ['--project=journeys', 'kill.test.ts', 'verdicts-survive.test.ts'],
  },
};

const run = runs[process.argv[2] ?? ''];
if (!run) throw new Error(`one of ${Object.keys(runs).join(', ')}`);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...run.args], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, ...run.env },
});
process.exit(status ?? 1);
