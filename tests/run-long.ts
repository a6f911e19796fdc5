// What takes longer than the test command allows: `faults` strikes every phase of a recording with every fault, and the
// product's own pages with what can go wrong around them; `kill` kills servers at random moments, many times; `walks`
// goes random ways through sales, five hundred, from the seed SEED on, and counts them in its last line. What is given
// besides goes to the runner: `npm run test:faults -- -t drop_5s`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
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
  /** What differs from one time to the next, where the commands are run several times. */
  readonly times?: readonly Record<string, string>[];
  /** The last line, where there is something to count. */
  readonly tell?: () => string;
}

const folder = mkdtempSync(join(tmpdir(), 'run-long-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const walksReport = process.env['WALKS_REPORT'] ?? join(folder, 'walks.jsonl');

type Counts = Record<string, number>;
const added = (all: readonly Counts[]): Counts =>
  all.reduce((sum, one) => {
    for (const [name, count] of Object.entries(one)) sum[name] = (sum[name] ?? 0) + count;
    return sum;
  }, {});

/** What the walks did, of all seeds. */
function walked(): string {
  const lines = existsSync(walksReport) ? readFileSync(walksReport, 'utf8').trim().split('\n') : [];
  const all = lines.map((line) => JSON.parse(line) as Record<'ends' | 'steps' | 'stood', Counts>);
  return JSON.stringify({
    ...added(all.map(({ ends }) => ends)),
    steps: added(all.map(({ steps }) => steps)),
    stood: added(all.map(({ stood }) => stood)),
  });
}

const firstSeed = Number(process.env['SEED'] ?? 1);

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
  walks: {
    env: { WALKS: '50', WALKS_REPORT: walksReport },
    commands: [['vitest', '--project=journeys', 'payment/walks.test.ts']],
    // A walk that failed is gone again by itself.
    times: Array.from({ length: process.env['WALK_PATH'] ? 1 : 10 }, (_, time) => ({
      SEED: String(firstSeed + time),
    })),
    tell: walked,
  },
};

const [name = '', ...chosen] = process.argv.slice(2);
const run = runs[name];
if (!run) throw new Error(`one of ${Object.keys(runs).join(', ')}`);
/** A test's name is `-t` to the one and `-g` to the other, which ends with 1 where it has none of that name. */
const namedFor = (tool: Tool): readonly string[] =>
  tool === 'vitest' || chosen.length === 0
    ? chosen
    : ['--pass-with-no-tests', ...chosen.map((word) => (word === '-t' ? '-g' : word))];

const results = (run.times ?? [{}]).flatMap((time) =>
  run.commands.map(([tool, ...args]) =>
    spawnSync(process.execPath, [...tools[tool], ...args, ...namedFor(tool)], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
      env: { ...run.env, ...process.env, ...time },
    }),
  ),
);
if (run.tell) process.stdout.write(`${run.tell()}\n`);
process.exit(results.every(({ status }) => status === 0) ? 0 : 1);
