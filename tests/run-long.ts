// What takes longer than the test command allows: `faults` strikes every phase of a recording with every fault, and the
// product's own pages with what can go wrong around them; `kill` kills servers at random moments, many times.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Tool = 'vitest' | 'playwright';

const bin = (name: string, path: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path);
const tools: Readonly<Record<Tool, readonly string[]>> = {
  vitest: [bin('vitest', 'vitest.mjs'), 'run'],
  playwright: [bin('@playwright/test', 'cli.js'), 'test'],
};

interface Run {
  readonly env: Record<string, string>;
  /** One after the other, each whether or not the one before passed. */
  readonly commands: readonly (readonly [tool: Tool, ...args: string[]])[];
}

const runs: Readonly<Record<string, Run>> = {
  faults: {
    env: { FAULTS: 'all' },
    commands: [
      ['vitest', '--config=tests/media/vitest.config.ts', 'tests/media/faults.test.ts'],
      // Alone: two readers at once take each other's frames.
      ['playwright', '--no-deps', '--workers=1', 'tests/e2e/faults'],
    ],
  },
  kill: {
    env: { KILLS: '50', VERDICTS: '100' },
    commands: [['vitest', '--project=journeys', 'kill.test.ts', 'verdicts-survive.test.ts']],
  },
};

const run = runs[process.argv[2] ?? ''];
if (!run) throw new Error(`one of ${Object.keys(runs).join(', ')}`);
const results = run.commands.map(([tool, ...args]) =>
  spawnSync(process.execPath, [...tools[tool], ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, ...run.env },
  }),
);
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
