import { relative } from 'node:path';
import { died, failure, joined, type Counts, type Failure } from './counts.ts';
import { readReport, reportOf, root, runTool, type Running } from './tool.ts';

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** A file that could not be loaded has no failed test in it. */
function failuresOf({ name, message, assertionResults }: VitestReport['testResults'][number]): Failure[] {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.length > 0
    ? failed.map(({ fullName, failureMessages: [why] }) => failure(`${file}: ${fullName}`, why))
    : [failure(`${file}: could not be run`, message)];
}

/** With the files that failed. */
async function once(name: string, args: readonly string[], running: Running) {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  await runTool('vitest', ['run', ...args, ...reports], running);
  const found = readReport<VitestReport>(name);
  if (!found) return { files: [], counts: died(name) };
  const failed = found.testResults.filter(({ status }) => status === 'failed');
  const isOutside = !found.success && failed.length === 0;
  const counts: Counts = {
    passed: found.numPassedTests,
    skipped: found.numPendingTests,
    failures: isOutside ? [failure(name, 'an error outside of every test')] : failed.flatMap(failuresOf),
    unsteady: [],
  };
  return { files: failed.map((file) => file.name), counts };
}

/** Runs what the arguments name; a file that failed once more alone: beside others a clock may come too late for it. */
export async function vitest(name: string, arg: string, running: Running = {}): Promise<Counts> {
  const { files, counts } = await once(name, [arg], running);
  if (files.length === 0) return counts;
  process.stdout.write('\nWhat failed is run again alone\n');
  const again = await once(`${name}-again`, [arg, ...files, '--maxWorkers=1'], running);
  // Of a file that failed, what had passed is run again too.
  const passed = Math.max(0, counts.failures.length - again.counts.failures.length);
  return joined(counts, { ...again.counts, passed, skipped: 0 });
}
