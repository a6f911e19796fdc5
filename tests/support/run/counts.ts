/** A failed test, and the first line of why. */
export interface Failure {
  /** With its file. */
  readonly test: string;
  readonly why: string;
}

export interface Counts {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** What failed and passed when it was run again. */
  readonly unsteady: readonly Failure[];
}

export const nothing: Counts = { passed: 0, skipped: 0, failures: [], unsteady: [] };

// eslint-disable-next-line no-control-regex -- colours of a terminal
const colours = /\u001b\[[0-9;]*m/g;

/** `message`: what the tool printed of it, over several lines and in colours. */
export function failure(test: string, message = ''): Failure {
  const [why = ''] = message.replace(colours, '').trim().split('\n');
  return { test, why };
}

/** One that ended without a report has failed. */
export const died = (name: string): Counts => ({
  ...nothing,
  failures: [failure(name, 'ended without a report')],
});

/** `again` is of what had failed `before`, and of nothing that had not. */
export function joined(before: Counts, again: Counts): Counts {
  const left = Math.max(0, before.failures.length - again.passed - again.failures.length - again.skipped);
  const failures = left > 0 ? before.failures : again.failures;
  const hasFailed = ({ test }: Failure) => failures.some((one) => one.test === test);
  return {
    passed: before.passed + again.passed,
    skipped: before.skipped + again.skipped,
    failures,
    unsteady: [...before.unsteady, ...again.unsteady, ...before.failures.filter((one) => !hasFailed(one))],
  };
}

/** All counts in a last line, above it what failed, what passed at a later attempt only, and what was not run. */
export function told(counts: readonly Counts[], notRun: readonly string[]): string {
  const all = (of: 'failures' | 'unsteady') =>
    counts.flatMap((count) => count[of]).map(({ test, why }) => (why ? `${test} (${why})` : test));
  const sum = (of: 'passed' | 'skipped') => counts.reduce((total, count) => total + count[of], 0);
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? `\n${title}:\n${lines.join('\n')}\n` : '';
  return [
    list('Passed only when it was run again', all('unsteady')),
    list('Failed', all('failures')),
    list('Not run, the time was over', notRun),
    `\n${sum('passed')} passed, ${all('failures').length} failed, ${sum('skipped') + notRun.length} skipped\n`,
  ].join('');
}
