import { describe, expect, test } from 'vitest';
import type { FormField, FormModule } from '../../../contract/model/form.ts';
import type { ChosenGenes } from '../../../contract/model/gene.ts';
import { geneChanges, genesOfApplication, trialInFormOrder } from './application-genes.ts';

const told = (name: string, changes_factor: string | null): FormField => ({
  ...{ field: name, label: name, kind: 'text', required: true, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor, shown_if: null },
});
const module = (name: FormModule['module'], ...fields: FormField[]): FormModule => ({
  ...{ module: name, title: name, note: null, least: 1, most: 3, copies_applicant: false, fields },
});
const modules = [
  module('applicant', told('name', null)),
  module('insurant', told('birth_date', 'birth_date'), told('job', 'profession')),
  module('policy_info', told('destination', 'destination')),
];
const product = { modules, optionalFactors: ['riders'] };
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
  const genes = genesOfApplication(product, values, trial);
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
    expect(genesOfApplication(product, values, trial)).toEqual(trial);
    expect(geneChanges(trial, genesOfApplication(product, values, trial))).toEqual([]);
  }
});

describe('who of the form is who of the trial', () => {
  const field = (name: string, kind: FormField['kind']) => ({ ...told(name, name), kind });
  const family = [
    module('insurant', field('relation', 'relation'), field('birth_date', 'date'), field('gender', 'choice')),
  ];
  const person = (relation: string, birth_date: string, gender = 'female') => ({
    ...{ relation, birth_date, gender },
  });
  type Person = ReturnType<typeof person>;
  const tried = (one: Person, ...riders: string[]) => [
    ...Object.entries(one).map(([key, value]) => gene(key, value)),
    gene('riders', ...riders),
  ];
  const [me, spouse] = [person('self', '1990-01-01'), person('spouse', '1988-08-08', 'male')];
  const [elder, younger] = [person('children', '2015-05-05'), person('children', '2018-08-18')];

  /** Which riders each of the form has. */
  const ridersIn = (form: readonly Partial<Person>[], ...insurants: ReturnType<typeof tried>[]) =>
    genesOfApplication(
      { modules: family, optionalFactors: ['riders'] },
      { insurant: [...form] },
      { policy: [], insurants },
    ).insurants.map((genes) => genes.find(({ gene_key }) => gene_key === 'riders')?.values);

  test('whoever stays keeps what was chosen for them, where another is taken out before them', () => {
    expect(ridersIn([spouse], tried(me), tried(spouse, 'outpatient'))).toEqual([['outpatient']]);
    expect(ridersIn([spouse], tried(me, 'outpatient'), tried(spouse))).toEqual([[]]);
    expect(ridersIn([younger, me], tried(me, 'a'), tried(elder, 'b'), tried(younger, 'c'))).toEqual([
      ...[['c'], ['a']],
    ]);
  });

  test('whoever is new has nothing that others chose besides', () => {
    const trial = [tried(me, 'outpatient'), tried(spouse, 'ward')];
    expect(ridersIn([me, spouse, elder], ...trial)).toEqual([['outpatient'], ['ward'], undefined]);
    expect(ridersIn([me, elder], ...trial)).toEqual([['outpatient'], undefined]);
    expect(ridersIn([spouse, {}], ...trial)).toEqual([['ward'], undefined]);
  });

  test('two who are alike are two people, each where they were; a gender tells twins apart', () => {
    expect(ridersIn([elder, elder], tried(elder, 'a'), tried(elder, 'b'))).toEqual([['a'], ['b']]);
    const brother = { ...elder, gender: 'male' };
    expect(ridersIn([brother], tried(elder, 'a'), tried(brother, 'b'))).toEqual([['b']]);
  });

  test('a slip of the trial is no other person, nor is the only one who is insured', () => {
    expect(ridersIn([{ ...me, birth_date: '1990-01-02' }], tried(me, 'a'), tried(spouse, 'b'))).toEqual([
      ['a'],
    ]);
    expect(ridersIn([me, { ...spouse, relation: 'parent' }], tried(me, 'a'), tried(spouse, 'b'))).toEqual([
      ...[['a'], ['b']],
    ]);
    expect(ridersIn([spouse], tried(me, 'a'))).toEqual([['a']]);
    expect(ridersIn([{}, {}], tried(me, 'a'), tried(spouse, 'b'))).toEqual([['a'], ['b']]);
  });

  test('what differs is told of the people themselves, and who is in the form no more comes last', () => {
    const trial = { policy: [], insurants: [tried(me), tried(spouse, 'outpatient')] };
    const values = { insurant: [spouse] };
    const genes = genesOfApplication({ modules: family, optionalFactors: ['riders'] }, values, trial);
    const changes = geneChanges(trialInFormOrder(family, values, trial), genes);
    expect(changes.map(({ insurant, gene_key }) => `${insurant} ${gene_key}`)).toEqual([
      ...['1 relation', '1 birth_date', '1 gender'],
    ]);
  });
});
