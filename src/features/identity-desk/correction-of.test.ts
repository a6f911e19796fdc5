import { expect, test } from 'vitest';
import type { IdentityCaseDetail } from '../../../contract/services/review.ts';
import { correctionOf } from './correction-of.ts';

const typedAt = (at: string, typed: string): IdentityCaseDetail['corrections'][number] => ({
  ...{ field: 'name', read: '林消满', typed, by: 'member', at },
});
const corrections = [
  typedAt('2026-03-03T03:00:00Z', '林小漫'),
  typedAt('2026-03-03T02:00:00Z', '林小满'),
  typedAt('2026-03-03T01:00:00Z', '林小满'),
];
const of = (
  read: string | null,
  value: string,
  paper: IdentityCaseDetail['paper'] = 'id_card',
): string | undefined => correctionOf({ paper, corrections }, { field: 'name', read, value })?.at;

test('a value is called corrected by the newest correction to it', () => {
  expect(of('林消满', '林小满')).toBe('2026-03-03T02:00:00Z');
  expect(of(null, '林小满')).toBe('2026-03-03T02:00:00Z');
});

test('what the machine read is nobody’s correction, whatever was typed of a picture before', () => {
  expect(of('林小满', '林小满')).toBeUndefined();
  expect(of('林消满', '林消满')).toBeUndefined();
  expect(of(null, '')).toBeUndefined();
});

test('nor is what was typed of another paper', () => {
  expect(of(null, '林小满', 'birth_certificate')).toBeUndefined();
});
