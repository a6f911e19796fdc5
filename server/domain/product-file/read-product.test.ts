import { expect, test } from 'vitest';
import {
  changedProduct,
  productFiles,
  productOf,
  productText,
  type ProductFileName,
} from '../../../tests/support/product-file.ts';
import { contentHash, readProduct } from './read-product.ts';
import { sampleProblems } from './sample.ts';

test.each(productFiles)('%s is a good product', (file) => {
  expect(productOf(file).product_no).toBe(file.slice(0, -'.json'.length).toUpperCase());
});

type Path = readonly (string | number)[];

/** What is set where, the place that is named, and a word of the sentence. */
const mistakes: readonly (readonly [what: string, ProductFileName, Path, unknown, string, RegExp])[] = [
  ['a misspelt member', 'ax-med-01.json', ['filling_no'], 'x', '文件', /filling_no/],
  ['a status that there is not', 'ax-med-01.json', ['status'], 'sold_out', 'status', /put_on/],
  [
    'an amount of half a fen',
    'ax-med-01.json',
    ['cases', 0, 'result', 'fen'],
    1.5,
    'cases[0].result.fen',
    /整数|int/,
  ],
  [
    'an unknown dependency',
    'ax-ci-02.json',
    ['factors', 3, 'depends_on'],
    ['age'],
    'factors[3].depends_on[0]',
    /没有名为“age”/,
  ],
  [
    'factors that go round',
    'ax-ci-02.json',
    ['factors', 0, 'depends_on'],
    ['birth_date'],
    'factors[0].depends_on',
    /互相依赖/,
  ],
  [
    'a condition on what is not depended on',
    'ax-ci-02.json',
    ['factors', 3, 'depends_on'],
    [],
    'factors[3].limits[0].if[0].factor',
    /depends_on/,
  ],
  [
    'a condition on a value that there is not',
    'ax-ci-02.json',
    ['factors', 7, 'options', 1, 'only_if', 0, 'in'],
    ['to90'],
    'factors[7].options[1].only_if[0].in[0]',
    /没有“to90”/,
  ],
  [
    'an age asked for by values',
    'ax-ci-02.json',
    ['factors', 4, 'options', 0, 'only_if', 0],
    { factor: 'birth_date', in: ['45'], reason: '…' },
    'factors[4].options[0].only_if[0]',
    /from/,
  ],
  ['a factor twice', 'ax-med-01.json', ['factors', 2, 'factor'], 'relation', 'factors[2].factor', /已经有了/],
  [
    'a factor outside of every group',
    'ax-med-01.json',
    ['groups', 2, 'factors'],
    ['relation'],
    'groups[2].factors[0]',
    /已经有了/,
  ],
  [
    'a preset off the steps',
    'ax-ci-02.json',
    ['factors', 3, 'presets'],
    [320000],
    'factors[3].presets[0]',
    /step/,
  ],
  [
    'a rate table that there is not',
    'ax-ci-02.json',
    ['plans', 0, 'items', 0, 'premium', 'table'],
    'main_c',
    'plans[0].items[0].premium.table',
    /main_c/,
  ],
  [
    'a fraction of what comes later',
    'ax-ann-03.json',
    ['plans', 0, 'items', 2, 'premium', 'of'],
    'ANN-HOME',
    'plans[0].items[2].premium.of',
    /ANN-HOME/,
  ],
  [
    'a way of paying without instalments',
    'ax-ci-02.json',
    ['payment', 'of', '20'],
    undefined,
    'payment.of',
    /20/,
  ],
  [
    'a row that is gone',
    'ax-med-01.json',
    ['rate_tables', 1, 'rows', 1],
    undefined,
    'rate_tables[1].rows[1]',
    /./,
  ],
  [
    'a rate too few',
    'ax-med-01.json',
    ['rate_tables', 1, 'rows', 0, 'fen'],
    [1, 2, 3],
    'rate_tables[1].rows',
    /3 周岁/,
  ],
  [
    'a rate that falls',
    'ax-med-01.json',
    ['rate_tables', 0, 'rows', 0, 'fen', 40],
    1,
    'rate_tables[0].rows[0].fen[40]',
    /40 周岁.*低于/,
  ],
  [
    'two rows for one choice',
    'ax-med-01.json',
    ['rate_tables', 0, 'rows', 1, 'at'],
    { social_insurance: 'yes' },
    'rate_tables[0].rows[1].at',
    /已经有了/,
  ],
  [
    'a row for a value that there is not',
    'ax-med-01.json',
    ['rate_tables', 0, 'rows', 1, 'at'],
    { social_insurance: 'half' },
    'rate_tables[0].rows[1].at.social_insurance',
    /half/,
  ],
  [
    'no cash value for a way of paying',
    'ax-ci-02.json',
    ['cash_values', 'rows'],
    [],
    'cash_values.rows',
    /./,
  ],
  ['a step that nobody knows', 'ax-med-01.json', ['steps', 1], 'cancel_order', 'steps[1]', /./],
  [
    'steps out of order',
    'ax-med-01.json',
    ['steps'],
    ['premium_trial', 'health_audit', 'info_collect', 'order_confirmation', 'payment', 'show_policy'],
    'steps[2]',
    /之前/,
  ],
  [
    'no payment',
    'ax-med-01.json',
    ['steps'],
    ['premium_trial', 'info_collect', 'health_audit', 'order_confirmation', 'show_policy'],
    'steps',
    /payment/,
  ],
  [
    'underwriting by a person that nothing leads to',
    'ax-ci-02.json',
    ['steps'],
    [
      ...['premium_trial', 'info_collect', 'manpower_underwriting', 'manpower_underwriting_result'],
      ...['order_confirmation', 'payment', 'show_policy'],
    ],
    'steps[2]',
    /health_audit/,
  ],
  [
    'underwriting by a person without a result',
    'ax-ci-02.json',
    ['steps'],
    [
      ...['premium_trial', 'info_collect', 'health_audit', 'manpower_underwriting'],
      ...['order_confirmation', 'payment', 'show_policy'],
    ],
    'steps[3]',
    /manpower_underwriting_result/,
  ],
  ['a step without what it asks', 'ax-ann-03.json', ['visit'], null, 'visit', /online_visit/],
  [
    'a module that the scope wants',
    'ax-ci-02.json',
    ['modules', 2, 'module'],
    'renewal_insurance_pay',
    'modules',
    /beneficiary/,
  ],
  [
    'a pattern that could hang',
    'ax-med-01.json',
    ['modules', 0, 'fields', 0, 'rules', 1, 'value'],
    '^(\\w+)+$',
    'modules[0].fields[0].rules[1].value',
    /回溯/,
  ],
  [
    'a range upside down',
    'ax-med-01.json',
    ['modules', 1, 'fields', 14, 'rules', 0, 'value'],
    [250, 30],
    'modules[1].fields[14].rules[0].value',
    /不能大于/,
  ],
  [
    'a field filled in by nobody',
    'ax-med-01.json',
    ['modules', 0, 'fields', 4, 'derived_from'],
    'passport',
    'modules[0].fields[4].derived_from',
    /passport/,
  ],
  [
    'a unit of what is no amount',
    'ax-med-01.json',
    ['modules', 0, 'fields', 0, 'unit'],
    '万元',
    'modules[0].fields[0].unit',
    /amount/,
  ],
  [
    'no must-read exclusions',
    'ax-med-01.json',
    ['documents', 2, 'must_read'],
    false,
    'documents',
    /exclusion/,
  ],
  [
    'a signature under nothing',
    'ax-med-01.json',
    ['signatures', 0, 'document_no'],
    'NONE',
    'signatures[0].document_no',
    /NONE/,
  ],
  [
    'a catch-all health question',
    'ax-med-01.json',
    ['health', 'questions', 0, 'text'],
    '是否有其他未列明的疾病或不适？',
    'health.questions[0].text',
    /兜底/,
  ],
  [
    'a catch-all among what a health question lists',
    'ax-ci-02.json',
    ['health', 'questions', 1, 'points', 2],
    '以上未列明的心脏疾病',
    'health.questions[1].points[2]',
    /兜底/,
  ],
  [
    'a catch-all among what is chosen from',
    'ax-ci-02.json',
    ['health', 'questions', 4, 'children', 1, 'label'],
    '其它',
    'health.questions[4].children[1].label',
    /兜底/,
  ],
  [
    'a catch-all in the note of a health question',
    'ax-med-01.json',
    ['health', 'questions', 0, 'note'],
    '有任何身体不适也请选“有”',
    'health.questions[0].note',
    /兜底/,
  ],
  [
    'a chain that begins nowhere',
    'ax-med-01.json',
    ['health', 'questions', 4, 'leads_to'],
    'nowhere',
    'health.questions[4].leads_to',
    /nowhere/,
  ],
  [
    'a chain without end',
    'ax-med-01.json',
    ['underwriting', 'smart', 1, 'answers', 0],
    { value: 'no', label: '没有', next: 'hypertension_level' },
    'underwriting.smart[0]',
    /没有尽头/,
  ],
  [
    'an extra premium on nothing',
    'ax-ci-02.json',
    ['underwriting', 'smart', 0, 'answers', 1, 'extra', 'item_no'],
    'NONE',
    'underwriting.smart[0].answers[1].extra.item_no',
    /NONE/,
  ],
  [
    'risk levels that fall',
    'ax-ann-03.json',
    ['risk_assessment', 'levels', 2, 'from'],
    9,
    'risk_assessment.levels',
    /依次增大/,
  ],
  ['no cover period', 'ax-med-01.json', ['cover_period'], undefined, 'cover_period', /./],
  [
    'a cover period in words',
    'ax-med-01.json',
    ['cover_period', 'period'],
    '1 年',
    'cover_period.period',
    /to_age、years、days/,
  ],
  [
    'a cover period in two ways',
    'ax-ci-02.json',
    ['cover_period', 'of', 'to70'],
    { to_age: 70, years: 20 },
    'cover_period.of.to70',
    /之一/,
  ],
  [
    'a cover period of no days',
    'ax-acc-04.json',
    ['cover_period', 'period'],
    { days: 0 },
    'cover_period.period.days',
    />=1/,
  ],
  [
    'a cover period by a factor that there is not',
    'ax-ci-02.json',
    ['cover_period', 'factor'],
    'cover_term',
    'cover_period.factor',
    /没有名为“cover_term”的单选因子/,
  ],
  [
    'a cover period by a factor of several values',
    'ax-ci-02.json',
    ['cover_period', 'factor'],
    'riders',
    'cover_period.factor',
    /没有名为“riders”的单选因子/,
  ],
  [
    'a cover period that counts at times',
    'ax-ci-02.json',
    ['factors', 4, 'shown_if'],
    [{ factor: 'birth_date', from: 18 }],
    'cover_period.factor',
    /shown_if/,
  ],
  [
    'a term without its cover period',
    'ax-ci-02.json',
    ['factors', 4, 'options', 2],
    { value: '20y', label: '20 年' },
    'cover_period.of',
    /缺少“20y”/,
  ],
  [
    'the cover period of a term that there is not',
    'ax-ci-02.json',
    ['cover_period', 'of', 'to80'],
    { to_age: 80 },
    'cover_period.of.to80',
    /没有“to80”/,
  ],
  [
    'cover that ends before it begins',
    'ax-ci-02.json',
    ['cover_period', 'of', 'to70', 'to_age'],
    46,
    'cover_period.of.to70.to_age',
    /45 周岁/,
  ],
  [
    'a short term of two years',
    'ax-acc-04.json',
    ['cover_period', 'period'],
    { years: 2 },
    'cover_period.period',
    /insurance_term 应为 long/,
  ],
  [
    'somebody without a name',
    'ax-ci-02.json',
    ['modules', 0, 'fields', 0, 'field'],
    'full_name',
    'modules[0].fields',
    /“name”/,
  ],
  [
    'a name that is no text',
    'ax-ci-02.json',
    ['modules', 1, 'fields', 1, 'kind'],
    'address',
    'modules[1].fields[1].kind',
    /text/,
  ],
  [
    'beneficiaries without an order',
    'ax-ci-02.json',
    ['modules', 2, 'fields', 8, 'field'],
    'rank',
    'modules[2].fields',
    /“order”/,
  ],
  [
    'beneficiaries who are nothing to the insurant',
    'ax-ci-02.json',
    ['modules', 2, 'fields', 1, 'field'],
    'relation',
    'modules[2].fields',
    /“relation_to_insurant”/,
  ],
  [
    'a birth that changes nothing',
    'ax-ci-02.json',
    ['modules', 1, 'fields', 6, 'changes_factor'],
    undefined,
    'modules[1].fields',
    /“birth_date”/,
  ],
  [
    'a birth told by another kind of field',
    'ax-ci-02.json',
    ['modules', 1, 'fields', 5, 'changes_factor'],
    'birth_date',
    'modules[1].fields[5].changes_factor',
    /date 字段/,
  ],
  [
    'an account of who did not agree to be debited',
    'ax-ci-02.json',
    ['modules', 5, 'fields', 2, 'shown_if'],
    undefined,
    'modules[5].fields[2].shown_if',
    /自动扣款/,
  ],
  [
    'a payment by what is asked at times',
    'ax-ci-02.json',
    ['factors', 5, 'shown_if'],
    [{ factor: 'birth_date', to: 50 }],
    'payment.factor',
    /shown_if/,
  ],
  [
    'a premium of each thousand of what is asked at times',
    'ax-ci-02.json',
    ['factors', 3, 'shown_if'],
    [{ factor: 'birth_date', to: 50 }],
    'plans[0].items[0].sum.factor',
    /“amount”.*shown_if/,
  ],
  [
    'a premium that is said at times',
    'ax-ann-03.json',
    ['factors', 5, 'shown_if'],
    [{ factor: 'pay_period', in: ['10'] }],
    'plans[0].items[0].premium.factor',
    /“yearly_premium”.*shown_if/,
  ],
  [
    'rates by what is asked at times',
    'ax-ann-03.json',
    ['factors', 6, 'shown_if'],
    [{ factor: 'gender', in: ['female'] }],
    'plans[0].benefits[0].table',
    /“start_age”.*shown_if/,
  ],
  [
    'rates by what has several values',
    'ax-med-01.json',
    ['rate_tables', 3, 'by'],
    ['optional_cover'],
    'rate_tables[3].by[0]',
    /没有名为“optional_cover”的单选因子/,
  ],
  [
    'a fraction of what is insured at times',
    'ax-ci-02.json',
    ['plans', 0, 'items', 0, 'included_if'],
    [{ factor: 'riders', in: ['opinion'] }],
    'plans[0].items[4].premium.of',
    /“CI-MAIN”.*included_if/,
  ],
  [
    'a choice of what its factor has not',
    'ax-ci-02.json',
    ['modules', 1, 'fields', 5, 'options', 1, 'value'],
    'woman',
    'modules[1].fields[5].options[1].value',
    /“gender”没有“woman”/,
  ],
  ['a form for fewer than are tried', 'ax-med-01.json', ['modules', 1, 'most'], 3, 'modules[1].most', /6/],
  ['a form for more than are tried', 'ax-ci-02.json', ['modules', 1, 'most'], 2, 'modules[1].most', /1/],
  ['a form that insures nobody', 'ax-med-01.json', ['modules', 1, 'least'], 0, 'modules[1].least', /1/],
  [
    'a relation that is not insured',
    'ax-ann-03.json',
    ['relations'],
    ['self', 'spouse', 'children'],
    'relations[2]',
    /“relation”没有“children”/,
  ],
  [
    'a relation that nobody can name',
    'ax-med-01.json',
    ['relations'],
    ['self', 'spouse', 'children'],
    'relations',
    /缺少“parent”/,
  ],
  [
    'a field shown for a relation that there is not',
    'ax-acc-04.json',
    ['modules', 1, 'fields', 6, 'shown_if', 'in'],
    ['self', 'friend'],
    'modules[1].fields[6].shown_if.in[1]',
    /“relation”没有“friend”/,
  ],
  [
    'a field shown for a choice that there is not',
    'ax-ci-02.json',
    ['modules', 2, 'fields', 1, 'shown_if', 'in'],
    ['named'],
    'modules[2].fields[1].shown_if.in[0]',
    /“beneficiary_type”没有“named”/,
  ],
  [
    'an insurer who asks nowhere',
    'ax-ci-02.json',
    ['health', 'display'],
    'jump_to_insurance_company',
    'health.url',
    /jump_to_insurance_company/,
  ],
  ['a sample too old', 'ax-ci-02.json', ['sample', 'age'], 56, 'sample', /55 周岁/],
];

test.each(mistakes)('refuses %s, and says where', (_what, file, path, value, place, why) => {
  const load = () => readProduct(file, changedProduct(file, path, value));
  expect(load).toThrow(`产品文件 ${file} 的 ${place} 有误：`);
  expect(load).toThrow(why);
});

test('a rider that is a fraction may be insured whenever what it is a fraction of is', () => {
  const waived = [{ factor: 'riders', in: ['waiver'] }];
  const plans = structuredClone(productOf('ax-ci-02.json').plans);
  for (const { items } of plans) for (const item of items.slice(0, 1)) item.included_if = waived;
  expect(() => readProduct('x', withChanges('ax-ci-02.json', { plans }))).not.toThrow();
});

test('names the sample where its premium cannot be reckoned', () => {
  const [problem] = sampleProblems({ ...productOf('ax-med-01.json'), rate_tables: [] });
  expect(problem).toMatchObject({ place: ['sample'], why: expect.stringMatching(/算不出保费/) as string });
});

/** The file's text with several members set. */
function withChanges(file: ProductFileName, changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...(JSON.parse(productText(file)) as object), ...changes });
}

test.each([
  [
    'each has a term of their own',
    { kind: 'chosen', factor: 'social_insurance', of: { yes: { years: 1 }, no: { years: 2 } } },
    'cover_period.factor',
  ],
  ['it ends at somebody’s age', { kind: 'fixed', period: { to_age: 80 } }, 'cover_period.period'],
])('a policy of several insured is over on one day: refuses that %s', (_what, cover_period, place) => {
  const text = withChanges('ax-med-01.json', { insurance_term: 'long', cover_period });
  const load = () => readProduct('x.json', text);
  expect(load).toThrow(`产品文件 x.json 的 ${place} 有误：`);
  expect(load).toThrow(/多位被保险人/);
});

test.each(['ax-ci-02.json', 'ax-ann-03.json'] as const)(
  'refuses %s without a return visit, as it insures for more than a year (rule R24)',
  (file) => {
    const steps = productOf(file).steps.filter((step) => step !== 'online_visit');
    const load = () => readProduct('x.json', withChanges(file, { steps, visit: null }));
    expect(load).toThrow('产品文件 x.json 的 steps 有误：');
    expect(load).toThrow(/在线回访.*online_visit/);
  },
);

test.each([
  ['payment', 'a matter left out', 'own', 'visit.questions', /缺少 payment$/],
  ['payment', 'a matter asked twice', 'identity', 'visit.questions[6].question', /identity 出现了两次/],
] as const)(
  'refuses a return visit in place of %s with %s (rule R24)',
  (matter, _what, other, place, why) => {
    const questions = productOf('ax-ann-03.json').visit!.questions.map((one) =>
      one.question === matter ? { ...one, question: other } : one,
    );
    const load = () => readProduct('x.json', withChanges('ax-ann-03.json', { visit: { questions } }));
    expect(load).toThrow(`产品文件 x.json 的 ${place} 有误：`);
    expect(load).toThrow(why);
  },
);

test('a week of travel and twenty years are good cover periods', () => {
  const week = withChanges('ax-acc-04.json', { cover_period: { kind: 'fixed', period: { days: 7 } } });
  expect(readProduct('x', week).cover_period).toMatchObject({ period: { days: 7 } });
  const of = { to70: { years: 20 }, life: 'life' };
  const long = withChanges('ax-ci-02.json', { cover_period: { kind: 'chosen', factor: 'term', of } });
  expect(readProduct('x', long).cover_period).toMatchObject({ of: { to70: { years: 20 } } });
});

test('refuses what is no JSON', () => {
  expect(() => readProduct('bad.json', '{')).toThrow(/^产品文件 bad\.json 的 文件 有误：不是有效的 JSON/);
});

test('the status is no part of what a version fixes, everything else is', () => {
  const product = productOf('ax-med-01.json');
  const hashOf = (path: Path, value: unknown) =>
    contentHash(readProduct('x', changedProduct('ax-med-01.json', path, value)));
  expect(hashOf(['status'], 'put_down')).toBe(contentHash(product));
  expect(hashOf(['subtitle'], '另一句')).not.toBe(contentHash(product));
  expect(contentHash(readProduct('x', productText('ax-med-01.json')))).toBe(contentHash(product));
});
