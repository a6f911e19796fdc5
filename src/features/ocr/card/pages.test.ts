import { expect, test } from 'vitest';
import type { IdentityMember } from '../../../../contract/model/identity.ts';
import { papersOf } from './pages.ts';

const member = (age: number | null, by: IdentityMember['by']) =>
  ({ age, by, certificate_type: 'id_card' }) as IdentityMember;

test.each([
  ['a child whom a guardian acts for', member(6, 'guardian'), true],
  ['a child of 15 who was invited', member(15, 'invite'), true],
  ['who is of age', member(18, 'invite'), false],
  ['of whom nobody knows the age', member(null, 'self'), false],
] as const)('%s may show a paper of a child: %s', (_, who, may) => {
  expect(papersOf(who).includes('residence_booklet')).toBe(may);
  expect(papersOf(who)).toContain('id_card');
});
