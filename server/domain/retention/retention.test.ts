import { expect, test } from 'vitest';
import { daysBefore, recordDueBefore, retentionDefaults } from './retention.ts';

const now = new Date('2040-03-01T08:00:00Z');

test.each([
  ['short', '2034-03-01T08:00:00.000Z'],
  ['long', '1925-03-01T08:00:00.000Z'],
] as const)('the record of a %s contract is due where it was concluded before', (term, before) => {
  expect(recordDueBefore(now, term, retentionDefaults).toISOString()).toBe(before);
});

test('a contract whose longest term is configured is due from there', () => {
  const settings = { ...retentionDefaults, contractYears: { short: 1, long: 20 } };
  expect(recordDueBefore(now, 'long', settings).getUTCFullYear()).toBe(2010);
});

test('days are whole days', () => {
  expect(daysBefore(now, 30).toISOString()).toBe('2040-01-31T08:00:00.000Z');
});
