import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { cashier } from '../../../contract/sandbox/cashier.ts';
import { filledIn } from '../../../server/sandbox/demo-sales/fill-in.ts';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { withoutAccounts } from '../../../contract/form.ts';
import { consent } from '../../../contract/services/consent.ts';
import { insure } from '../../../contract/services/insure.ts';
import { payment } from '../../../contract/services/payment.ts';
import { agreementNoOf } from '../../../server/domain/payment/agreement.ts';
import { membersOf } from '../../../server/records/member/members.ts';
import { orderOfProcess } from '../../../server/records/order/orders.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { replaceSaved } from '../../../server/records/process/snapshots.ts';
import { orderConfirmations } from '../../../server/tables/order-confirmation.ts';
import { agreementOf, knownAgreement, putAgreement } from '../../../server/records/payment/agreements.ts';
import { keepAgreement } from '../../../server/records/policy/keep-agreement.ts';
import { events } from '../../../server/tables/event.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { chosen } from '../../support/buyer.ts';
import { birthDateOf, type Person } from '../../support/form-values.ts';
import { requestId } from '../../support/identity.ts';
import { applicantOn, atCashier, beginsToPay, confirms, looksAtOrder } from '../../support/payer.ts';
import { awaitsPolicy, looksAtPolicy } from '../../support/policy-holder.ts';
import { productFolder, productText } from '../../support/product-file.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge } from '../../support/underwriting.ts';

// The consent to the use of a bank account (rule R20): before it nothing of one is stored, after its end nothing is left.

/** The annuity, sold without risk assessment, cards and faces: the order goes straight to its confirmation. */
function annuityWithoutIdentity(): string {
  const annuity = JSON.parse(productText('ax-ann-03.json')) as Record<string, unknown>;
  const steps = [
    'premium_trial',
    'info_collect',
    'order_confirmation',
    'payment',
    'show_policy',
    'online_visit',
  ];
  return productFolder({
    'ax-ann-03.json': JSON.stringify({ ...annuity, steps, risk_assessment: null }),
    'ax-med-01.json': productText('ax-med-01.json'),
  });
}

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: annuityWithoutIdentity() });
});
afterAll(() => server?.close());

const contextOf = () => server.server.running.context;
const db = () => contextOf().connection.db;
const card = '6220000000000000';

/** As the medical insurance asks it. */
function insuredAs(person: Person) {
  const { gender } = deriveFromIdNumber(person.certificateNumber, beijingDay(new Date()))!;
  return { relation: 'self', birth_date: birthDateOf(person), gender, social_insurance: 'yes' };
}

const consentOf = async (device: ApplicantDevice) =>
  (await device.call(consent.list, device.process)).consents[0];

const withdraws = (device: ApplicantDevice) =>
  device.call(consent.withdraw, { ...device.process, purpose: 'bank' });

/** All that is kept of an order's people, opened. */
async function keptOf({ processNo }: ApplicantDevice): Promise<string> {
  const order = await orderOfProcess(db(), processNo);
  const rows = await membersOf(db(), order!.orderNo);
  return rows.map(({ valuesSealed }) => contextOf().personalData.open(valuesSealed)).join('\n');
}

test('of an account nothing is saved before its owner consents, and nothing stays when they take it back', async () => {
  const person = inventedOfAge(30, 38);
  const device = await ApplicantDevice.at(server.origin);
  await device.endsTrial('AX-MED-01', 'B', chosen({ pay_mode: 'year' }, insuredAs(person)));
  const { modules } = await device.opensForm();
  const values = filledIn(modules, person);
  expect(JSON.stringify(values)).toContain(card);
  const saves = async () => {
    const asked = { ...device.process, values, base_version: device.saved, request_id: requestId() };
    device.saved = (await device.call(insure.storeSnapshot, asked)).version;
  };
  const saved = async () => (await device.opensForm()).snapshot?.values;

  await saves();
  expect(JSON.stringify(await saved())).not.toContain(card);
  expect((await saved())?.applicant?.[0]).toMatchObject({ name: person.name });
  expect((await saved())?.renewal_insurance_pay).toEqual([{ automatic_debit: 'agree' }]);

  expect(await consentOf(device)).toMatchObject({ purpose: 'bank', given_at: null });
  await device.agreesToAccount();
  await saves();
  expect((await saved())?.renewal_insurance_pay?.[0]).toMatchObject({ bank: 'QH', bank_card: card });

  const version = device.saved;
  await withdraws(device);
  expect((await device.opensForm()).snapshot?.version).toBe(version);
  expect(JSON.stringify(await saved())).not.toContain(card);
  expect(await consentOf(device)).toMatchObject({ given_at: null, held_since: null });
  await saves();
  expect(JSON.stringify(await saved())).not.toContain(card);
  await withdraws(device);
});

test('an account that a former release saved without a consent is not submitted', async () => {
  const person = inventedOfAge(30, 38);
  const device = await ApplicantDevice.at(server.origin);
  const firstFen = await device.endsTrial('AX-MED-01', 'B', chosen({ pay_mode: 'year' }, insuredAs(person)));
  await device.provesPhone(person);
  const { modules } = await device.opensForm();
  const values = filledIn(modules, person);
  await device.types(withoutAccounts(modules, values));
  await replaceSaved(db(), contextOf().personalData, device.processNo, values);
  await refuses('multipleErrors', device.submitsApplication(firstFen));
});

test('another device neither reads, gives nor takes back what somebody consented to', async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  const stranger = await ApplicantDevice.at(server.origin);
  const { version = '' } = (await consentOf(device)) ?? {};
  await refuses('processForeign', stranger.call(consent.list, device.process));
  const asked = { ...device.process, purpose: 'bank', version } as const;
  await refuses('processForeign', stranger.call(consent.give, asked));
  await refuses('processForeign', stranger.call(consent.withdraw, { ...device.process, purpose: 'bank' }));
  await refuses('consentNotAsked', device.call(consent.give, asked));
});

test('taken back before the payment, the account is gone, later premiums are paid by hand, and the order is confirmed anew', async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  const applicant = applicantOn(device, device.member);
  expect(await keptOf(device)).toContain(card);
  await confirms(applicant);
  await device.goesOn('confirm_order');
  await beginsToPay(device);
  await withdraws(device);

  expect(await keptOf(device)).not.toContain(card);
  expect(await keptOf(device)).toContain('"automatic_debit":"refuse"');
  const confirmed = await db().select().from(orderConfirmations);
  const { order_no } = (await device.looks()).data;
  expect(confirmed.filter((one) => one.orderNo === order_no)).toEqual([]);
  expect((await verifyChain(db(), contextOf().personalData)).problems).toEqual([]);

  expect(JSON.stringify(await looksAtOrder(applicant))).not.toContain('青禾银行');
  await confirms(applicant);
  await device.looks();
  if ((await device.looks()).current_step_alias === 'order_confirmation')
    await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device, 'alipay');
  await atCashier(device, payment_no, 'pay');
  expect((await awaitsPolicy(device)).policy?.debit).toEqual({ state: 'off', account: null });
});

/** Whoever agreed to their account in the form, and paid otherwise. */
async function holdsAnnuity() {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await confirms(applicantOn(device, device.member));
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device, 'alipay');
  await atCashier(device, payment_no, 'pay');
  const { order_no } = await awaitsPolicy(device);
  return { device, order_no };
}

test('taken back of a policy in force, the bank debits no more', async () => {
  const { device, order_no } = await holdsAnnuity();
  const signed = { agreementNo: `${order_no}-1`, status: 'signed', signedAt: new Date() } as const;
  await putAgreement(db(), order_no, signed);
  expect((await looksAtPolicy(device)).policy?.debit).toMatchObject({ state: 'signed', account: '0000' });

  expect(await consentOf(device)).toMatchObject({ kept: false });
  await withdraws(device);
  expect(await keptOf(device)).not.toContain(card);
  expect((await looksAtPolicy(device)).policy?.debit ?? { state: 'off' }).not.toMatchObject({
    state: 'signed',
  });
  expect((await verifyChain(db(), contextOf().personalData)).problems).toEqual([]);
});

/** The bank's page for the number that may be agreed to now; `told`: they agree there, and the bank says so. */
async function opensSigning(device: Declarant) {
  const { url } = await device.call(payment.getBankSignUrl, { ...device.process, from: 'policy' });
  const page = await fetch(url, { redirect: 'manual' });
  const asked = new URLSearchParams(page.headers.get('location')?.split('?')[1]);
  const agreement_no = asked.get('agreement_no') ?? '';
  const notify_url = asked.get('notify_url') ?? '';
  return {
    agreement_no,
    told: () => device.call(cashier.agree, { agreement_no, notify_url, agrees: true }),
  };
}

test('what was agreed to at the bank before, and is told after, is ended there and never counts as signed', async () => {
  const { device, order_no } = await holdsAnnuity();
  const ended = vi.spyOn(contextOf().paymentChannels.bank_card!, 'endAgreement');
  onTestFinished(() => ended.mockRestore());
  const before = await opensSigning(device);
  await withdraws(device);
  await before.told();
  const standing = async () => (await agreementOf(db(), order_no))?.status;
  await expect.poll(standing, { timeout: 60_000, interval: 200 }).toBe('ended');
  expect(ended).toHaveBeenCalledWith(before.agreement_no);
  const told = await db().select().from(events).where(eq(events.ownerNo, order_no)).orderBy(events.id);
  expect(told.map(({ name }) => name).filter((name) => name.includes('debit'))).toEqual([
    ...['end_debit', 'book_end_of_debit'],
  ]);

  const after = await opensSigning(device);
  expect(after.agreement_no).not.toBe(before.agreement_no);
  await after.told();
  expect(await agreementOf(db(), order_no)).toMatchObject({
    ...{ agreementNo: after.agreement_no, status: 'signed' },
  });
});

test('agreed to with the account that was taken back, and told only after the next: the bank ends the first', async () => {
  const { device, order_no } = await holdsAnnuity();
  const ended = vi.spyOn(contextOf().paymentChannels.bank_card!, 'endAgreement');
  onTestFinished(() => ended.mockRestore());
  const first = await opensSigning(device);
  await withdraws(device);
  const next = await opensSigning(device);
  await next.told();
  await first.told();
  const calls = () => ended.mock.calls.map(([number]) => number);
  await expect.poll(calls, { timeout: 60_000, interval: 200 }).toEqual([first.agreement_no]);
  expect(await agreementOf(db(), order_no)).toMatchObject({
    ...{ agreementNo: next.agreement_no, status: 'signed' },
  });
});

test('who took their account back before they ever came to the bank agrees there anew, which counts', async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await withdraws(device);
  const { order_no } = (await device.looks()).data;
  const order = { orderNo: order_no!, processNo: device.processNo };
  const number = agreementNoOf(order.orderNo, await knownAgreement(db(), order));
  expect(await keepAgreement(contextOf(), number, 'signed', async () => {})).toBe('booked');
  expect(await agreementOf(db(), order.orderNo)).toMatchObject({ agreementNo: number, status: 'signed' });
  // What they had agreed to with the account before is told only now: the bank ends it, and the other stands.
  const ended: string[] = [];
  const former = `A${order.orderNo}`;
  const endSoon = async (_tx: unknown, agreementNo: string) => void ended.push(agreementNo);
  for (const word of ['signed', 'declined'] as const)
    expect(await keepAgreement(contextOf(), former, word, endSoon)).toBe('repeated');
  expect(ended).toEqual([former]);
  expect(await keepAgreement(contextOf(), number, 'signed', endSoon)).toBe('repeated');
  expect(ended).toEqual([former]);
  expect(await agreementOf(db(), order.orderNo)).toMatchObject({ agreementNo: number, status: 'signed' });
});
