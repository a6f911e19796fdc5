import { died, failure, type Counts, type Failure } from './counts.ts';
import { readReport, reportOf, runTool } from './tool.ts';

interface PlaywrightTest {
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly results: readonly { readonly error?: { readonly message?: string } }[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly PlaywrightTest[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { expected: number; flaky: number; skipped: number };
  readonly suites: readonly PlaywrightSuite[];
  /** Outside of every test: a file that could not be loaded keeps all others from being run. */
  readonly errors: readonly { readonly message?: string }[];
}

const those = (status: PlaywrightTest['status'], { specs, suites = [] }: PlaywrightSuite): Failure[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => failure(`${file}: ${title}`, results.find(({ error }) => error)?.error?.message)),
  ),
  ...suites.flatMap((suite) => those(status, suite)),
];

export async function playwright(name: string, ...args: string[]): Promise<Counts> {
  await runTool('@playwright/test', ['test', '--reporter=list,json', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
  });
  const found = readReport<PlaywrightReport>(name);
  if (!found) return died(name);
  const { expected, flaky, skipped } = found.stats;
  return {
    passed: expected + flaky,
    skipped,
    failures: [
      ...found.errors.map(({ message }) => failure(name, message)),
      ...found.suites.flatMap((suite) => those('unexpected', suite)),
    ],
    unsteady: found.suites.flatMap((suite) => those('flaky', suite)),
  };
}
