import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormValues } from '../../../contract/model/form.ts';
import { insure } from '../../../contract/services/insure.ts';
import { ageOn, beijingDay } from '../../../contract/dates.ts';
import { verifiedMobile } from '../../../server/records/process/processes.ts';
import { forgetAbandonedProcesses } from '../../../server/records/retention/abandoned-processes.ts';
import { inventPerson } from '../../../server/sandbox/invented-person.ts';
import { members, orders } from '../../../server/tables/order.ts';
import { people } from '../../../server/tables/person.ts';
import { applicationSnapshots, processes } from '../../../server/tables/process.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { applicationServer, type ApplicationServer } from '../../support/application-server.ts';
import { birthDateOf, bornOn, filledInBy, filledInForBoth, type Person } from '../../support/form-values.ts';
import { refuses } from '../../support/refuses.ts';
import { smallPlanNo, smallProductNo } from '../../support/small-product.ts';

let world: ApplicationServer;
const db = () => world.context.connection.db;

const ageOf = (person: Person) => ageOn(birthDateOf(person), beijingDay(new Date()));
const adults = Array.from({ length: 60 }, (_, seed) => inventPerson(900 + seed)).filter(
  (person) => ageOf(person) < 60,
);
let used = 0;
/** Somebody who was in no test before. */
const somebody = () => adults[used++]!;
const premiumOf = (...insured: Person[]) =>
  insured.reduce((fen, person) => fen + 10_000 + 1_000 * ageOf(person), 0);

beforeAll(async () => {
  world = await applicationServer();
});
afterAll(() => world?.server.close());

/** A customer at the application, the trial committed for these people. */
async function atApplication(...insured: Person[]): Promise<ApplicantDevice> {
  const customer = await ApplicantDevice.at(world.server.origin);
  await customer.begins();
  await customer.triesOut(world.context, bornOn(...insured.map(birthDateOf)), premiumOf(...insured));
  await customer.goesOn('commit_trial');
  return customer;
}

/** As atApplication, the form filled in and the phone proven. */
async function readyToSubmit(person: Person, values: FormValues = filledInBy(person)) {
  const customer = await atApplication(person);
  await customer.types(values);
  await customer.provesPhone(person);
  return customer;
}

const orderOf = async (processNo: string) =>
  (await db().select().from(orders).where(eq(orders.processNo, processNo)))[0];

describe('from the trial to a submitted order', () => {
  test('an order is born with its members by role, and the process goes on', async () => {
    const [applicant, spouse] = [somebody(), somebody()];
    const customer = await atApplication(applicant, spouse);
    const form = await customer.opensForm();
    expect(form).toMatchObject({ first_fen: premiumOf(applicant, spouse), snapshot: null });
    expect(form.modules.map(({ module }) => module)).toEqual(['applicant', 'insurant', 'beneficiary']);
    await customer.types(filledInForBoth(applicant, spouse));
    await customer.provesPhone(applicant);
    const record = await customer.submitsApplication(premiumOf(applicant, spouse));
    expect(record).toMatchObject({ current_step_alias: 'health_audit', next_step_alias: 'ocr' });

    const order = await orderOf(customer.processNo);
    expect(order).toMatchObject({ status: 'to_be_health', firstFen: premiumOf(applicant, spouse) });
    expect(record.data.order_no).toBe(order?.orderNo);
    const rows = await db().select().from(members).where(eq(members.orderNo, order!.orderNo));
    expect(rows.map(({ role, seq }) => `${role} ${seq}`).sort()).toEqual([
      ...['applicant 0', 'beneficiary 0', 'insurant 0', 'insurant 1'],
    ]);
    const personOf = (role: string, seq: number) =>
      rows.find((row) => row.role === role && row.seq === seq)?.personNo;
    expect(personOf('insurant', 0)).toBe(personOf('applicant', 0));
    expect(personOf('insurant', 1)).not.toBe(personOf('applicant', 0));
    const [person] = await db()
      .select()
      .from(people)
      .where(eq(people.personNo, personOf('applicant', 0)!));
    expect(world.context.personalData.open(person!.nameSealed)).toBe(applicant.name);
  });

  test('the same submission again is one order; another is told the order, with what the trial is opened with', async () => {
    const person = somebody();
    const customer = await readyToSubmit(person);
    const requestId = randomUUID();
    const before = customer.version;
    const sent = await Promise.allSettled([
      customer.submitsApplication(premiumOf(person), requestId),
      customer.submitsApplication(premiumOf(person), requestId),
    ]);
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    customer.version = before;
    const again = await customer.submitsApplication(premiumOf(person), requestId);
    expect(again.current_step_alias).toBe('health_audit');
    expect(await db().select().from(orders).where(eq(orders.processNo, customer.processNo))).toHaveLength(1);
    const bound = { product_no: smallProductNo, product_plan_no: smallPlanNo };
    const refused = await refuses('serialAlreadyBound', customer.submitsApplication(premiumOf(person)));
    expect(refused.data).toMatchObject(bound);
    expect((await refuses('serialAlreadyBound', customer.opensForm())).data).toMatchObject(bound);
    await refuses('serialAlreadyBound', customer.types(filledInBy(person)));
  });

  test('another device of the applicant, and a reload, come to the same place', async () => {
    const person = somebody();
    const customer = await readyToSubmit(person);
    const phone = await ApplicantDevice.at(world.server.origin);
    phone.processNo = customer.processNo;
    await refuses('processForeign', phone.opensForm());
    await refuses('identityMismatch', phone.asksForPhoneCaptcha('13900000000'));
    await phone.provesPhone(person);
    expect((await phone.opensForm()).snapshot?.values).toEqual(filledInBy(person));
    await customer.submitsApplication(premiumOf(person));
    expect(await phone.looks()).toMatchObject({ current_step_alias: 'health_audit' });
    await refuses(
      'processMissing',
      stranger('I-NO-SUCH-PROCESS').then((one) => one.asksForPhoneCaptcha(person.mobile)),
    );
  });
});

test('whoever was named as beneficiary before the law was chosen is kept as typed, but not in the order', async () => {
  const person = somebody();
  const named = { name: '苏若谷', order: '1', share: '100' };
  const values = { ...filledInBy(person), beneficiary: [{ beneficiary_type: 'legal', ...named }] };
  const customer = await readyToSubmit(person, values);
  expect((await customer.opensForm()).snapshot?.values).toEqual(values);
  await customer.submitsApplication(premiumOf(person));
  const order = await orderOf(customer.processNo);
  const rows = await db().select().from(members).where(eq(members.orderNo, order!.orderNo));
  const beneficiary = rows.find(({ role }) => role === 'beneficiary');
  expect(JSON.parse(world.context.personalData.open(beneficiary!.valuesSealed))).toEqual({
    beneficiary_type: 'legal',
  });
});

test('a captcha from before the submission makes it no other phone’s', async () => {
  const person = somebody();
  const customer = await readyToSubmit(person);
  const mobile = '13900000000';
  await customer.asksForPhoneCaptcha(mobile);
  await customer.submitsApplication(premiumOf(person));
  const captcha = await customer.captchaFor(mobile);
  await refuses(
    'captchaExpired',
    customer.call(insure.verifyCaptcha, { scene: 'insure', ...customer.process, mobile, captcha }),
  );
  const [kept] = await db().select().from(processes).where(eq(processes.processNo, customer.processNo));
  expect(verifiedMobile(world.context.personalData, kept!)).toBe(person.mobile);
});

async function stranger(processNo: string): Promise<ApplicantDevice> {
  const device = await ApplicantDevice.at(world.server.origin);
  device.processNo = processNo;
  return device;
}

describe('nothing typed is lost', () => {
  test('what was typed comes back as it was, rare characters and what breaks the rules included', async () => {
    const person = somebody();
    const customer = await atApplication(person);
    const values: FormValues = {
      applicant: [{ name: '𠮷田·买买提😀', mobile: '12', certificate_number: '长'.repeat(200) }],
      beneficiary: [{ beneficiary_type: 'specified', share: '33.33' }, {}],
    };
    await customer.types(values);
    expect((await customer.opensForm()).snapshot).toMatchObject({ version: 1, values });
    const [row] = await db()
      .select()
      .from(applicationSnapshots)
      .where(eq(applicationSnapshots.processNo, customer.processNo));
    expect(JSON.stringify(row)).not.toContain('买买提');
  });

  test('whatever is typed comes back from the database as it was', async () => {
    const customer = await atApplication(somebody());
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    const entry = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,20}$/),
      fc.oneof(text, fc.array(text, { maxLength: 4 })),
    );
    const entries = fc.array(entry, { maxLength: 3 });
    const filledIn = fc.record({ applicant: entries, insurant: entries }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(filledIn, async (values: FormValues) => {
        await customer.types(values);
        expect((await customer.opensForm()).snapshot?.values).toEqual(values);
      }),
      { numRuns: 40 },
    );
  });

  test('a save that is sent again is one save; of two devices the later is told, and nothing is overwritten', async () => {
    const person = somebody();
    const customer = await readyToSubmit(person);
    const other = await stranger(customer.processNo);
    await other.provesPhone(person);
    await other.opensForm();
    const requestId = randomUUID();
    const base = customer.saved;
    const saved = await customer.types(filledInBy(person), requestId);
    customer.saved = base;
    expect(await customer.types(filledInBy(person), requestId)).toEqual(saved);
    const typedElsewhere: FormValues = { applicant: [{ name: '另一台' }] };
    const refused = await refuses('snapshotConflict', other.types(typedElsewhere));
    expect(refused.data).toMatchObject({ version: saved.version, values: filledInBy(person) });
    other.saved = saved.version;
    await other.types(typedElsewhere);
    await refuses('snapshotConflict', customer.submitsApplication(premiumOf(person)));
    expect((await customer.opensForm()).snapshot?.values).toEqual(typedElsewhere);
  });

  test('too much is refused as that, and what was saved stays', async () => {
    const person = somebody();
    const customer = await atApplication(person);
    await customer.types(filledInBy(person));
    const entry = (size: number) =>
      Object.fromEntries(Array.from({ length: size / 2000 }, (_, i) => [`field_${i}`, '长'.repeat(667)]));
    await refuses('snapshotTooLarge', customer.types({ applicant: [entry(2 * 1024 * 1024)] }));
    await refuses('snapshotTooLarge', customer.types({ applicant: [entry(300 * 1024)] }));
    await refuses('multipleErrors', customer.types({ applicant: [{ name: 'x'.repeat(2001) }] }));
    expect((await customer.opensForm()).snapshot?.values).toEqual(filledInBy(person));
  });

  test('what came to nothing is forgotten in time, what was submitted is not', async () => {
    const [left, person] = [somebody(), somebody()];
    const abandoned = await readyToSubmit(left);
    const submitted = await readyToSubmit(person);
    await submitted.submitsApplication(premiumOf(person));
    const old = new Date('2020-01-01T00:00:00Z');
    await db()
      .update(processes)
      .set({ updatedAt: old })
      .where(inArray(processes.processNo, [abandoned.processNo, submitted.processNo]));
    await forgetAbandonedProcesses(db(), new Date(old.getTime() + 1), new Date());
    expect(await abandoned.looks()).toMatchObject({ status: 'cancel' });
    const kept = await db()
      .select()
      .from(applicationSnapshots)
      .where(eq(applicationSnapshots.processNo, abandoned.processNo));
    expect(kept).toEqual([]);
    await refuses('processOver', abandoned.types(filledInBy(left)));
    expect(await submitted.looks()).toMatchObject({ status: 'processing' });
  });

  test('a product that is put down in the midst is told, and what was typed stays', async () => {
    const person = somebody();
    const customer = await readyToSubmit(person);
    world.catalogue.status = 'put_down';
    try {
      await refuses('productMissing', customer.submitsApplication(premiumOf(person)));
      expect((await customer.opensForm()).snapshot?.values).toEqual(filledInBy(person));
      await customer.types(filledInBy(person));
    } finally {
      world.catalogue.status = 'put_on';
    }
    await customer.submitsApplication(premiumOf(person));
  });
});

describe('what the page would have caught', () => {
  test.each<[string, (person: Person) => FormValues, Record<string, string[]>]>([
    [
      'a name of 200 characters',
      (person) => ({
        ...filledInBy(person),
        applicant: [{ ...filledInBy(person).applicant![0], name: '林'.repeat(200) }],
      }),
      {
        'applicant.0.name': ['姓名不能超过 40 个字'],
        'insurant.0.name': ['姓名不能超过 40 个字'],
      },
    ],
    [
      'a name with an emoji',
      (person) => ({
        ...filledInBy(person),
        applicant: [{ ...filledInBy(person).applicant![0], name: '林😀' }],
      }),
      {
        'applicant.0.name': ['姓名请用汉字或英文填写'],
        'insurant.0.name': ['姓名请用汉字或英文填写'],
      },
    ],
    [
      'nobody insured',
      (person) => ({ ...filledInBy(person), insurant: [] }),
      { insurant: ['请填写被保险人'] },
    ],
    [
      'shares that do not add up',
      (person) => ({
        ...filledInBy(person),
        beneficiary: ['60', '30'].map((share) => ({
          ...{ beneficiary_type: 'specified', name: '苏若谷', order: '1', share },
        })),
      }),
      { beneficiary: ['受益人的受益份额合计应为 100%，现在是 90%'] },
    ],
  ])('%s is refused field by field', async (_case, values, problems) => {
    const person = somebody();
    const customer = await readyToSubmit(person, values(person));
    const refused = await refuses('multipleErrors', customer.submitsApplication(premiumOf(person)));
    expect(refused.data).toEqual(problems);
    expect(await orderOf(customer.processNo)).toBeUndefined();
    expect((await customer.opensForm()).snapshot?.values).toEqual(values(person));
  });

  test('rare characters and a middle dot are a name', async () => {
    const person = somebody();
    const values = filledInBy(person);
    values.applicant![0]!['name'] = '𠮷田·艾力';
    const customer = await readyToSubmit(person, values);
    await customer.submitsApplication(premiumOf(person));
    const order = await orderOf(customer.processNo);
    expect(order).toBeDefined();
  });

  test('a submission without what the page shows is refused', async () => {
    const customer = await readyToSubmit(somebody());
    await refuses('multipleErrors', customer.goesOn('submit_application'));
  });
});

describe("the applicant's phone", () => {
  test('it is verified by its own captcha before the application is submitted', async () => {
    const [person, other] = [somebody(), somebody()];
    const customer = await atApplication(person);
    await customer.types(filledInBy(person));
    const mobile = { ...customer.process, mobile: person.mobile };
    await refuses('phoneVerificationNeeded', customer.call(insure.checkMobileVerify, mobile));
    await refuses('phoneVerificationNeeded', customer.submitsApplication(premiumOf(person)));
    await customer.asksForPhoneCaptcha(other.mobile);
    const captcha = await customer.captchaFor(other.mobile);
    const entered = { scene: 'insure', ...mobile, captcha } as const;
    await refuses('captchaWrong', customer.call(insure.verifyCaptcha, entered));
    await customer.provesPhone(person);
    expect(await customer.call(insure.checkMobileVerify, mobile)).toEqual({ is_verified: true });
    await customer.submitsApplication(premiumOf(person));
    // From now on nobody makes it theirs by another phone, not even who has this one in hand.
    await refuses('identityMismatch', customer.asksForPhoneCaptcha(other.mobile));
    await customer.asksForPhoneCaptcha(person.mobile);
  });

  test('the same captcha again, after an answer that got lost, is right; a new phone is verified anew', async () => {
    const person = somebody();
    const customer = await atApplication(person);
    await customer.asksForPhoneCaptcha(person.mobile);
    const captcha = await customer.captchaFor(person.mobile);
    const entered = { scene: 'insure', ...customer.process, mobile: person.mobile, captcha } as const;
    await customer.call(insure.verifyCaptcha, entered);
    expect(await customer.call(insure.verifyCaptcha, entered)).toEqual({ next_step_alias: 'info_collect' });
    const another = { ...customer.process, mobile: '13911112222' };
    await refuses('phoneVerificationNeeded', customer.call(insure.checkMobileVerify, another));
  });
});

describe('what changes the premium is said before anything is charged', () => {
  test('an ID number of another birth date', async () => {
    const [tried, person] = [somebody(), somebody()];
    const customer = await atApplication(tried);
    const values = filledInBy(person);
    const same = await customer.call(insure.proposalPlanIsChange, {
      ...customer.process,
      values: filledInBy(tried),
    });
    expect(same).toMatchObject({ is_change: false, changes: [], message: null });
    const changed = await customer.call(insure.proposalPlanIsChange, { ...customer.process, values });
    expect(changed).toEqual({
      is_change: true,
      changes: [
        {
          ...{ insurant: 0, gene_key: 'birth_date' },
          ...{ before: [birthDateOf(tried)], after: [birthDateOf(person)] },
          words: { name: '出生日期', before: [birthDateOf(tried)], after: [birthDateOf(person)] },
        },
      ],
      first_fen_before: premiumOf(tried),
      first_fen_after: premiumOf(person),
      message: null,
    });
    expect(await customer.call(insure.proposalPlanGeneList, { ...customer.process, values })).toMatchObject({
      genes: bornOn(birthDateOf(person)),
      first_fen: premiumOf(person),
    });
    await customer.types(values);
    await customer.provesPhone(person);
    const refused = await refuses('premiumChanged', customer.submitsApplication(premiumOf(tried)));
    expect(refused.data).toEqual({ first_fen: premiumOf(person) });
    await customer.submitsApplication(premiumOf(person));
    expect(await orderOf(customer.processNo)).toMatchObject({ firstFen: premiumOf(person) });
  });

  test('an age that cannot be insured is said with its reason, and not submitted', async () => {
    const elder = Array.from({ length: 60 }, (_, seed) => inventPerson(seed)).find((one) => ageOf(one) > 60)!;
    const customer = await readyToSubmit(elder);
    const values = { ...customer.process, values: filledInBy(elder) };
    expect(await customer.call(insure.proposalPlanIsChange, values)).toMatchObject({
      first_fen_after: null,
      message: '超过 60 周岁不能投保这个产品',
    });
    await refuses('factorsImpossible', customer.submitsApplication(premiumOf(elder)));
  });

  test('before the trial there is no application to speak of', async () => {
    const customer = await ApplicantDevice.at(world.server.origin);
    await customer.begins();
    await refuses('processStepUnfinished', customer.opensForm());
  });
});
