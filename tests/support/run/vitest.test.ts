import { expect, test } from 'vitest';
import { countsOf, joinedFiles, type VitestReport } from './vitest.ts';

const clean = { outside: [], exitCode: 0 };
const file = (...tests: (readonly [status: string, fullName: string, why?: string])[]) => ({
  ...{ name: 'a.test.ts', status: 'passed', message: '' },
  assertionResults: tests.map(([status, fullName, why]) => ({
    ...{ status, fullName, failureMessages: why === undefined ? [] : [why] },
  })),
});
const report = (...testResults: VitestReport['testResults'][number][]): VitestReport => ({
  ...{ success: true, testResults },
  numPassedTests: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length,
});
const whyOf = ({ failures }: ReturnType<typeof countsOf>) => failures.map(({ why }) => why);

test('what passed and what is skipped is counted, and nothing failed', () => {
  const found = report(file(['passed', 'one'], ['skipped', 'two'], ['todo', 'three']));
  expect(countsOf('quick', found, clean)).toEqual({ passed: 1, skipped: 2, failures: [], unsteady: [] });
});

test('a test that passed only when vitest tried it again is named', () => {
  const { unsteady } = countsOf('media', report(file(['passed', 'one', 'a fragment is lost'])), clean);
  expect(unsteady.map(({ why }) => why)).toEqual(['a fragment is lost']);
});

test('an error outside of every test has failed, and so has a test that did not end', () => {
  const died = { outside: ['Error: worker exited unexpectedly'], exitCode: 1 };
  expect(whyOf(countsOf('quick', report(file(['passed', 'one'])), died))).toEqual(died.outside);
  expect(whyOf(countsOf('quick', report(file(['pending', 'one'])), died))).toEqual([
    'did not end',
    ...died.outside,
  ]);
});

test('an exit code that nothing explains has failed', () => {
  const counts = countsOf('quick', report(file(['passed', 'one'])), { outside: [], exitCode: 1 });
  expect(whyOf(counts)).toEqual(['ended with 1']);
});

test('a file that passes when it is run again excuses no error outside of it', () => {
  const outside = { outside: ['Error: lost'], exitCode: 1 };
  const before = countsOf('journeys', report(file(['failed', 'one', 'late'], ['passed', 'two'])), outside);
  const again = countsOf('journeys-again', report(file(['passed', 'one'], ['passed', 'two'])), clean);
  const counts = joinedFiles(before, again);
  expect(whyOf(counts)).toEqual(['Error: lost']);
  expect(counts).toMatchObject({ passed: 2, unsteady: [{ why: 'late' }] });
});
