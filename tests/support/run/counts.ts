export interface Counts {
  readonly passed: number;
  readonly skipped: number;
  /** The failed tests: file and name, with the first line of why. */
  readonly failures: readonly string[];
  /** What failed and passed when it was run again, written as `failures`. */
  readonly unsteady: readonly string[];
}

export const nothing: Counts = { passed: 0, skipped: 0, failures: [], unsteady: [] };

/** One that ended without a report has failed. */
export const died = (name: string): Counts => ({
  ...nothing,
  failures: [`${name}: ended without a report`],
});

// eslint-disable-next-line no-control-regex -- colours of a terminal
const colours = /\u001b\[[0-9;]*m/g;

/** A failed test in one line. */
export function failure(file: string, test: string, why = ''): string {
  const [reason = ''] = why.replace(colours, '').trim().split('\n');
  return `${file}: ${test}${reason && ` (${reason})`}`;
}

/** `again` is of what had failed `before`, and of nothing that had not. */
export function joined(before: Counts, again: Counts): Counts {
  const left = Math.max(0, before.failures.length - again.passed - again.failures.length - again.skipped);
  const failures = left > 0 ? before.failures : again.failures;
  return {
    passed: before.passed + again.passed,
    skipped: before.skipped + again.skipped,
    failures,
    unsteady: [
      ...before.unsteady,
      ...again.unsteady,
      ...(failures === before.failures ? [] : before.failures.filter((one) => !isAmong(one, failures))),
    ],
  };
}

const nameOf = (failed: string): string => failed.replace(/ \(.*$/, '');
const isAmong = (one: string, failures: readonly string[]): boolean =>
  failures.some((other) => nameOf(other) === nameOf(one));

/** All counts in a last line, above it what failed, what passed at a later attempt only, and what was not run. */
export function told(counts: readonly Counts[], notRun: readonly string[]): string {
  const all = (of: 'failures' | 'unsteady') => counts.flatMap((count) => count[of]);
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
