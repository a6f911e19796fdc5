import { expect, test } from 'vitest';
import type { FormField, FormModule } from '../../../contract/model/form.ts';
import type { ChosenGenes } from '../../../contract/model/gene.ts';
import { geneChanges, genesOfApplication } from './application-genes.ts';

const field = (name: string, changes_factor: string | null): FormField => ({
  ...{ field: name, label: name, kind: 'text', required: true, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor, shown_if: null },
});
const module = (name: FormModule['module'], ...fields: FormField[]): FormModule => ({
  ...{ module: name, title: name, note: null, least: 1, most: 3, copies_applicant: false, fields },
});
const modules = [
  module('applicant', field('name', null)),
  module('insurant', field('birth_date', 'birth_date'), field('job', 'profession')),
  module('policy_info', field('destination', 'destination')),
];
const gene = (gene_key: string, ...values: string[]) => ({ gene_key, values });
const trial: ChosenGenes = {
  policy: [gene('term', '20'), gene('destination', 'JP')],
  insurants: [[gene('birth_date', '1990-01-01'), gene('smoker', 'no')]],
};

test('what the form says goes over what the trial was reckoned with, for its insurant or the policy', () => {
  const values = {
    applicant: [{ name: '林知夏' }],
    insurant: [
      { birth_date: '1990-01-02', job: '' },
      { birth_date: '2015-05-05', job: '0101' },
    ],
    policy_info: [{ destination: ['JP', 'KR'] }],
  };
  const genes = genesOfApplication(modules, values, trial);
  expect(genes).toEqual({
    policy: [gene('term', '20'), gene('destination', 'JP', 'KR')],
    insurants: [
      [gene('birth_date', '1990-01-02'), gene('smoker', 'no')],
      [gene('birth_date', '2015-05-05'), gene('smoker', 'no'), gene('profession', '0101')],
    ],
  });
  expect(geneChanges(trial, genes).map(({ insurant, gene_key }) => `${insurant} ${gene_key}`)).toEqual([
    ...['null destination', '0 birth_date', '1 birth_date', '1 smoker', '1 profession'],
  ]);
});

test('a form that says nothing changes nothing', () => {
  for (const values of [{}, { insurant: [{ birth_date: ' ' }] }]) {
    expect(genesOfApplication(modules, values, trial)).toEqual(trial);
    expect(geneChanges(trial, genesOfApplication(modules, values, trial))).toEqual([]);
  }
});
