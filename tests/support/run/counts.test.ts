import { expect, test } from 'vitest';
import { failure, joined, nothing, told } from './counts.ts';

const slow = failure('a.spec.ts: a card is read', '\u001b[31mTimeout of 20 s\u001b[39m\nat line 3');
const broken = failure('b.spec.ts: a form is sent');
const first = { ...nothing, passed: 3, failures: [slow, broken] };

test('a failure is one line with why', () => {
  expect(told([first], [])).toContain(
    'Failed:\na.spec.ts: a card is read (Timeout of 20 s)\nb.spec.ts: a form is sent\n',
  );
});

test('what passed when it was run again is named, and what failed again has failed', () => {
  const again = { ...nothing, passed: 1, failures: [failure('b.spec.ts: a form is sent', 'once more')] };
  const counts = joined(first, again);
  expect(counts).toEqual({ passed: 4, skipped: 0, failures: again.failures, unsteady: [slow] });
  const lines = told([counts], ['media']);
  expect(lines).toContain('again:\na.spec.ts: a card is read (Timeout of 20 s)\n');
  expect(lines).toContain('Failed:\nb.spec.ts: a form is sent (once more)\n');
  expect(lines.trimEnd().split('\n').at(-1)).toBe('4 passed, 1 failed, 1 skipped');
});

test('what was not run again has failed as before', () => {
  const { passed, failures, unsteady } = joined(first, { ...nothing, passed: 1 });
  expect({ passed, failures, unsteady }).toEqual({ passed: 4, failures: [slow, broken], unsteady: [] });
});
