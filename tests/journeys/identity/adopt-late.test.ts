import { afterAll, beforeAll, expect, test } from 'vitest';
import { health } from '../../../contract/services/health.ts';
import { order } from '../../../contract/services/order.ts';
import {
  actsOnCard,
  cardPicture,
  consents,
  familyApplies,
  onHoldersDevice,
  readsSide,
  showsFace,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  beginsToPay,
  confirms,
  looksAtOrder,
} from '../../support/payer.ts';
import { assessesRisk, looksAtPolicy } from '../../support/policy-holder.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant } from '../../support/underwriting.ts';

// Whose card a person refused late takes what the card says into an application that was confirmed already.

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 240_000 };

/** Everything is confirmed, and a person still looks at the card. */
async function comesToPay(name: string, me = someone('self', 38, name)) {
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front'));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  await actsOnCard(mine, { kind: 'to_person' });
  await device.goesOn('recognise_cards');
  await consents(mine, 'face');
  await showsFace(mine, me.number);
  await device.goesOn('recognise_faces');
  await confirms(applicantOn(device, me));
  await device.goesOn('confirm_order');
  return { me, device, mine };
}

type Mine = Awaited<ReturnType<typeof comesToPay>>['mine'];

const decides = ({ member_no }: Mine, decision: 'pass' | 'refuse') =>
  new Reviewer(server.origin).decidesIdentity({
    ...{ member_no, what: 'card', decision, reason: '在视频里核对过' },
  });

test('before the payment: what is open is closed, and the order is confirmed anew', generous, async () => {
  const { me, device, mine } = await comesToPay('姜望岳');
  const { payment_no } = await beginsToPay(device, 'alipay');
  await decides(mine, 'refuse');
  const renamed = { ...me, name: '姜望月' };
  await readsSide(mine, 'front', cardPicture(renamed, 'front'));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  await actsOnCard(mine, { kind: 'adopt', field: 'name' });
  expect(await asksStatus(device)).toMatchObject({ payment_no, status: 'closed', reason_code: 'CHANGED' });
  await actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] });
  await showsFace(mine, me.number);
  await refuses('confirmationMissing', beginsToPay(device, 'alipay'));
  await confirms(applicantOn(device, renamed));
  const anew = await beginsToPay(device, 'alipay');
  await atCashier(device, anew.payment_no, 'pay');
  await expect.poll(async () => (await looksAtPolicy(device)).state, { timeout: 120_000 }).toBe('in_force');
});

test(
  'after the payment nothing is changed any more: a person looks, and the policy says what was paid for',
  generous,
  async () => {
    const { me, device, mine } = await comesToPay('姜听雨');
    const { payment_no } = await beginsToPay(device, 'alipay');
    await atCashier(device, payment_no, 'pay');
    await expect.poll(async () => (await asksStatus(device)).status, { timeout: 60_000 }).toBe('paid');
    await decides(mine, 'refuse');
    await readsSide(mine, 'front', cardPicture({ ...me, name: '姜听语' }, 'front'));
    await readsSide(mine, 'back', cardPicture(me, 'back'));
    const refusal = await refuses('paidApplicationFixed', actsOnCard(mine, { kind: 'adopt', field: 'name' }));
    expect(refusal.message).toContain('请人工核对');
    expect((await looksAtOrder(applicantOn(device, me))).members).toMatchObject([{ name: me.name }]);
    await actsOnCard(mine, { kind: 'to_person' });
    await showsFace(mine, me.number);
    await decides(mine, 'pass');
    await expect.poll(async () => (await looksAtPolicy(device)).state, { timeout: 120_000 }).toBe('in_force');
  },
);

test('what is asked of a younger child only is answered before it goes on', generous, async () => {
  const child = someone('children', 3, '姜小满');
  const baby = someone('children', 1, '姜小雪');
  const device = await Declarant.applies(server.origin, 'AX-CI-02', {
    child: { name: child.name, certificateNumber: child.number, mobile: '13912345678' },
  });
  await device.declares();
  await device.goesOn('pass_health');
  const theirs = await onHoldersDevice(device, child.name);
  await consents(theirs, 'id_card');
  await readsSide(theirs, 'front', cardPicture({ ...baby, name: child.name }, 'front'));
  const adopts = (first_fen?: number) =>
    actsOnCard(theirs, { kind: 'adopt', field: 'number', ...(first_fen === undefined ? {} : { first_fen }) });
  const { data } = await refuses('premiumChanged', adopts());
  await adopts((data as { first_fen: number }).first_fen);

  const told = (await device.looks()).data.events;
  expect(told).toContain('correct_health');
  expect((await device.concludes()).mistakes).toMatchObject([
    { name: child.name, what: null, state: 'wrong', by_invitation: false },
  ]);
  // What was said before is not all that is asked now.
  const said = (await device.concludes()).members.find(({ name }) => name === child.name)!;
  const right = { ...device.process, member_no: said.member_no, content_sha256: said.content_sha256 };
  await refuses(
    'healthUnanswered',
    device.call(health.confirmAnswers, { ...right, right: true, request_id: crypto.randomUUID() }),
  );
  await device.goesOn('correct_health');
  const { members, answers } = await device.asksForHealth();
  expect(members.map(({ name }) => name)).toEqual([child.name]);
  await refuses('healthUnanswered', device.says('submit', answers));
  const { next, mistakes } = await device.says('submit', await device.answersTo());
  expect({ next, mistakes }).toEqual({ next: 'pass', mistakes: [] });
  const back = await device.goesOn('pass_health');
  expect(back.current_step_alias).toBe('ocr');
  expect(back.data.events).not.toContain('correct_health');
});

test('a renewed card changes no premium that a birthday changed before', generous, async () => {
  const { context } = server.server.running;
  // From 61 on the premium is another.
  const { me, device, mine } = await comesToPay('姜初雪', someone('self', 61, '姜初雪', 'id_card', 1));
  const real = context.now;
  // Two days on: before 29 February, tomorrow would be nobody's birthday.
  Object.assign(context, { now: () => new Date(Date.now() + 2 * 86_400_000) });
  try {
    const { head } = await confirms(applicantOn(device, me));
    await decides(mine, 'refuse');
    await readsSide(mine, 'front', cardPicture(me, 'front'));
    await readsSide(
      mine,
      'back',
      cardPicture(me, 'back', { fields: { valid_from: '2010-06-01', valid_until: '2030-06-01' } }),
    );
    await actsOnCard(mine, { kind: 'adopt', field: 'valid_until' });
    const seen = await looksAtOrder(applicantOn(device, me));
    expect(seen).toMatchObject({ agreed_fen: null, head: { first_fen: head.first_fen } });
    expect(seen.changed_since.join()).not.toContain('保费');
  } finally {
    Object.assign(context, { now: real });
  }
});

test('an account in the applicant’s name is renamed with them', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assessesRisk(device);
  await device.looks();
  await device.goesOn('assess_risk');
  const typed = device.member;
  const renamed = { ...typed, name: `${typed.name.slice(0, -1)}莉` };
  const mine = await onHoldersDevice(device, typed.name);
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(renamed, 'front'));
  await readsSide(mine, 'back', cardPicture(renamed, 'back', { fields: { valid_until: '长期' } }));
  await actsOnCard(mine, { kind: 'adopt', field: 'name' });
  const { sections } = await device.call(order.details, device.process);
  const lines = sections.flatMap((section) => section.lines);
  const holders = lines.filter(({ label }) => label === '户名').map(({ value }) => value);
  expect(holders).toEqual([renamed.name]);
});
