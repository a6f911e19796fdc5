import { expect, test } from 'vitest';
import type { FormModule } from '../../../contract/model/form.ts';
import { entryOf } from '../../sandbox/demo-sales/fill-in.ts';
import { inventPerson } from '../../sandbox/invented-person.ts';
import { productOf, type ProductFileName } from '../../../tests/support/product-file.ts';
import { printedFields } from '../policy/printed-fields.ts';
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

const papers: FormModule = {
  ...{ module: 'insurant', title: '被保险人', note: null, least: 1, most: 1, copies_applicant: false },
  fields: productOf('ax-ci-02.json')
    .modules.flatMap(({ module, fields }) => (module === 'insurant' ? fields : []))
    .filter(({ kind }) => kind === 'certificate_type' || kind === 'certificate_number')
    .map(sent),
};

test('a number stands beside the paper that it is of, but for an identity card’s', () => {
  const lines = (certificate_type: string, certificate_number: string) =>
    linesOf({ ...papers, fields: printedFields(papers) }, { certificate_type, certificate_number }, nameOf);
  expect(lines('tw_residents_card', '12345678')).toEqual([
    { label: '证件类型', value: '台湾居民来往大陆通行证' },
    { label: '证件号码', value: '1*****78' },
  ]);
  expect(lines('id_card', '990101199001010029')).toEqual([
    { label: '证件号码', value: '9901**********0029' },
  ]);
});
