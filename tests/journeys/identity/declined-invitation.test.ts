import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeclineReason } from '../../../contract/model/identity.ts';
import { adviser } from '../../../contract/services/adviser.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { consent } from '../../../contract/services/consent.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { order } from '../../../contract/services/order.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { sendIdentityNotice } from '../../../server/jobs/messages/send-identity-notice.ts';
import { sendIdentityRefused } from '../../../server/jobs/messages/send-identity-refused.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { scopeOfMember } from '../../../server/records/member-identity/identity-scope.ts';
import { askAgain } from '../../../server/records/order-confirmation/ask-again.ts';
import { events } from '../../../server/tables/event.ts';
import { memberCards } from '../../../server/tables/member-identity.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import {
  cardPicture,
  comesByLink,
  consents,
  familyApplies,
  familyProductNo,
  memberList,
  memberNamed,
  onHoldersDevice,
  opensInvitation,
  provesInvitation,
  readsSide,
  requestId,
  showsWhoTheyAre,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { inDays } from '../../support/in-days.ts';
import { applicantOn, comesToConfirm, confirms, looksAtOrder } from '../../support/payer.ts';
import { Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

/** A couple whose spouse is invited, and who has opened the message and proven nothing. */
async function couple() {
  const me = someone('self', 38, '程南乔');
  const spouse = someone('spouse', 37, '江晚舟');
  const device = await familyApplies(server.origin, me, [spouse]);
  const { member_no } = await memberNamed(device, spouse.name);
  const sends = () =>
    device.call(ocr.sendInviteMessage, {
      ...device.process,
      ...{ member_no, by: 'link', request_id: requestId() },
    });
  const { address } = await sends();
  const phone = await opensInvitation(server.origin, address);
  return { me, spouse, device, member_no, sends, address, phone };
}

const says = (phone: Reader, because: DeclineReason, link = phone.link) =>
  phone.call(ocr.declineInvite, { ...link, because });

const codeOf = (address: string): string => new URLSearchParams(address.split('?')[1]).get('code') ?? '';

const textsTo = async (mobile: string) =>
  (await new Reader(server.origin).call(inbox.sms, { mobile })).map(({ text }) => text);

const eventsOf = async (memberNo: string) =>
  (
    await context.connection.db.select({ name: events.name }).from(events).where(eq(events.ownerNo, memberNo))
  ).map(({ name }) => name);

describe('who is invited and is somebody else', () => {
  test(
    'says so by the link alone: it is dead, the applicant is told once and corrects the number',
    { timeout: 120_000 },
    async () => {
      const { me, spouse, device, member_no, phone, address } = await couple();
      expect(await phone.call(ocr.getInviteInfo, phone.link)).toMatchObject({
        ...{ proof: 'needed', may_decline: true, member_no: null },
      });
      const twice = await Promise.all([says(phone, 'not_me'), says(phone, 'not_me')]);
      expect(twice).toEqual([{ because: 'not_me' }, { because: 'not_me' }]);
      // What was said first counts.
      expect(await says(phone, 'refused')).toEqual({ because: 'not_me' });
      expect((await eventsOf(member_no)).filter((name) => name === 'decline_invite')).toHaveLength(1);
      const told = () => textsTo(me.mobile);
      await until(told, (all) => all.some((text) => text.includes('邀请发给了别人')));
      expect((await told()).filter((text) => text.includes('邀请发给了别人'))).toHaveLength(1);

      await refuses('linkInvalid', phone.call(ocr.getInviteInfo, phone.link));
      const dead = await refuses(
        'linkInvalid',
        phone.call(bridge.transferRealLink, { code: codeOf(address) }),
      );
      expect(dead.data).toEqual({ ...phone.link, declined: 'not_me' });
      const list = await memberList(device);
      expect(list.members.find((one) => one.member_no === member_no)).toMatchObject({
        ...{ invite: null, declined: { because: 'not_me', at: expect.any(String) as string } },
        ...{ card: 'owed', face: 'owed' },
      });
      expect(list.service_phone).toBe('400-000-0099');
      await refuses('processStepUnfinished', device.goesOn('recognise_cards'));

      const { mobile } = someone('spouse', 37, spouse.name);
      const correction = { member_no, field: 'mobile', value: mobile, request_id: requestId() };
      await device.call(order.correct, { ...device.process, ...correction });
      expect(await memberNamed(device, spouse.name)).toMatchObject({ declined: null });
      expect((await memberList(device)).service_phone).toBeNull();
      const theirs = await comesByLink(device, { ...spouse, mobile });
      expect(theirs.member_no).toBe(member_no);
      // The first one may say what they like: it is nobody's link any more.
      await refuses('linkInvalid', says(phone, 'refused'));
    },
  );

  test(
    'nobody says it without the link, by another’s, or without a session',
    { timeout: 120_000 },
    async () => {
      const { device, spouse, phone } = await couple();
      const stranger = new Reader(server.origin);
      await refuses('loginInvalid', says(stranger, 'not_me', phone.link));
      for (const transmit_record_no of ['T00000000000', 'T68RXKGUKRFWQHQPWT7MK'])
        await refuses('linkInvalid', says(phone, 'not_me', { transmit_record_no }));
      // Another family's link ends that one alone.
      const others = await couple();
      await says(others.phone, 'not_me');
      expect(await memberNamed(device, spouse.name)).toMatchObject({
        declined: null,
        invite: { state: 'opened' },
      });
      // The applicant's own number is no invitation.
      await refuses('linkInvalid', says(phone, 'not_me', { transmit_record_no: device.processNo }));
    },
  );

  test(
    'once somebody proved that it is theirs, a link alone says nothing',
    { timeout: 120_000 },
    async () => {
      const { spouse, device, address, phone } = await couple();
      const theirs = await provesInvitation(await opensInvitation(server.origin, address), spouse);
      expect(await phone.call(ocr.getInviteInfo, phone.link)).toMatchObject({ may_decline: false });
      await refuses('identityNeeded', says(phone, 'not_me'));
      await refuses('identityNeeded', says(phone, 'refused'));
      await consents(theirs, 'id_card');
      expect(await theirs.device.call(ocr.getInviteInfo, theirs.device.link)).toMatchObject({
        may_decline: true,
      });
      expect(await memberNamed(device, spouse.name)).toMatchObject({ declined: null });
    },
  );
});

describe('who does not agree', () => {
  test(
    'is asked nothing more, withdraws what they gave, and comes again by another invitation',
    { timeout: 120_000 },
    async () => {
      const { spouse, me, device, member_no, sends, address, phone } = await couple();
      const theirs = await provesInvitation(phone, spouse);
      await consents(theirs, 'id_card');
      await readsSide(theirs, 'front', cardPicture(spouse, 'front'));
      expect(await says(phone, 'refused')).toEqual({ because: 'refused' });
      await until(
        () => textsTo(me.mobile),
        (all) => all.some((text) => text.includes('不同意办理')),
      );
      expect(await memberNamed(device, spouse.name)).toMatchObject({
        ...{ declined: { because: 'refused' }, card: 'reading' },
      });
      const owner = { ...phone.link, member_no };
      await refuses('linkInvalid', phone.call(ocr.detail, owner));
      await refuses('linkInvalid', phone.call(ocr.askInvite, { ...phone.link, request_id: requestId() }));
      await phone.call(consent.withdraw, { ...owner, purpose: 'id_card' });
      expect(await context.blobs.list(`cards/${member_no}/`)).toEqual([]);

      // Their mind is another by now.
      const anew = await sends();
      expect(anew.address).not.toBe(address);
      expect(await memberNamed(device, spouse.name)).toMatchObject({
        ...{ declined: null, invite: { state: 'sent' } },
      });
      const again = await provesInvitation(await opensInvitation(server.origin, anew.address), spouse);
      await showsWhoTheyAre(again, spouse);
      expect(await memberNamed(device, spouse.name)).toMatchObject({ card: 'passed', declined: null });
      // Done: consents are what is taken back.
      await refuses('memberNotInvited', says(again.device, 'refused'));
      // A former link says what was said by it, and nothing more.
      expect(await says(phone, 'not_me')).toEqual({ because: 'refused' });
      expect(await memberNamed(device, spouse.name)).toMatchObject({ card: 'passed', declined: null });
    },
  );

  test(
    'an applicant who invited them anew is told no more that they declined',
    { timeout: 120_000 },
    async () => {
      const { me, device, member_no, sends, phone } = await couple();
      await says(phone, 'refused');
      const told = async () =>
        (await textsTo(me.mobile)).filter((text) => text.includes('不同意办理')).length;
      await until(told, (count) => count === 1);
      await sends();
      const late = { memberNo: member_no, what: 'declined_refused', origin: device.origin } as const;
      await sendIdentityNotice(context)(late, {} as never);
      expect(await told()).toBe(1);
    },
  );

  test('who is invited anew by a request that came before is sent it', { timeout: 120_000 }, async () => {
    const { spouse, device, member_no, phone } = await couple();
    const asked = { ...device.process, member_no, by: 'sms', request_id: requestId() } as const;
    const sends = () => device.call(ocr.sendInviteMessage, asked);
    const messages = async (address: string) =>
      (await textsTo(spouse.mobile)).filter((text) => text.includes(codeOf(address))).length;
    const first = await sends();
    await until(
      () => messages(first.address),
      (count) => count === 1,
    );
    expect(await sends()).toMatchObject({ address: first.address });
    // Their answer to it was lost on the way, and is asked for again only after the spouse has declined.
    await says(phone, 'refused');
    const again = await sends();
    expect(again.address).not.toBe(first.address);
    await until(
      () => messages(again.address),
      (count) => count === 1,
    );
    expect(await sends()).toMatchObject({ address: again.address });
    expect((await eventsOf(member_no)).filter((name) => name === 'send_invite')).toHaveLength(3);
  });

  test('a link that is over, or of a sale given up, is not declined', { timeout: 120_000 }, async () => {
    const { device, phone, member_no } = await couple();
    const { now } = context;
    Object.assign(context, { now: inDays(context, 4).now });
    try {
      await refuses('faceLinkExpired', says(phone, 'refused'));
    } finally {
      Object.assign(context, { now });
    }
    await device.goesOn('cancel');
    await refuses('faceLinkExpired', says(phone, 'refused'));
    expect(await eventsOf(member_no)).not.toContain('decline_invite');
  });

  test('is no more reminded, nor asked to show a refused card again', { timeout: 120_000 }, async () => {
    const { spouse, device, member_no, phone } = await couple();
    const agent = await BoardAgent.at(server.origin, 'S10001');
    await agent.sentTo(device, familyProductNo);
    const named = { member_no, for: 'identity' } as const;
    await agent.reminds(device.processNo, named);
    await says(phone, 'refused');
    const before = await textsTo(spouse.mobile);
    const sale = await agent.opensSale(device.processNo);
    expect(sale.row).toMatchObject({
      declined: [{ name: spouse.name, because: 'refused' }],
      now: { is_acting: false },
    });
    const linkOf = (memberNo: string | null) => sale.links.find((one) => one.member_no === memberNo);
    expect(linkOf(member_no)).toMatchObject({
      ...{ declined: 'refused', state: 'revoked', address: null },
      may: { remind: false, revoke: false, renew: false },
    });
    // The applicant is who goes on.
    expect(linkOf(null)).toMatchObject({ for: 'go_on', declined: null, may: { remind: true } });
    await refuses('saleNotToRemind', agent.reminds(device.processNo, named));
    await refuses('saleLinkFixed', agent.replaces(device.processNo, named));
    const { people } = await agent.remindsMany([device.processNo]);
    expect(people.find((one) => one.member_no === member_no)?.outcome).toBe('declined');
    // A person refused what they had sent before.
    const refused = {
      memberNo: member_no,
      paper: 'id_card',
      state: 'refused',
      updatedAt: new Date(),
    } as const;
    await context.connection.db.insert(memberCards).values(refused);
    const job = { memberNo: member_no, what: 'card', origin: server.origin } as const;
    await sendIdentityRefused(context)(job, {} as never);
    expect(await textsTo(spouse.mobile)).toEqual(before);
    expect(await memberNamed(device, spouse.name)).toMatchObject({ declined: { because: 'refused' } });
  });

  test('who asks the agent for another link afterwards may be given one', { timeout: 120_000 }, async () => {
    const { device, spouse, member_no, phone, address } = await couple();
    const agent = await BoardAgent.at(server.origin, 'S10001');
    await agent.sentTo(device, familyProductNo);
    await says(phone, 'refused');
    const named = { member_no, for: 'identity' } as const;
    await phone.call(adviser.askLink, { code: codeOf(address), request_id: requestId() });
    const renewed = await agent.replaces(device.processNo, named);
    expect(renewed.links.find((one) => one.member_no === member_no)).toMatchObject({ state: 'open' });
    expect(renewed.row.declined).toEqual([]);
    expect(await memberNamed(device, spouse.name)).toMatchObject({ declined: null });
  });

  test(
    'who is to confirm says so as well: the order waits, and a correction asks nothing of them',
    { timeout: 240_000 },
    async () => {
      const me = someone('self', 38, '程南风');
      const spouse = someone('spouse', 37, '江晚吟');
      const device = await familyApplies(server.origin, me, [spouse]);
      const member = await comesByLink(device, spouse);
      await showsWhoTheyAre(member, spouse);
      await showsWhoTheyAre(await onHoldersDevice(device, me.name), me);
      await device.goesOn('recognise_cards');
      await device.goesOn('recognise_faces');
      const theirs = await comesToConfirm(device, spouse);
      const { member_no } = member;
      const mistake = { ...theirs.device.link, request_id: requestId(), what: '邮箱不对' };
      await theirs.device.call(order.reportMistake, mistake);
      expect(await says(theirs.device, 'refused')).toEqual({ because: 'refused' });
      // The link by which they showed who they are is over with it; that they did is kept.
      await refuses('linkInvalid', member.device.call(ocr.getMemberList, member.device.link));
      const own = async () =>
        (await looksAtOrder(applicantOn(device, me))).members.find((one) => one.member_no === member_no);
      expect(await own()).toMatchObject({ state: 'owed', declined: { because: 'refused' } });
      expect(await memberNamed(device, spouse.name)).toMatchObject({
        ...{ card: 'passed', face: 'passed', declined: null },
      });
      const invites = async () => (await eventsOf(member_no)).filter((name) => name === 'send_invite').length;
      const before = await invites();
      // As where what they found wrong is corrected.
      await context.connection.db.transaction(async (tx) => {
        const scope = await scopeOfMember(context, tx, member_no);
        const by = { actor: 'test', at: new Date() };
        const inviteSoon = () => Promise.resolve();
        await askAgain(context, tx, scope, member_no, { requestId: requestId(), inviteSoon, by });
      });
      expect(await invites()).toBe(before);
      await refuses('confirmationMissing', device.goesOn('confirm_order'));
      const again = await comesToConfirm(device, spouse);
      expect(await own()).toMatchObject({ declined: null });
      await confirms(again);
      await refuses('memberNotInvited', says(again.device, 'refused'));
    },
  );
});
