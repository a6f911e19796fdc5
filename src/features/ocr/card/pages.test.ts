import { expect, test } from 'vitest';
import type { IdentityMember } from '../../../../contract/model/identity.ts';
import { papersOf, shownPaper } from './pages.ts';

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

test.each([
  ['what was chosen, whatever was photographed', 6, 'birth_certificate', true, 'birth_certificate'],
  ['the paper that was applied with, where nothing was chosen', 6, undefined, false, 'id_card'],
  [
    'the first other one, where only its photographs say that there is one',
    6,
    undefined,
    true,
    'residence_booklet',
  ],
  ['none that may not be shown any more', 18, 'birth_certificate', false, 'id_card'],
] as const)('what is shown is %s', (_, age, chosen, hasSheets, paper) => {
  expect(shownPaper(member(age, 'guardian'), chosen, hasSheets)).toBe(paper);
});
