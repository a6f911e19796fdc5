import { describe, expect, test } from 'vitest';
import { formProblems } from './form-problems.ts';
import type { FormEntry, FormField, FormModule } from './model/form.ts';

const at = new Date('2026-03-08T00:00:00Z');

const field = (name: string, kind: FormField['kind'], rest: Partial<FormField> = {}): FormField => ({
  ...{ field: name, label: `「${name}」`, kind, required: false, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const identity = [
  field('name', 'text'),
  field('type', 'certificate_type'),
  field('number', 'certificate_number'),
  field('birth', 'date', { derived_from: 'number' }),
];
const module = (name: FormModule['module'], title: string, fields: FormField[]): FormModule => ({
  ...{ module: name, title, note: null, least: 0, most: 5, copies_applicant: name === 'insurant', fields },
});
const family = [
  module('applicant', '投保人', identity),
  module('insurant', '被保险人', [field('relation', 'relation'), ...identity]),
  module('beneficiary', '受益人', identity),
];

const problemsOf = (applicant: FormEntry, insurant: FormEntry[], beneficiary: FormEntry[] = []) =>
  formProblems(family, { applicant: [applicant], insurant, beneficiary }, at);

describe('a family', () => {
  test('has the applicant in it once', () => {
    expect(problemsOf({ name: '林知夏' }, [{ relation: 'self' }, { relation: 'self' }])).toEqual({
      'insurant.1.relation': ['被保险人中已有投保人本人，请重新选择关系'],
    });
    expect(problemsOf({ name: '林知夏' }, [{ relation: 'self' }, { relation: 'spouse' }])).toEqual({});
  });
});
