import { afterAll, beforeAll, expect, test } from 'vitest';
import { ageOn, beijingDay } from '../../../contract/dates.ts';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { insure } from '../../../contract/services/insure.ts';
import { product } from '../../../contract/services/product.ts';
import { trial } from '../../../contract/services/trial.ts';
import { inventPerson } from '../../../server/sandbox/invented-person.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { chosen, type Chosen } from '../../support/buyer.ts';
import { filledIn } from '../../support/fill-in.ts';
import { birthDateOf, type Person } from '../../support/form-values.ts';
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
    const values = filledIn(form.modules, person);
    await customer.types(values);
    const proposal = { ...customer.process, values };
    expect(await customer.call(insure.proposalPlanIsChange, proposal)).toMatchObject({ changes: [] });
    await customer.provesPhone(person);
    const record = await customer.submitsApplication(first_fen);
    expect(record).toMatchObject({ current_step_alias: next, status: 'processing' });
    expect(record.data.order_no).toMatch(/^D/);
  },
);

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
