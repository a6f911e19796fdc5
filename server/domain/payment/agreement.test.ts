import { expect, test } from 'vitest';
import { agreementNoOf, changesNothing, orderOfAgreement } from './agreement.ts';

test('what was ended is never signed again: the next agreement has a number of its own', () => {
  const numbers = [agreementNoOf('O1', null)];
  for (const status of ['ended', 'ending', 'ended'] as const)
    numbers.push(agreementNoOf('O1', { agreementNo: numbers.at(-1) ?? '', status }));
  expect(numbers).toEqual(['AO1', 'AO1-2', 'AO1-3', 'AO1-4']);
  expect(numbers.map(orderOfAgreement)).toEqual(['O1', 'O1', 'O1', 'O1']);
  expect(changesNothing('AO1', 'signed', { agreementNo: 'AO1', status: 'ending' })).toBe(true);
  expect(changesNothing('AO1', 'declined', { agreementNo: 'AO1-2', status: 'signed' })).toBe(true);
  expect(changesNothing('AO1', 'signed', { agreementNo: 'AO1', status: 'declined' })).toBe(false);
  expect(changesNothing('AO1', 'declined', { agreementNo: 'AO1', status: 'signed' })).toBe(true);
  for (const status of ['signed', 'declined'] as const)
    expect(agreementNoOf('O1', { agreementNo: 'AO1-2', status })).toBe('AO1-2');
});
