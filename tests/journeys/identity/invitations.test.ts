import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { auth } from '../../../contract/services/auth.ts';
import { consent } from '../../../contract/services/consent.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { insure as insureCalls } from '../../../contract/services/insure.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { order } from '../../../contract/services/order.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { countWithin } from '../../../server/records/limits/rate-limits.ts';
import { invitesPerMobileInAll } from '../../../server/domain/limits.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { links } from '../../../server/tables/link.ts';
import { rateLimits } from '../../../server/tables/rate-limit.ts';
import {
  cardPicture,
  comesByLink,
  consents,
  familyApplies,
  memberNamed,
  onHoldersDevice,
  opensInvitation,
  provesInvitation,
  readsSide,
  requestId,
  showsCard,
  showsFace,
  someone,
  withStandIns,
} from '../../support/identity.ts';
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

const origin = () => server.origin;

describe('who may ask', () => {
  test(
    'last four digits, captcha, lock, a link of another, and one that is over',
    { timeout: 180_000 },
    async () => {
      const me = someone('self', 38, '许星河');
      const spouse = someone('spouse', 38, '江若水');
      const device = await familyApplies(origin(), me, [spouse]);
      const { member_no } = await memberNamed(device, spouse.name);
      const ask = () => ({ ...device.process, member_no, request_id: requestId(), by: 'sms' as const });
      const first = ask();
      const sent = await device.call(ocr.sendInviteMessage, first);
      expect(sent.message).not.toContain(spouse.name);
      const phone = await opensInvitation(origin(), sent.address);
      expect(phone.transmitRecordNo).toBe(sent.transmit_record_no);
      await expect
        .poll(async () => (await phone.call(inbox.sms, { mobile: spouse.mobile })).length, {
          timeout: 60_000,
        })
        .toBe(1);
      // Two reminders a day, and no more; the link stays the same. Who sends one again, since its answer was lost, sends one.
      const reminders = [
        [ocr, first],
        [ocr, ask()],
        [faceRecognition, ask()],
      ] as const;
      for (const [{ sendInviteMessage }, asked] of reminders)
        for (const again of [asked, asked])
          expect((await device.call(sendInviteMessage, again)).transmit_record_no).toBe(
            sent.transmit_record_no,
          );
      const { message } = await refuses('inviteTooFrequent', device.call(ocr.sendInviteMessage, ask()));
      expect(message).toMatch(/请在 \d+月\d+日 \d\d:\d\d 后再发$/);
      const { member_no: ownNo } = await memberNamed(device, me.name);
      await refuses('memberNotInvited', device.call(ocr.sendInviteMessage, { ...ask(), member_no: ownNo }));

      await expect
        .poll(async () => (await phone.call(inbox.sms, { mobile: spouse.mobile })).length, {
          timeout: 60_000,
        })
        .toBe(3);
      const before = await phone.call(ocr.getInviteInfo, phone.link);
      expect(before).toMatchObject({
        ...{
          inviter_masked: '许**',
          invitee_masked: '*若水',
          proof: 'needed',
          mobile_masked: null,
          member_no: null,
        },
        ...{
          purposes: ['ocr', 'face_recognition'],
          left: ['ocr', 'face_recognition'],
          to_confirm: null,
          tries_left: 5,
          service_phone: '400-000-0099',
          state: 'open',
        },
      });
      await refuses('identityNeeded', phone.call(ocr.getMemberList, phone.link));
      await refuses('identityNeeded', phone.call(ocr.detail, { ...phone.link, member_no }));
      const wrong = {
        scene: 'member',
        ...phone.link,
        mobile_last4: spouse.mobile.slice(-4) === '0000' ? '1111' : '0000',
      } as const;
      const guessed = await refuses('identityMismatch', phone.call(insureCalls.sendCaptcha, wrong));
      expect(guessed.message).toContain('还可试 4 次');
      const theirs = await provesInvitation(phone, spouse);
      expect(theirs.member_no).toBe(member_no);
      expect((await memberNamed(device, spouse.name)).invite).toMatchObject({ state: 'proven' });
      for (let guess = 0; guess < 4; guess++)
        await refuses('identityMismatch', phone.call(insureCalls.sendCaptcha, wrong));
      await refuses('identityLocked', phone.call(insureCalls.sendCaptcha, wrong));
      // Who guesses keeps nobody else out. Another device with the same link has proven nothing; another family's number
      // and link open nothing.
      const stranger = await opensInvitation(origin(), sent.address);
      expect(await stranger.call(ocr.getInviteInfo, stranger.link)).toMatchObject({
        proof: 'needed',
        tries_left: 3,
      });
      await refuses('processForeign', stranger.call(ocr.getMemberList, device.process));
      await refuses('linkInvalid', stranger.call(ocr.getMemberList, { transmit_record_no: 'T00000000000' }));
      await refuses('multipleErrors', stranger.call(ocr.getMemberList, { ...device.process, ...phone.link }));
      await refuses('multipleErrors', stranger.call(ocr.getMemberList, {}));
      stranger.token = '';
      for (const call of [ocr.getMemberList, faceRecognition.getMemberList])
        await refuses('loginInvalid', stranger.call(call, phone.link));

      // A link that is good needs no other, whoever has it.
      const asks = (request_id: string) => phone.call(ocr.askInvite, { ...phone.link, request_id });
      expect(await asks(requestId())).toEqual({ asked: false, sent: false, retry_at: null });
      const now = context.now;
      Object.assign(context, { now: () => new Date(now().getTime() + 73 * 3_600_000) });
      try {
        await refuses('faceLinkExpired', phone.call(ocr.getMemberList, phone.link));
        const over = await refuses('faceLinkExpired', phone.call(ocr.getInviteInfo, phone.link));
        const told = { inviter_masked: '许**', service_phone: '400-000-0099' };
        expect(over.data).toMatchObject({ ...told, member_no, sends_itself: false });
        // Who proved nothing here learns nothing of who it is for.
        stranger.token = (await stranger.call(auth.visitorLogin, {})).token;
        const overForStranger = await refuses(
          'faceLinkExpired',
          stranger.call(ocr.getInviteInfo, phone.link),
        );
        expect(overForStranger.data).toMatchObject({ ...told, member_no: null });
        const request = requestId();
        const first = await asks(request);
        expect(first).toEqual({ asked: true, sent: false, retry_at: expect.any(String) as string });
        // In an hour it may be asked again, whichever answer says so.
        const wait = Date.parse(first.retry_at ?? '') - Date.now();
        expect(wait).toBeGreaterThan(58 * 60_000);
        expect(wait).toBeLessThanOrEqual(60 * 60_000);
        expect(await asks(request)).toEqual(first);
        expect(await asks(requestId())).toEqual({ ...first, asked: false });
        // Withdrawing has no deadline.
        expect(await phone.call(consent.list, { ...phone.link, member_no })).toMatchObject({ member_no });
      } finally {
        Object.assign(context, { now });
      }
    },
  );

  test(
    'a code is said to be on its way only while it was sent for this link and still counts',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 38, '云知意');
      const spouse = someone('spouse', 38, '林见山');
      const device = await familyApplies(origin(), me, [spouse]);
      const { member_no } = await memberNamed(device, spouse.name);
      const invites = async () => {
        const soon = new Date(context.now().getTime() + 3_600_000);
        await context.connection.db
          .update(links)
          .set({ expiresAt: soon })
          .where(eq(links.ownerNo, member_no));
        const asked = { ...device.process, member_no, request_id: requestId(), by: 'link' as const };
        return await device.call(ocr.sendInviteMessage, asked);
      };
      const phone = await opensInvitation(origin(), (await invites()).address);
      const sentTo = async () => (await phone.call(ocr.getInviteInfo, phone.link)).mobile_masked;
      const asksForCode = () =>
        phone.call(insureCalls.sendCaptcha, {
          ...{ scene: 'member', ...phone.link, mobile_last4: spouse.mobile.slice(-4) },
        });
      expect(await sentTo()).toBeNull();
      await asksForCode();
      // Who comes back from their messages goes on with the code.
      expect(await sentTo()).toBe(maskMobile(spouse.mobile));
      const now = context.now;
      Object.assign(context, { now: () => new Date(now().getTime() + 6 * 60_000) });
      expect(await sentTo().finally(() => Object.assign(context, { now }))).toBeNull();

      const captcha = await phone.captchaFor(spouse.mobile);
      await phone.call(insureCalls.verifyCaptcha, { scene: 'member', ...phone.link, captcha });
      phone.transmitRecordNo = (await invites()).transmit_record_no;
      expect(await phone.call(ocr.getInviteInfo, phone.link)).toMatchObject({
        ...{ proof: 'needed', mobile_masked: null },
      });
      await asksForCode();
      expect(await sentTo()).toBe(maskMobile(spouse.mobile));
      phone.transmitRecordNo = (await invites()).transmit_record_no;
      expect(await sentTo()).toBeNull();
    },
  );

  test(
    'a mobile that was mistyped is corrected where they are invited, and who had the invitation is out',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 38, '穆清扬');
      const spouse = someone('spouse', 38, '江疏影');
      const stranger = someone('spouse', 50, '路人');
      const device = await familyApplies(origin(), me, [{ ...spouse, mobile: stranger.mobile }]);
      const strangers = await comesByLink(device, { name: spouse.name, mobile: stranger.mobile });
      const { member_no } = strangers;
      const asks = (value: string, field = 'mobile') => ({
        ...{ ...device.process, member_no, request_id: requestId() },
        ...{ field, value },
      });
      await refuses('processEventRefused', device.call(order.correct, asks('别人', 'name')));
      const { member_no: ownNo } = await memberNamed(device, me.name);
      const own = { ...asks(stranger.mobile), member_no: ownNo };
      await refuses('processEventRefused', device.call(order.correct, own));
      await consents(strangers, 'id_card');
      await consents(strangers, 'face');
      await readsSide(strangers, 'front', cardPicture(stranger, 'front'));
      const pictures = () => context.blobs.list(`cards/${member_no}/`);
      expect(await pictures()).not.toEqual([]);

      const correction = asks(spouse.mobile);
      await device.call(order.correct, correction);
      await device.call(order.correct, correction);
      await refuses('linkInvalid', strangers.device.call(ocr.getMemberList, strangers.device.link));
      expect(await memberNamed(device, spouse.name)).toMatchObject({ invite: null, card: 'owed' });
      expect(await pictures()).toEqual([]);
      const theirs = await comesByLink(device, spouse);
      // Nothing of what the stranger agreed to or began is theirs.
      const asked = { ...theirs.device.link, member_no };
      const { consents: given } = await theirs.device.call(consent.list, asked);
      expect(given.map(({ purpose, given_at }) => [purpose, given_at])).toEqual([
        ['id_card', null],
        ['face', null],
      ]);
      expect(await theirs.device.call(ocr.detail, asked)).toMatchObject({
        ...{ state: 'owed', fields: [], findings: [], sides: { front: null } },
      });
      await showsCard(theirs, spouse);
      await showsCard(await onHoldersDevice(device, me.name), me);
      expect(await device.goesOn('recognise_cards')).toMatchObject({
        current_step_alias: 'face_recognition',
      });

      // Where the phone was changed meanwhile, it is as open.
      const changed = someone('spouse', 38, spouse.name);
      await device.call(order.correct, asks(changed.mobile));
      await refuses('linkInvalid', theirs.device.call(ocr.getMemberList, theirs.device.link));
      await refuses('linkInvalid', theirs.device.call(consent.list, asked));
      const again = await comesByLink(device, changed);
      await consents(again, 'face');
      expect(await showsFace(again, spouse.number)).toMatchObject({ detail: { state: 'passed' } });
    },
  );

  test(
    'one phone is sent so many invitations a day, however many write its number',
    { timeout: 120_000 },
    async () => {
      const spouse = someone('spouse', 38, '江望舒');
      const { personalData, connection } = context;
      const onPhone = { limit: invitesPerMobileInAll, of: spouse.mobile };
      const begins = async () => {
        const device = await familyApplies(origin(), someone('self', 38, '穆清越'), [spouse]);
        const { member_no } = await memberNamed(device, spouse.name);
        return () =>
          device.call(ocr.sendInviteMessage, {
            ...device.process,
            ...{ member_no, request_id: requestId(), by: 'sms' },
          });
      };
      const [one, other] = [await begins(), await begins()];
      await one();
      await other();
      for (let sent = 2; sent < 19; sent++) await countWithin(connection.db, personalData, onPhone);
      // The twentieth: no other may be sent by anybody.
      expect((await other()).resend_after).toBeGreaterThan(23 * 3600);
      const refused = await refuses('inviteTooFrequent', one());
      expect(Date.parse((refused.data as { retry_at: string }).retry_at)).toBeGreaterThan(Date.now());
    },
  );

  test(
    'whose mobile was corrected is invited as often as anybody, and corrections reach few strangers',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 38, '穆清越');
      const [first, ...others] = [1, 2, 3, 4].map(() => someone('spouse', 38, '江疏桐'));
      const device = await familyApplies(origin(), me, [first!]);
      const { member_no } = await memberNamed(device, first!.name);
      const ask = () => ({ ...device.process, member_no, request_id: requestId() });
      const invites = () => device.call(ocr.sendInviteMessage, { ...ask(), by: 'sms' });
      const corrects = ({ mobile }: { readonly mobile: string }) =>
        device.call(order.correct, { ...ask(), field: 'mobile', value: mobile });
      const usesUp = async () => {
        for (let sent = 0; sent < 3; sent += 1) await invites();
        return await refuses('inviteTooFrequent', invites());
      };
      await usesUp();
      await corrects(others[0]!);
      expect((await invites()).resend_after).toBe(0);
      await expect
        .poll(async () => (await device.call(inbox.sms, { mobile: others[0]!.mobile })).length, {
          timeout: 60_000,
        })
        .toBe(1);
      for (let sent = 1; sent < 3; sent += 1) await invites();
      await refuses('inviteTooFrequent', invites());
      // Nor by going back to what stood there before.
      await corrects(first!);
      await refuses('inviteTooFrequent', invites());
      await corrects(others[1]!);
      await usesUp();
      await corrects(others[2]!);
      await refuses('inviteTooFrequent', invites());
      const kept = JSON.stringify(await context.connection.db.select().from(rateLimits));
      for (const { mobile } of [first!, ...others]) expect(kept).not.toContain(mobile);
    },
  );
});
