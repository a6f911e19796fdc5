import { ageOn } from '../../contract/dates.ts';
import type { FormField, FormModule } from '../../contract/model/form.ts';
import type { Rule } from '../../contract/model/rule.ts';
import { Failure } from '../../server/domain/failure.ts';
import type { Products, SoldProduct } from '../../server/ports/products.ts';

// A small product of the tests' own: a premium by age, an applicant, insurants, beneficiaries, a phone.

export const smallProductNo = 'TEST-SMALL-01';
export const smallPlanNo = 'TEST-SMALL-01-A';

const field = (name: string, label: string, rest: Partial<FormField> = {}): FormField => ({
  ...{ field: name, label, kind: 'text', required: true, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});

const rule = (type: Rule['type'], value: Rule['value'], message: string): Rule => ({ type, value, message });
const options = (...values: string[]) => values.map((value) => ({ value, label: value }));

const person: readonly FormField[] = [
  field('name', '姓名', {
    rules: [
      rule('length', 40, '姓名不能超过 40 个字'),
      rule('pattern', '^[\\p{Script=Han}·\\u3007]+$|^[A-Za-z .]+$', '姓名请用汉字或英文填写'),
    ],
  }),
  field('certificate_type', '证件类型', {
    kind: 'certificate_type',
    options: options('id_card', 'passport'),
  }),
  field('certificate_number', '证件号码', { kind: 'certificate_number' }),
];

const birthDate = field('birth_date', '出生日期', { kind: 'date', derived_from: 'certificate_number' });

const module = (name: FormModule['module'], title: string, rest: Partial<FormModule>): FormModule => ({
  ...{ module: name, title, note: null, least: 1, most: 1, copies_applicant: false, fields: [] },
  ...rest,
});

const modules: readonly FormModule[] = [
  module('applicant', '投保人', {
    fields: [...person, birthDate, field('mobile', '手机号', { kind: 'mobile' })],
  }),
  module('insurant', '被保险人', {
    most: 3,
    copies_applicant: true,
    fields: [
      field('relation', '与投保人的关系', {
        kind: 'relation',
        options: options('self', 'spouse', 'children'),
      }),
      ...person,
      { ...birthDate, changes_factor: 'birth_date' },
    ],
  }),
  module('beneficiary', '受益人', {
    least: 0,
    most: 5,
    fields: [
      field('beneficiary_type', '受益人类型', { kind: 'choice', options: options('legal', 'specified') }),
      ...[
        field('name', '姓名'),
        field('order', '受益顺序', {
          kind: 'number',
          rules: [rule('in', ['1', '2'], '受益顺序请选 1 或 2')],
        }),
        field('share', '受益份额', { kind: 'percentage' }),
      ].map((one) => ({ ...one, shown_if: { field: 'beneficiary_type', in: ['specified'] } })),
    ],
  }),
];

/** 100 yuan, and ten for each year of age; for adults up to 60 only. */
function firstFenOf(ages: readonly number[]): number {
  if (ages.some((age) => age > 60))
    throw new Failure('factorsImpossible', { message: '超过 60 周岁不能投保这个产品' });
  return ages.reduce((fen, age) => fen + 10_000 + 1_000 * Math.max(age, 0), 0);
}

const smallProduct: SoldProduct = {
  productNo: smallProductNo,
  version: 1,
  name: '小额意外险',
  insurer: { name: '安行财险', phone: '400-000-0099' },
  insuranceTerm: 'short',
  status: 'put_on',
  planNos: [smallPlanNo],
  steps: [
    'premium_trial',
    'info_collect',
    'health_audit',
    'ocr',
    'order_confirmation',
    'payment',
    'show_policy',
  ],
  dataScope: 'applicant_insurant',
  modules,
  geneWords: (key, chosen) => ({ name: key === 'birth_date' ? '出生日期' : key, values: [...chosen] }),
  optionalFactors: [],
  firstFen: (_planNo, genes, day) =>
    firstFenOf(
      genes.insurants.map((insurant) =>
        ageOn(insurant.find(({ gene_key }) => gene_key === 'birth_date')?.values[0] ?? day, day),
      ),
    ),
  minorDeathCaps: () => [],
  minorCovers: () => [],
};

/** Sells the small product, and nothing else; a test may put it down. */
export class SmallCatalogue implements Products {
  status: SoldProduct['status'] = 'put_on';

  find(_tx: unknown, productNo: string): Promise<SoldProduct | null> {
    const known = productNo === smallProductNo;
    return Promise.resolve(known ? { ...smallProduct, status: this.status } : null);
  }
}
