import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { ageOn, beijingDay } from '../../../contract/dates.ts';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import type { FieldErrors } from '../../../contract/envelope.ts';
import type { FormField, FormValues } from '../../../contract/model/form.ts';
import { insure } from '../../../contract/services/insure.ts';
import { product } from '../../../contract/services/product.ts';
import { trial } from '../../../contract/services/trial.ts';
import { inventPerson } from '../../../server/sandbox/invented-person.ts';
import { FormStore, type ShownProblem } from '../../../src/features/insure/form/store/form-store.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { chosen, type Chosen } from '../../support/buyer.ts';
import { entryOf, filledIn } from '../../../server/sandbox/demo-sales/fill-in.ts';
import { birthDateOf, type Person } from '../../support/form-values.ts';
import { Refused } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const today = beijingDay(new Date());
const people = Array.from({ length: 80 }, (_, seed) => inventPerson(2000 + seed)).filter(
  (person) => ageOn(birthDateOf(person), today) < 40,
);

const genderOf = (person: Person) => deriveFromIdNumber(person.certificateNumber, today)!.gender;

/** What is chosen for each product, beside what is true of the person. */
const ways = [
  ['AX-MED-01', 'B', { pay_mode: 'year' }, { social_insurance: 'yes' }, 'health_audit'],
  ['AX-CI-02', 'B', {}, { amount: '500000', term: 'life', pay_period: '20' }, 'health_audit'],
  [
    'AX-ANN-03',
    'B',
    {},
    { yearly_premium: '30000', pay_period: '10', start_age: '60', dividend: 'cash' },
    'risk_assessment',
  ],
  ['AX-ACC-04', 'B', { pay_mode: 'year' }, {}, 'ocr'],
] as const;

const capsOfLaw = [
  { under_age: 10, yuan: 200_000 },
  { under_age: 18, yuan: 500_000 },
];

const footballer = '080406';

/** Nothing is concluded with a profession that is not insured, or that is none. */
async function refusesProfession(
  customer: ApplicantDevice,
  values: FormValues,
  person: Person,
  first_fen: number,
): Promise<void> {
  await customer.provesPhone(person);
  const refusals = [
    [footballer, '这个产品承保 1 至 4 类职业，所选职业暂不能投保'],
    [person.name, '请重新选择职业'],
  ] as const;
  for (const [profession, message] of refusals) {
    const insurant = values.insurant!.map((entry) => ({ ...entry, profession }));
    await customer.types({ ...values, applicant: [{ ...values.applicant![0]!, profession }], insurant });
    const refused = await refuses('multipleErrors', customer.submitsApplication(first_fen));
    expect(refused.data).toMatchObject({ 'insurant.0.profession': [message] });
  }
}

async function refusesDestination(customer: ApplicantDevice, values: FormValues, first_fen: number) {
  await customer.types({ ...values, policy_info: [{ ...values.policy_info![0]!, destination: '月球' }] });
  const refused = await refuses('multipleErrors', customer.submitsApplication(first_fen));
  expect(refused.data).toEqual({
    'policy_info.0.destination': ['请重新选择一年内打算前往的国家或地区'],
  });
}

test.each(ways)(
  '%s: from the trial to a submitted order',
  async (product_no, plan, policy, insurant, next) => {
    const person = people.shift()!;
    const customer = await ApplicantDevice.at(server.origin);
    const product_plan_no = `${product_no}-${plan}`;
    await customer.begins(product_no, undefined, product_plan_no);
    const ofPerson: Chosen = {
      ...{ relation: 'self', birth_date: birthDateOf(person) },
      // An accident costs women and men the same: nobody is asked.
      ...(product_no === 'AX-ACC-04' ? {} : { gender: genderOf(person) }),
    };
    const choice = { product_no, product_plan_no, genes: chosen(policy, { ...ofPerson, ...insurant }) };
    const { quotation, product_version, problems, missing } = await customer.call(trial.geneList, choice);
    expect({ problems, missing }).toEqual({ problems: [], missing: [] });
    const first_fen = quotation!.first_fen;
    const { documents } = await customer.call(product.setting, { product_no });
    const read_documents = documents.map(({ document_no, sha256 }) => ({ document_no, sha256 }));
    const commit = { ...choice, ...customer.process, product_version, first_fen, read_documents };
    await refuses('documentsUnread', customer.call(trial.geneCommit, { ...commit, read_documents: [] }));
    await refuses('processStepUnfinished', customer.goesOn('commit_trial'));
    await customer.call(trial.geneCommit, commit);
    expect(await customer.goesOn('commit_trial')).toMatchObject({ current_step_alias: 'info_collect' });
    await refuses('processEventRefused', customer.call(trial.geneCommit, commit));

    const form = await customer.opensForm();
    expect(form.first_fen).toBe(first_fen);
    // Only the accident insurance pays for a death; its file has the caps of the law.
    expect(form.minor_death_caps).toEqual(product_no === 'AX-ACC-04' ? capsOfLaw : []);
    const values = filledIn(form.modules, person);
    await refusesProfession(customer, values, person, first_fen);
    if (product_no === 'AX-ACC-04') await refusesDestination(customer, values, first_fen);
    await customer.types(values);
    const proposal = { ...customer.process, values };
    expect(await customer.call(insure.proposalPlanIsChange, proposal)).toMatchObject({ changes: [] });
    const record = await customer.submitsApplication(first_fen);
    expect(record).toMatchObject({ current_step_alias: next, status: 'processing' });
    expect(record.data.order_no).toMatch(/^D/);
  },
);

describe('cover that is chosen besides stays with whom it was chosen for', () => {
  const family = ['self', 'spouse'] as const;
  type Rider = '' | 'outpatient';

  /** A trial for oneself and the spouse, with what each chose besides; the form insures those that are named. */
  async function premiumWhere(riders: readonly [Rider, Rider], stays: readonly (typeof family)[number][]) {
    const couple = [people.shift()!, people.shift()!];
    const customer = await ApplicantDevice.at(server.origin);
    const insurants = family.map((relation, i) => ({
      ...{ relation, birth_date: birthDateOf(couple[i]!), gender: genderOf(couple[i]!) },
      ...{ social_insurance: 'yes', optional_cover: riders[i] ? [riders[i]] : [] },
    }));
    const genes = (...all: readonly Chosen[]) => chosen({ pay_mode: 'year' }, ...all);
    await customer.endsTrial('AX-MED-01', 'B', genes(...insurants));
    const { modules } = await customer.opensForm();
    const insurant = modules.find(({ module }) => module === 'insurant')!;
    const values = {
      ...filledIn(modules, couple[0]!),
      insurant: stays.map((relation) => entryOf(insurant, couple[family.indexOf(relation)]!, relation)),
    };
    const { first_fen, genes: applied } = await customer.call(insure.proposalPlanGeneList, {
      ...customer.process,
      values,
    });
    const choice = { product_no: 'AX-MED-01', product_plan_no: 'AX-MED-01-B' };
    const asTried = insurants.filter(({ relation }) => stays.includes(relation));
    const { quotation } = await customer.call(trial.geneList, { ...choice, genes: genes(...asTried) });
    expect(first_fen).toBe(quotation!.first_fen);
    return applied.insurants.map(
      (of) => of.find(({ gene_key }) => gene_key === 'optional_cover')?.values ?? [],
    );
  }

  test('the spouse keeps theirs where the first is taken out of the form', async () => {
    expect(await premiumWhere(['', 'outpatient'], ['spouse'])).toEqual([['outpatient']]);
  });

  test('nobody gets what the one before them chose', async () => {
    expect(await premiumWhere(['outpatient', ''], ['spouse'])).toEqual([[]]);
  });
});

/** What a page does not let anybody type: it is picked out of a list. */
const picked: readonly FormField['kind'][] = ['region', 'profession', 'bank', 'destination'];

const typedInto = ({ kind, options }: FormField): fc.Arbitrary<string> =>
  picked.includes(kind)
    ? fc.constant('')
    : fc.oneof(
        fc.constantFrom('', ...options.map(({ value }) => value), 'true', '0', '34', '100', '101', '1.5'),
        fc.constantFrom('林知夏', '周·明远', '𠮷田', '13900000063', '2030-02-30', '1990-03-08', 'long_term'),
        fc.constantFrom('a@b.cn', '310012', '6200009900001234567', 'other', 'specified', '第一顺序'),
        fc.string({ maxLength: 45 }),
      );

test('what the page complains of is what the server refuses, whatever is typed where', async () => {
  const person = people.shift()!;
  const customer = await ApplicantDevice.at(server.origin);
  const insured: Chosen = { relation: 'self', gender: genderOf(person), birth_date: birthDateOf(person) };
  const wanted = { amount: '500000', term: 'life', pay_period: '20' };
  const premium = await customer.endsTrial('AX-CI-02', 'B', chosen({}, { ...insured, ...wanted }));
  const { modules } = await customer.opensForm();
  const places = modules.flatMap(({ module, fields }) => fields.map((field) => ({ module, field })));
  const typing = fc.array(
    fc
      .constantFrom(...places)
      .chain(({ module, field }) => typedInto(field).map((value) => ({ module, field: field.field, value }))),
    { minLength: 1, maxLength: 6 },
  );
  const seen = { complained: 0, content: 0 };
  await fc.assert(
    fc.asyncProperty(typing, async (changes) => {
      const page = new FormStore(modules, filledIn(modules, person));
      for (const { module, field, value } of changes)
        page.set({ module, person: page.ids(module)[0]!, field }, value);
      const complaints = page.checkAll();
      await customer.types(page.values());
      // Never the premium that is due: what is filled in rightly is refused for that, and the next can be tried.
      const refusal = await customer.submitsApplication(premium + 1).catch((reason: unknown) => reason);
      expect(refusal).toBeInstanceOf(Refused);
      const { code, data } = refusal as Refused;
      const refused = code === catalogue.multipleErrors.code ? page.showErrors(data as FieldErrors) : [];
      expect(refused.map(placeOf)).toEqual(complaints.map(placeOf));
      seen[complaints.length > 0 ? 'complained' : 'content'] += 1;
    }),
    { numRuns: 60 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

const placeOf = ({ module, person, field, message }: ShownProblem) =>
  `${module} ${person} ${field}: ${message}`;

test("another's process number is no place for one's trial", async () => {
  const [owner, stranger] = [
    await ApplicantDevice.at(server.origin),
    await ApplicantDevice.at(server.origin),
  ];
  await owner.begins('AX-MED-01', undefined, 'AX-MED-01-B');
  const person = people.shift()!;
  const ofPerson = { relation: 'self', gender: genderOf(person), birth_date: birthDateOf(person) };
  const product_no = 'AX-MED-01';
  const genes = chosen({ pay_mode: 'year' }, { ...ofPerson, social_insurance: 'yes' });
  const choice = { product_no, product_plan_no: 'AX-MED-01-B', genes };
  const { quotation, product_version } = await stranger.call(trial.geneList, choice);
  const { documents } = await stranger.call(product.setting, { product_no });
  const commit = {
    ...{ ...choice, product_version, process_no: owner.processNo, first_fen: quotation!.first_fen },
    read_documents: documents.map(({ document_no, sha256 }) => ({ document_no, sha256 })),
  };
  await refuses('processForeign', stranger.call(trial.geneCommit, commit));
});
