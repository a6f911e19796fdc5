import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { died, failure, joined, type Counts, type Failure } from './counts.ts';
import { outsideReport } from './outside-reporter.ts';
import { readReport, reportOf, root, runTool, type Running } from './tool.ts';

export interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      /** Of one that passed: why it failed before vitest tried it again. */
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

type TestFile = VitestReport['testResults'][number];

/** What went wrong beside the tests: errors outside of them, and the exit code. */
interface Beside {
  readonly outside: readonly string[];
  readonly exitCode: number | null;
}

const those = (status: string, { name, assertionResults }: TestFile): Failure[] =>
  assertionResults
    .filter((one) => one.status === status)
    .map(({ fullName, failureMessages: [why] }) => failure(`${relative(root, name)}: ${fullName}`, why));

/** A file that could not be loaded has no failed test in it. */
function failuresOf(file: TestFile): Failure[] {
  const unended = those('pending', file).map(({ test }) => failure(test, 'did not end'));
  const failed = [...those('failed', file), ...unended];
  return failed.length > 0 || file.status !== 'failed'
    ? failed
    : [failure(`${relative(root, file.name)}: could not be run`, file.message)];
}

/** `success` is reckoned from tests alone: what fails beside them is a failure as well. */
export function countsOf(name: string, report: VitestReport, { outside, exitCode }: Beside): Counts {
  const files = report.testResults;
  const ofTests = files.flatMap(failuresOf);
  const besides = outside.map((why) => failure(`${name}: outside of every test`, why));
  const isTold = exitCode === 0 || ofTests.length + besides.length > 0;
  return {
    passed: report.numPassedTests,
    skipped: files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'skipped' || status === 'todo').length,
    failures: [...ofTests, ...besides, ...(isTold ? [] : [failure(name, `ended with ${exitCode}`)])],
    unsteady: files.flatMap((file) => those('passed', file)).filter(({ why }) => why !== ''),
  };
}

/** With the files that failed. */
async function once(name: string, args: readonly string[], running: Running) {
  const reporters = ['default', 'json', fileURLToPath(new URL('outside-reporter.ts', import.meta.url))];
  const reports = reporters.map((one) => `--reporter=${one}`);
  const outside = `${name}-outside`;
  const exitCode = await runTool(
    'vitest',
    ['run', ...args, ...reports, `--outputFile.json=${reportOf(name)}`],
    {
      ...running,
      env: { ...running.env, [outsideReport]: reportOf(outside) },
    },
  );
  const found = readReport<VitestReport>(name);
  if (!found) return { files: [], counts: died(name) };
  const beside = { outside: readReport<string[]>(outside) ?? [], exitCode };
  const failed = found.testResults.filter((file) => failuresOf(file).length > 0);
  return { files: failed.map((file) => file.name), counts: countsOf(name, found, beside) };
}

/**
 * Runs what the arguments name; a file that failed once more alone: beside others a clock may come too late for it.
 * What failed outside of every test stays failed.
 */
export async function vitest(name: string, these: readonly string[], running: Running = {}): Promise<Counts> {
  const { files, counts } = await once(name, these, running);
  if (files.length === 0) return counts;
  process.stdout.write('\nWhat failed is run again alone\n');
  const again = await once(`${name}-again`, [...these, ...files, '--maxWorkers=1'], running);
  return joinedFiles(counts, again.counts);
}

/** Of a file that failed, what had passed is run again too. */
export function joinedFiles(before: Counts, again: Counts): Counts {
  const isOutside = ({ test }: Failure) => test.endsWith(': outside of every test');
  const outside = before.failures.filter(isOutside);
  const ofTests = { ...before, failures: before.failures.filter((one) => !isOutside(one)) };
  const passed = Math.max(0, ofTests.failures.length - again.failures.length);
  const counts = joined(ofTests, { ...again, passed, skipped: 0 });
  return { ...counts, failures: [...outside, ...counts.failures] };
}
