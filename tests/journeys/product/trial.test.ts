import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '../../../contract/services/product.ts';
import { trial, type LaidOut } from '../../../contract/services/trial.ts';
import { bornYearsAgo, Buyer, chosen, type Chosen } from '../../support/buyer.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const yearly = { pay_mode: 'year' };
const patient = (more: Chosen = {}): Chosen => ({
  ...{ relation: 'self', gender: 'female', social_insurance: 'yes', ...bornYearsAgo(34) },
  ...more,
});
const insured = (more: Chosen = {}): Chosen => ({
  ...{ relation: 'self', gender: 'female', amount: '500000', term: 'life', pay_period: '20' },
  ...{ ...bornYearsAgo(34), ...more },
});
const saver = (more: Chosen = {}): Chosen => ({
  ...{ relation: 'self', gender: 'female', yearly_premium: '30000', pay_period: '10' },
  ...{ start_age: '60', dividend: 'cash', ...bornYearsAgo(40), ...more },
});

async function buyer(productNo: string, plan: string): Promise<Buyer> {
  const one = new Buyer(server.origin, productNo, plan);
  await one.comesIn();
  return one;
}
const medical = () => buyer('AX-MED-01', 'B');
const illness = () => buyer('AX-CI-02', 'B');
const annuity = () => buyer('AX-ANN-03', 'B');

const premium = ({ quotation }: LaidOut): number | null => quotation?.first_fen ?? null;

test('the front door has what is on the shelf, and finds it by a word', async () => {
  const one = await medical();
  const { products } = await one.call(product.onShelfList, {});
  expect(products.map(({ product_no }) => product_no)).toEqual([
    'AX-ACC-04',
    'AX-ANN-03',
    'AX-CI-02',
    'AX-MED-01',
  ]);
  for (const card of products) expect(card.example_fen).toBeGreaterThan(0);
  const found = await one.call(product.onShelfList, { keyword: '重疾险' });
  expect(found.products.map(({ name }) => name)).toEqual(['守护一生重疾险']);
  expect((await one.call(product.onShelfList, { keyword: '车险' })).products).toEqual([]);
});

test('the first screen states what the rules ask of it', async () => {
  for (const [one, years] of [
    [await medical(), 5],
    [await illness(), 10],
    [await annuity(), 10],
  ] as const) {
    const info = await one.looks();
    expect(info).toMatchObject({ product_no: one.productNo, status: 'put_on', trace_kept_years: years });
    expect(info.insurer.name).toMatch(/公司$/);
    expect(info.filing_no).not.toBe('');
    expect(info.exclusions.length).toBeGreaterThan(5);
    const facts = info.facts.map(({ label }) => label).join();
    expect(facts).toMatch(/等待期.*犹豫期.*退保.*费用/s);
    for (const { values } of info.cover) expect(values).toHaveLength(info.plans.length);
    const { documents, steps } = await one.reads();
    expect(steps[0]).toBe('premium_trial');
    expect(documents.map(({ sha256 }) => sha256)).toEqual(info.documents.map(({ sha256 }) => sha256));
    expect(documents.filter(({ is_must_read }) => is_must_read).length).toBeGreaterThanOrEqual(5);
    expect(documents.some(({ paragraphs }) => paragraphs.some(({ is_exclusion }) => is_exclusion))).toBe(
      true,
    );
  }
});

test('the rates are printed by age, those of a plan that is not there are not', async () => {
  const one = await medical();
  const layout = await one.call(trial.layoutList, {
    product_no: 'AX-MED-01',
    product_plan_no: 'AX-MED-01-B',
  });
  expect(layout.rate_table.columns).toEqual(['有医保', '无医保']);
  expect(layout.rate_table.rows).toContainEqual({ from_age: 31, to_age: 35, fen: [32600, 62800] });
  expect(layout.groups.map(({ title }) => title)).toEqual(['被保险人', '可选责任', '交费']);
  const other = { product_no: 'AX-MED-01', product_plan_no: 'AX-CI-02-B' };
  await refuses('planMissing', one.call(trial.layoutList, other));
});

test('nothing is chosen for the customer: until all is chosen there is no premium', async () => {
  const one = await medical();
  const start = await one.tries(chosen({}, {}));
  expect(start.quotation).toBeNull();
  expect(start.missing.map(({ gene_key }) => gene_key)).toEqual([
    'pay_mode',
    'relation',
    'gender',
    'social_insurance',
    'birth_date',
  ]);
  expect(premium(await one.tries(chosen(yearly, patient())))).toBe(32600);
});

test('the medical premium follows age, social insurance, plan, people, options and the way of paying', async () => {
  const one = await medical();
  const costs = async (...insurants: Chosen[]) => premium(await one.tries(chosen(yearly, ...insurants)));
  expect(await costs(patient())).toBe(32600);
  expect(await costs(patient(bornYearsAgo(36)))).toBe(39800);
  expect(await costs(patient({ social_insurance: 'no' }))).toBe(62800);
  expect(await costs(patient(), patient({ relation: 'spouse' }))).toBe(61940);
  const withOption = await one.tries(chosen(yearly, patient()));
  const option = withOption.insurants[0]?.find(({ gene_key }) => gene_key === 'optional_cover')?.options[0];
  expect(option).toMatchObject({ value: 'outpatient', adds_fen: 44000 });
  expect(await costs(patient({ optional_cover: ['outpatient'] }))).toBe(32600 + 44000);
  expect(premium(await one.tries(chosen({ pay_mode: 'month' }, patient())))).toBe(2804);
  expect(withOption.plans.map(({ first_fen }) => first_fen)).toEqual([21800, 32600, 108600]);
});

test('the critical illness premium follows amount, term, years of paying and riders', async () => {
  const one = await illness();
  const costs = async (more: Chosen) => premium(await one.tries(chosen({}, insured(more)))) ?? 0;
  const plain = await costs({});
  expect(await costs({ amount: '300000' })).toBe((plain / 5) * 3);
  expect(await costs({ term: 'to70' })).toBeLessThan(plain);
  expect(await costs({ pay_period: '10' })).toBeGreaterThan(plain);
  expect(await costs({ riders: ['cancer_again', 'opinion'] })).toBeGreaterThan(plain + 3000);
  expect(await costs({ gender: 'male' })).not.toBe(plain);
});

test('the annuity’s premium is what the customer pays; the pension is what follows from it', async () => {
  const one = await annuity();
  const pension = async (more: Chosen) =>
    (await one.tries(chosen({}, saver(more)))).quotation?.benefits[0]?.value;
  expect(premium(await one.tries(chosen({}, saver())))).toBe(3_000_000);
  expect(await pension({})).not.toBe(await pension({ start_age: '65' }));
  expect(premium(await one.tries(chosen({}, saver({ riders: ['accident'] }))))).toBe(3_009_000);
});

test('what does not go together is said where it arises, with the nearest that does', async () => {
  const one = await illness();
  const { problems, quotation, insurants } = await one.tries(chosen({}, insured({ pay_period: '30' })));
  expect(quotation).toBeNull();
  expect(problems).toEqual([
    {
      ...{ insurant: 0, gene_key: 'pay_period', message: '超过 30 周岁最长可选 20 年' },
      ...{ nearest: ['20'], nearest_label: '20 年' },
    },
  ]);
  const options = insurants[0]?.find(({ gene_key }) => gene_key === 'pay_period')?.options;
  expect(options?.at(-1)).toMatchObject({ is_available: false, reason: '超过 30 周岁最长可选 20 年' });
});

test('another plan takes the choices along, and says what it cannot', async () => {
  const one = await buyer('AX-MED-01', 'C');
  const genes = chosen(yearly, patient({ optional_cover: ['outpatient', 'special_ward'] }));
  const kept = await one.switchesTo('B', genes);
  expect(kept.changed).toMatchObject([{ gene_key: 'optional_cover', message: '只有尊享版可以附加特需病房' }]);
  expect(premium(kept)).toBe(32600 + 44000);
  expect(kept.genes.insurants[0]).toContainEqual({ gene_key: 'optional_cover', values: ['outpatient'] });
  await refuses('planMissing', one.switchesTo('Z', genes));
});

test('a trial ends with everything chosen, read, and at the premium that was shown', async () => {
  for (const [one, genes] of [
    [await medical(), chosen(yearly, patient())],
    [await illness(), chosen({}, insured())],
    [await annuity(), chosen({}, saver())],
  ] as const) {
    const shown = premium(await one.tries(genes));
    const { quotation, product_version, genes: taken } = await one.commits(genes);
    expect(quotation.first_fen).toBe(shown);
    expect(product_version).toBe(1);
    expect(taken.insurants).toHaveLength(1);
  }
});

test('it does not end with a document unread, at another premium, or with what is impossible', async () => {
  const one = await medical();
  const genes = chosen(yearly, patient());
  const unread = await refuses('documentsUnread', one.commits(genes, { unread: 'MED-EXCL' }));
  expect(unread.data).toEqual([{ document_no: 'MED-EXCL', name: '责任免除说明' }]);
  const changed = await refuses('premiumChanged', one.commits(genes, { first_fen: 32500 }));
  expect(changed.data).toMatchObject({ quotation: { first_fen: 32600 } });
  await refuses('premiumChanged', one.commits(genes, { product_version: 2 }));
  const impossible = chosen(yearly, patient({ optional_cover: ['special_ward'] }));
  const refused = await refuses('factorsImpossible', one.commits(impossible));
  expect(refused.data).toMatchObject({ problems: [{ gene_key: 'optional_cover', nearest: [] }] });
  const half = await refuses('factorsImpossible', one.commits(chosen(yearly, {})));
  expect(half.data).toMatchObject({ missing: [{ gene_key: 'relation' }, {}, {}, {}] });
});

test('who has no token cannot end a trial', async () => {
  const one = new Buyer(server.origin, 'AX-MED-01', 'B');
  await refuses('loginInvalid', one.commits(chosen(yearly, patient())));
});

test('a factor out of its domain, a plan of another product, a product that there is not', async () => {
  const one = await medical();
  const tries = (policy: Chosen, ...insurants: Chosen[]) => one.tries(chosen(policy, ...insurants));
  await refuses('factorInvalid', tries(yearly, patient({ gender: 'unknown' })));
  await refuses('factorInvalid', tries(yearly, patient({ shoe_size: '42' })));
  await refuses('factorInvalid', tries(yearly, patient({ gender: ['male', 'female'] })));
  await refuses('factorInvalid', tries(yearly, patient({ birth_date: '1992-02-30' })));
  await refuses('factorInvalid', tries({ ...yearly, gender: 'male' }, patient()));
  await refuses('factorInvalid', tries(yearly, ...Array.from({ length: 7 }, () => patient())));
  await refuses('multipleErrors', tries(yearly));
  one.planNo = 'AX-CI-02-A';
  await refuses('planMissing', tries(yearly, patient()));
  const nowhere = await buyer('AX-NONE-01', 'A');
  const attempts = [
    () => nowhere.looks(),
    () => nowhere.reads(),
    () => nowhere.tries(chosen(yearly, patient())),
  ];
  for (const attempt of attempts) expect((await refuses('productMissing', attempt())).code).toBe(500003);
});
