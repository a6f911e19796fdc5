import { expect, test } from 'vitest';
import type { FormEntry } from '../../../contract/model/form.ts';
import type { ChosenGenes } from '../../../contract/model/gene.ts';
import { productOf } from '../../../tests/support/product-file.ts';
import { valuesAfterTrial } from './values-after-trial.ts';

const { modules } = productOf('ax-med-01.json');

const genesOf = (
  ...insurants: readonly (readonly [relation: string, born: string, insured?: string])[]
): ChosenGenes => ({
  policy: [],
  insurants: insurants.map(([relation, born, insured = 'yes']) => [
    { gene_key: 'relation', values: [relation] },
    { gene_key: 'birth_date', values: [born] },
    { gene_key: 'social_insurance', values: [insured] },
  ]),
});
const own = ['self', '1990-05-01'] as const;
const spouse = ['spouse', '1991-02-03'] as const;
const filled = {
  applicant: [{ name: '林知夏' }],
  insurant: [
    { relation: 'self', birth_date: '1990-05-01', social_insurance: 'yes', email: 'a@example.com' },
    { relation: 'spouse', birth_date: '1991-02-03', social_insurance: 'yes', name: '周明远' },
  ],
};

const after = (before: ChosenGenes, now: ChosenGenes, insurant: FormEntry[] = filled.insurant) =>
  valuesAfterTrial(modules, { ...filled, insurant }, before, now);

test('what was chosen anew stands in the form, and all else that was filled in stays', () => {
  const now = genesOf(own, ['spouse', '1991-02-03', 'no']);
  expect(after(genesOf(own, spouse), now)).toEqual({
    ...filled,
    insurant: [filled.insurant[0], { ...filled.insurant[1], social_insurance: 'no' }],
  });
});

test('who was taken out is gone, and the other keeps what was filled in of them', () => {
  expect(after(genesOf(own, spouse), genesOf(spouse)).insurant).toEqual([filled.insurant[1]]);
});

test('who stays keeps what was filled in, where the one before them was deleted in the form', () => {
  const left = filled.insurant.slice(1);
  expect(after(genesOf(own, spouse), genesOf(spouse), left).insurant).toEqual(left);
  expect(after(genesOf(own, spouse), genesOf(own, spouse), left).insurant).toEqual([
    { relation: 'self', birth_date: '1990-05-01', social_insurance: 'yes' },
    ...left,
  ]);
});

test('of three the two who stay are there once each, where the first was deleted in the form', () => {
  const child = ['children', '2020-01-02'] as const;
  const left = [
    ...filled.insurant.slice(1),
    { relation: 'children', birth_date: '2020-01-02', social_insurance: 'yes', name: '周予安' },
  ];
  const chosen = genesOf(spouse, ['children', '2020-01-02', 'no']);
  expect(after(genesOf(own, spouse, child), chosen, left).insurant).toEqual([
    left[0],
    { ...left[1], social_insurance: 'no' },
  ]);
});

test('who was put in is there, with what was chosen of them', () => {
  const child = ['children', '2020-01-02', 'no'] as const;
  expect(after(genesOf(own, spouse), genesOf(own, child, spouse)).insurant).toEqual([
    filled.insurant[0],
    { relation: 'children', birth_date: '2020-01-02', social_insurance: 'no' },
    filled.insurant[1],
  ]);
});

test('what the form says otherwise than the trial did stays, where nothing was chosen anew', () => {
  const typed = {
    ...filled,
    insurant: [{ ...filled.insurant[0], birth_date: '1990-06-01' }, filled.insurant[1]!],
  };
  const before = genesOf(own, spouse);
  expect(valuesAfterTrial(modules, typed, before, before)).toEqual(typed);
});

test('somebody who was only filled in stays behind those who were chosen', () => {
  expect(after(genesOf(own), genesOf(['self', '1990-05-01', 'no'])).insurant).toEqual([
    { ...filled.insurant[0], social_insurance: 'no' },
    filled.insurant[1],
  ]);
});
