import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { review } from '../../../contract/services/review.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import {
  actsOnCard,
  consents,
  memberNamed,
  onHoldersDevice,
  requestId,
  showsCard,
  withStandIns,
} from '../../support/identity.ts';
import { annuityForParent } from '../../support/policy-holder.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';
import { inventedOfAge, memberOf } from '../../support/underwriting.ts';

// A beneficiary who is named owes a card, and no form asks for their mobile: no link can reach them.

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
}, 300_000);
afterAll(() => server?.close());

test('an heir without a mobile is left to a person by the holder, once, and the sale goes on', async () => {
  const mother = inventedOfAge(60, 75);
  const device = await annuityForParent(server.origin, mother);
  const reviewer = new Reviewer(server.origin);
  const agent = await BoardAgent.at(server.origin, 'S10001');
  await agent.sentTo(device, 'AX-ANN-03');
  const mine = await onHoldersDevice(device, device.person.name);
  const theirs = await onHoldersDevice(device, mother.name);
  const { member_no } = theirs;
  expect(await memberNamed(device, mother.name)).toMatchObject({
    ...{ by: 'invite', mobile_masked: null, card: 'owed', face: 'not_needed' },
  });
  const asked = { ...device.process, member_no, request_id: requestId() };
  await refuses('memberNotInvited', device.call(ocr.sendInviteMessage, { ...asked, by: 'sms' }));
  // Nothing of it is agreed to in their place.
  await refuses('memberForeign', consents(theirs, 'id_card'));
  await showsCard(mine, device.member, '长期');
  await refuses('processStepUnfinished', device.goesOn('recognise_cards'));

  // The agent reminds the applicant, not somebody whom no message reaches.
  const board = await agent.opensSale(device.processNo);
  expect(board).toMatchObject({
    row: { owed: 'identity', now: { who: [mother.name] }, may_remind: true },
    links: [{ for: 'go_on', member_no: null, may: { remind: true } }],
  });
  expect(board.members.find(({ name }) => name === mother.name)).toMatchObject({
    ...{ is_unreachable: true, card: 'by_applicant', face: 'not_needed' },
  });

  const id = requestId();
  expect(await actsOnCard(theirs, { kind: 'to_person' }, id)).toMatchObject({ state: 'to_person' });
  expect(await actsOnCard(theirs, { kind: 'to_person' }, id)).toMatchObject({ state: 'to_person' });
  await refuses('cardDone', actsOnCard(theirs, { kind: 'to_person' }));
  expect((await device.goesOn('recognise_cards')).current_step_alias).toBe('face_recognition');

  // The desk sees what was typed of her, and reaches who typed it.
  const card = { member_no, what: 'card' } as const;
  const waiting = await reviewer.asks(review.identityCase, card);
  const { number, birth, gender } = memberOf(mother, 'parent');
  const typed = (field: string, applied: string) => ({
    field,
    applied,
    read: null,
    value: '',
    matches: null,
  });
  expect(waiting).toMatchObject({ because: 'unreachable', pictures: [], phone: { is_applicants: true } });
  expect(waiting.fields).toEqual([
    typed('name', mother.name),
    typed('gender', gender),
    typed('birth', birth),
    typed('number', number),
    typed('valid_until', '长期'),
  ]);

  const reason = '电话没有打通，请留意来电';
  const refusal = { ...card, sent_at: waiting.sent_at, decision: 'refuse', reason } as const;
  expect(await reviewer.asks(review.decideIdentity, refusal)).toMatchObject({ is_told: true });
  await expect
    .poll(async () => (await device.call(inbox.sms, { mobile: device.person.mobile }))[0]?.text, {
      timeout: 60_000,
    })
    .toContain('没有通过');
  // The holder reads why, and asks once more.
  const told = await device.call(ocr.detail, { ...device.process, member_no });
  expect(told).toMatchObject({ state: 'refused', message_of_person: reason });
  expect(await actsOnCard(theirs, { kind: 'to_person' })).toMatchObject({ state: 'to_person' });
  const { sent_at } = await reviewer.asks(review.identityCase, card);
  const pass = { ...card, sent_at, decision: 'pass', reason: '与投保人电话核实一致' } as const;
  expect(await reviewer.asks(review.decideIdentity, pass)).toMatchObject({ state: 'passed' });
  expect(await memberNamed(device, mother.name)).toMatchObject({ card: 'passed' });
});
