import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Of the environment: where it is written. */
export const outsideReport = 'OUTSIDE_REPORT';

/** Writes down what went wrong outside of every test, such as a worker that died: the JSON report leaves it out. */
export default class OutsideReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const report = process.env[outsideReport];
    const told = errors.map(({ name = 'error', message }) => `${name}: ${message}`);
    if (report) writeFileSync(report, JSON.stringify(told));
  };
}
