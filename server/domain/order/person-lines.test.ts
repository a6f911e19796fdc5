import { expect, test } from 'vitest';
import type { FormModule } from '../../../contract/model/form.ts';
import { entryOf } from '../../sandbox/demo-sales/fill-in.ts';
import { inventPerson } from '../../sandbox/invented-person.ts';
import { productOf, type ProductFileName } from '../../../tests/support/product-file.ts';
import { linesOf } from './person-lines.ts';

const nameOf = { region: String, profession: String, bank: String, destination: String };

/** As it goes over the wire. */
const sent = ({ most_risk_class: _class, ...field }: Field) => ({
  ...{ ...field, placeholder: field.placeholder ?? null, hint: field.hint ?? null },
  ...{ derived_from: field.derived_from ?? null, changes_factor: field.changes_factor ?? null },
  shown_if: field.shown_if ?? null,
});
type Field = ReturnType<typeof productOf>['modules'][number]['fields'][number];

const applicantLines = (fields: readonly Field[]) => {
  const module: FormModule = {
    ...{ module: 'applicant', title: '投保人', note: null, least: 1, most: 1, copies_applicant: false },
    fields: fields.map(sent),
  };
  return linesOf(module, entryOf(module, inventPerson(1)), nameOf);
};

const amountsOf = (file: ProductFileName) =>
  productOf(file).modules.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'amount'));

test.each(['ax-ann-03.json', 'ax-ci-02.json'] as const)(
  '%s confirms an income in the unit it asks for',
  (file) => {
    expect(amountsOf(file)[0]?.hint).toBe('单位：万元');
    expect(applicantLines(amountsOf(file))).toEqual([{ label: '个人年收入', value: '30 万元' }]);
  },
);

test('an amount without a unit is in yuan', () => {
  const amounts = amountsOf('ax-ci-02.json').map(({ unit: _unit, ...field }) => field);
  expect(applicantLines(amounts)).toEqual([{ label: '个人年收入', value: '30 元' }]);
});
