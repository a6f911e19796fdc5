import { devices } from '@playwright/test';
import {
  comesByLink,
  consents,
  cardPicture,
  familyApplies,
  memberNamed,
  onHoldersDevice,
  opensInvitation,
  readsSide,
  showsCard,
  showsFace,
  showsWhoTheyAre,
  someone,
  withStandIns,
  type Identifying,
} from '../../support/identity.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { insure } from '../../../contract/services/insure.ts';
import { identityEvents, ocr } from '../../../contract/services/ocr.ts';
import { memberOwner } from '../../../server/domain/owner.ts';
import { revokeLinksFor } from '../../../server/records/links/links.ts';
import { links } from '../../../server/tables/link.ts';
import { rateLimits } from '../../../server/tables/rate-limit.ts';
import { comesToConfirm } from '../../support/payer.ts';
import { changedProduct, productFolder } from '../../support/product-file.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone, refusesTheCamera } from '../support/identity-phone.ts';
import { lookOnPhones } from '../support/look.ts';
import { OrderPhone } from '../support/order-phone.ts';
import { agreesToRecording } from '../support/recording-notice.ts';
import { typedBefore, typedStill } from '../support/typed-card.ts';

/** The insured sign what is excluded, too. */
const signedByInsured = changedProduct(
  'ax-acc-04.json',
  ['signatures'],
  [{ document_no: 'ACC-EXCL', roles: ['applicant', 'insurant'] }],
);

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({ PRODUCTS_DIR: productFolder({ 'ax-acc-04.json': signedByInsured }) }, 'built');
  withStandIns(shop.server.running.context);
});
test.afterAll(() => shop.close());

const halfAnHour = 30 * 60_000;

const linkOf = ({ subject }: Identifying): string =>
  'transmit_record_no' in subject ? subject.transmit_record_no : '';

const couple = () => [someone('self', 36, '沈知微'), someone('spouse', 37, '周明远')] as const;

test('an invited member who is done is told that the applicant gets the policy', async ({ page }) => {
  const [me, spouse] = couple();
  const theirs = await comesByLink(await familyApplies(shop.origin, me, [spouse]), spouse);
  await showsWhoTheyAre(theirs, spouse);
  await typedBefore(page, linkOf(theirs));
  await new IdentityPhone(page).opens(
    theirs.device,
    `/face-recognition-share-index?transmitRecordNo=${linkOf(theirs)}`,
  );
  await expect(page.getByText('身份核实已完成')).toBeVisible();
  expect(await typedStill(page)).toBeNull();
  await expect(page.getByText('电子保单由投保人查收')).toBeVisible();
  // It may be paid already: whoever does it anew is here as well.
  await expect(page.getByText('支付')).toHaveCount(0);
  await lookOnPhones(page, 'identity-done');
});

test('who was invited takes back what they consented to before they are done, also once the link is over', async ({
  page,
}) => {
  const server = await testServer({}, 'built');
  const { context } = server.server.running;
  withStandIns(context);
  const [me, spouse] = couple();
  const theirs = await comesByLink(await familyApplies(server.origin, me, [spouse]), spouse);
  await showsCard(theirs, spouse);
  const phone = new IdentityPhone(page);
  await phone.opens(theirs.device, `/face-recognition-share-index?transmitRecordNo=${linkOf(theirs)}`);
  await expect(page.getByRole('heading', { name: '核实须知' })).toBeVisible();
  await expect(page.getByText(/能看到您办到哪一步，看不到您的影像/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '我的信息怎么用' })).toBeVisible();
  await lookOnPhones(page, 'identity-notice-consents');
  await phone.takesBack('身份证信息授权', '已撤回，证件照片已删除。');
  await expect(phone.button('去拍身份证')).toBeVisible();
  await expect(page.getByRole('checkbox').first()).not.toBeChecked();
  expect(await context.blobs.list(`cards/${theirs.member_no}/`)).toEqual([]);

  await consents(theirs, 'id_card');
  await readsSide(theirs, 'front', cardPicture(spouse, 'front'));
  const hours = (context.settings.inviteHours + 1) * 3_600_000;
  Object.assign(context, { now: () => new Date(Date.now() + hours) });
  await typedBefore(page, linkOf(theirs));
  await page.reload();
  await expect(page.getByText('这个链接过期了')).toBeVisible();
  expect(await typedStill(page)).toBeNull();
  await expect(phone.button(/身份证信息授权/)).toBeVisible();
  await expect(phone.button(/查看和复制我的信息/)).toBeVisible();
  await lookOnPhones(page, 'identity-expired-consents');
  await phone.takesBack('身份证信息授权', '已撤回，证件照片已删除。');
  await expect(page.getByText('您已提交的内容都还在')).toHaveCount(0);
  expect(await context.blobs.list(`cards/${theirs.member_no}/`)).toEqual([]);
  await server.close();
});

test('who was invited takes back what they consented to once their link was taken back', async ({
  page,
  browser,
}) => {
  const { context } = shop.server.running;
  const [me, spouse] = couple();
  const theirs = await comesByLink(await familyApplies(shop.origin, me, [spouse]), spouse);
  await showsCard(theirs, spouse);
  const phone = new IdentityPhone(page);
  const address = `/face-recognition-share-index?transmitRecordNo=${linkOf(theirs)}`;
  await phone.opens(theirs.device, address);
  await expect(page.getByRole('heading', { name: '核实须知' })).toBeVisible();
  await revokeLinksFor(context.connection.db, memberOwner(theirs.member_no), ['identity'], new Date());
  await page.reload();
  await expect(page.getByRole('heading', { name: '这个链接已不能使用' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '我的信息怎么用' })).toBeVisible();
  await expect(phone.button(/查看和复制我的信息/)).toBeVisible();
  await lookOnPhones(page, 'identity-link-taken-back');
  await phone.takesBack('身份证信息授权', '已撤回，证件照片已删除。');
  expect(await context.blobs.list(`cards/${theirs.member_no}/`)).toEqual([]);

  const stranger = await (await browser.newContext(devices['Pixel 7'])).newPage();
  await stranger.goto(`${shop.origin}/#${address}`);
  await expect(stranger.getByRole('heading', { name: '这个链接已不能使用' })).toBeVisible();
  await stranger.waitForLoadState('networkidle');
  await expect(stranger.getByRole('heading', { name: '我的信息怎么用' })).toHaveCount(0);
  await stranger.context().close();
});

test('who has only the face left reads so, and who is done is led on to what they are to confirm', async ({
  page,
  browser,
}) => {
  const [me, spouse] = couple();
  const device = await familyApplies(shop.origin, me, [spouse]);
  const theirs = await comesByLink(device, spouse);
  await showsCard(theirs, spouse);
  const address = `/face-recognition-share-index?transmitRecordNo=${linkOf(theirs)}`;
  const other = await (await browser.newContext(devices['Pixel 7'])).newPage();
  await agreesToRecording(other);
  await other.goto(`${shop.origin}/#${address}`);
  await expect(other.getByText('需要您本人做一次人脸识别。')).toBeVisible();
  await expect(other.getByText('做一次人脸识别，约 2 分钟')).toBeVisible();
  await expect(other.getByText(/拍证件/)).toHaveCount(0);
  await lookOnPhones(other, 'identity-proof-face-left');
  await other.context().close();
  const applicant = await (await browser.newContext(devices['Pixel 7'])).newPage();
  await agreesToRecording(applicant);
  const phones = new IdentityPhone(applicant);
  await phones.opens(device, `/ocr?processNo=${device.processNo}`);
  await phones.button('重新发送').click();
  await expect(applicant.getByText(`需要${spouse.name}本人做一次人脸识别，约 2 分钟`)).toBeVisible();
  await lookOnPhones(applicant, 'identity-invite-face-left');
  await applicant.context().close();

  await consents(theirs, 'face');
  await showsFace(theirs, spouse.number);
  const mine = await onHoldersDevice(device, me.name);
  await showsWhoTheyAre(mine, me);
  await device.goesOn('recognise_cards');
  await device.goesOn('recognise_faces');
  const phone = new IdentityPhone(page);
  await phone.opens(theirs.device, address);
  await expect(page.getByText(`${spouse.name}，还需要您确认投保内容`)).toBeVisible();
  await expect(page.getByText(/会发短信请您确认，收到后请从短信里打开/)).toBeVisible();
  await lookOnPhones(page, 'identity-done-to-confirm');
  const token = theirs.device.token;
  await comesToConfirm(device, spouse, theirs.device);
  expect(theirs.device.token).toBe(token);
  await phone.button('去确认投保内容').click();
  await expect(page).toHaveURL(/#\/share-order-confirm/);
  await expect(page.getByText(`${spouse.name}，请核对并确认`)).toBeVisible();
  const used = page.getByRole('heading', { name: '我的信息怎么用' });
  await used.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  await expect(phone.button(/身份证信息授权/)).toBeVisible();
  await lookOnPhones(page, 'order-confirm-invited-consents');

  // Who comes back by the link of the card and the face neither reads nor signs once more.
  const signing = new OrderPhone(page, shop.origin);
  await phone.button('同意并确认').click();
  await signing.signs();
  await phone.button('签好了，继续').click();
  await expect(signing.sheet.getByText('已签名')).toBeVisible();
  await page.goto(`${shop.origin}/#${address}`);
  await page.reload();
  await phone.button('去确认投保内容').click();
  await phone.button('同意并确认').click();
  await expect(signing.sheet.getByText('已签名')).toBeVisible();
  await phone.button('重新签名').click();
  await expect(signing.sheet.getByText('请本人签名')).toBeVisible();
});

test('who is done hears of a sale that is given up also where no stream comes through', async ({ page }) => {
  const [me, spouse] = couple();
  const device = await familyApplies(shop.origin, me, [spouse]);
  const theirs = await comesByLink(device, spouse);
  await showsWhoTheyAre(theirs, spouse);
  await page.route(`**${identityEvents}*`, (route) => route.abort());
  const phone = new IdentityPhone(page);
  await phone.opens(theirs.device, `/face-recognition-share-index?transmitRecordNo=${linkOf(theirs)}`);
  await expect(page.getByText('身份核实已完成')).toBeVisible();
  await device.goesOn('cancel');
  await expect(page.getByRole('heading', { name: '这次投保已取消' })).toBeVisible();
});

test('the applicant takes back what they consented to at the step of the face', async ({ page }) => {
  const [me] = couple();
  const device = await familyApplies(shop.origin, me, []);
  const own = await onHoldersDevice(device, me.name);
  await showsCard(own, me);
  await device.goesOn('recognise_cards');
  await consents(own, 'face');
  const phone = new IdentityPhone(page);
  await refusesTheCamera(page);
  await phone.opens(device, `/face-recognition?processNo=${device.processNo}`);
  await expect(page.getByRole('heading', { name: '我的信息怎么用' })).toBeVisible();
  await lookOnPhones(page, 'identity-face-consents');
  await phone.takesBack('人脸信息授权', '已撤回，人脸照片和短片已删除。');
  await expect(page.getByRole('checkbox')).not.toBeChecked();

  // Nor is it ticked still where it was given on the page itself.
  await page.goto(
    `${shop.origin}/#/face-recognition-upload?processNo=${device.processNo}&memberNo=${own.member_no}`,
  );
  await phone.consents();
  await phone.button('开始识别').click();
  await expect(phone.button('重新打开')).toBeVisible();
  await phone.button('返回').click();
  await phone.takesBack('人脸信息授权', '已撤回，人脸照片和短片已删除。');
  await expect(page.getByRole('checkbox')).not.toBeChecked();

  // Nor need who gave up the application wait until it is deleted.
  await device.goesOn('cancel');
  await page.goto(`${shop.origin}/#/insure-progress?processNo=${device.processNo}`);
  await phone.takesBack('身份证信息授权', '已撤回，证件照片已删除。');
  await expect(page.getByRole('heading', { name: '我的信息怎么用' })).toHaveCount(0);
});

test('who tried too often goes on once the time is over', async ({ page }) => {
  const server = await testServer({}, 'built');
  const [me, spouse] = couple();
  const device = await familyApplies(server.origin, me, [spouse]);
  const { member_no } = await memberNamed(device, spouse.name);
  const asked = { ...device.process, member_no, request_id: crypto.randomUUID(), by: 'link' } as const;
  const { transmit_record_no, address } = await device.call(ocr.sendInviteMessage, asked);
  const mobile_last4 = spouse.mobile.endsWith('0000') ? '1111' : '0000';
  // Two others behind the same address: as many as it may be wrong.
  for (const guesses of [5, 3]) {
    const stranger = await opensInvitation(server.origin, address);
    const wrong = { scene: 'member', ...stranger.link, mobile_last4 } as const;
    for (let guess = 0; guess < guesses; guess += 1)
      await refuses('identityMismatch', stranger.call(insure.sendCaptcha, wrong));
  }
  await page.clock.install();
  await page.goto(`${server.origin}/#/face-recognition-share-index?transmitRecordNo=${transmit_record_no}`);
  await expect(page.getByText('试的次数太多，请稍后再来')).toBeVisible();
  await lookOnPhones(page, 'identity-proof-locked');
  const refreshed = page.waitForResponse('**/get-invite-info*');
  await page.getByRole('button', { name: '刷新' }).click();
  await refreshed;
  await expect(page.getByText('试的次数太多，请稍后再来')).toBeVisible();
  // A phone whose clock is ahead asks too early, and once more.
  const early = page.waitForResponse('**/get-invite-info*');
  await page.clock.fastForward(halfAnHour);
  await early;
  Object.assign(server.server.running.context, { now: () => new Date(Date.now() + halfAnHour) });
  await expect(page.getByLabel('手机号后四位')).toBeVisible();
  await server.close();
});

test('a face says what comes next only where that is certain', async ({ page }) => {
  const [me, spouse] = couple();
  const device = await familyApplies(shop.origin, me, [spouse]);
  const [own, theirs] = [await onHoldersDevice(device, me.name), await comesByLink(device, spouse)];
  await showsCard(own, me);
  await showsCard(theirs, spouse);
  await device.goesOn('recognise_cards');
  await consents(own, 'face');
  await showsFace(own, me.number);
  const phone = new IdentityPhone(page);
  await phone.opens(
    device,
    `/face-recognition-result?processNo=${device.processNo}&memberNo=${own.member_no}`,
  );
  await expect(page.getByText('核实通过')).toBeVisible();
  await expect(phone.button('继续')).toHaveText('继续');
  await consents(theirs, 'face');
  await showsFace(theirs, spouse.number);
  await expect(phone.button('继续')).toHaveText('继续：订单确认');
});

test('what was looked at on a card is called saved only while it is', async ({ page }) => {
  const [me] = couple();
  const device = await familyApplies(shop.origin, me, []);
  const own = await onHoldersDevice(device, me.name);
  await consents(own, 'id_card');
  await readsSide(own, 'front', cardPicture(me, 'front', { unsure: ['address'] }));
  await readsSide(own, 'back', cardPicture(me, 'back'));
  await new IdentityPhone(page).opens(
    device,
    `/ocr-user-upload?processNo=${device.processNo}&memberNo=${own.member_no}`,
  );
  const saved = page.getByText('✓ 已保存');
  await expect(saved).toBeVisible();
  const box = page.getByRole('checkbox', { name: /已对照证件/ });
  await box.check();
  await expect(saved).toBeHidden();
  await box.uncheck();
  await expect(saved).toBeVisible();
});

test('who comes back from their messages goes on with the code, and with four digits where another is wanted', async ({
  page,
}) => {
  const [me, spouse] = couple();
  const device = await familyApplies(shop.origin, me, [spouse]);
  const { member_no } = await memberNamed(device, spouse.name);
  const asked = { ...device.process, member_no, request_id: crypto.randomUUID(), by: 'link' } as const;
  const { address } = await device.call(ocr.sendInviteMessage, asked);
  const theirs = await opensInvitation(shop.origin, address);
  const mobile_last4 = spouse.mobile.slice(-4);
  await theirs.call(insure.sendCaptcha, { scene: 'member', ...theirs.link, mobile_last4 });
  await new IdentityPhone(page).opens(
    theirs,
    `/face-recognition-share-index?transmitRecordNo=${theirs.transmitRecordNo}`,
  );
  await expect(page.getByLabel('短信验证码')).toBeVisible();
  await page.getByRole('button', { name: '重新获取' }).click();
  await expect(page.getByLabel('手机号后四位')).toBeFocused();
  await page.reload();
  await page.setViewportSize({ width: 320, height: 440 });
  await page.getByLabel('短信验证码').fill(await theirs.captchaFor(spouse.mobile));
  await expect(page.getByRole('heading', { name: '核实须知' })).toBeVisible();
  // The same address, and still another page.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('whose link is over when all is done proves who they are, and sees what was done', async ({ page }) => {
  const server = await testServer({}, 'built');
  const { context } = server.server.running;
  withStandIns(context);
  const [me, spouse] = couple();
  const device = await familyApplies(server.origin, me, [spouse]);
  const theirs = await comesByLink(device, spouse);
  await showsWhoTheyAre(theirs, spouse);
  const days = (context.settings.inviteHours + 1) * 3_600_000;
  Object.assign(context, { now: () => new Date(Date.now() + days) });
  await page.goto(`${server.origin}/#/face-recognition-share-index?transmitRecordNo=${linkOf(theirs)}`);
  await expect(page.getByText('您的身份核实已完成，验证手机号后可以查看')).toBeVisible();
  await page.getByLabel('手机号后四位').fill(spouse.mobile.slice(-4));
  await expect(page.getByLabel('短信验证码')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await theirs.device.captchaFor(spouse.mobile));
  await expect(page.getByRole('heading', { name: '身份核实已完成' })).toBeVisible();
  await server.close();
});

test('whose link is over asks for another once more after an hour, and opens one that is good after all', async ({
  page,
}) => {
  const server = await testServer({}, 'built');
  const { db } = server.server.running.context.connection;
  const [me, spouse] = couple();
  const device = await familyApplies(server.origin, me, [spouse]);
  const { member_no } = await memberNamed(device, spouse.name);
  const asked = { ...device.process, member_no, request_id: crypto.randomUUID(), by: 'link' } as const;
  const { transmit_record_no } = await device.call(ocr.sendInviteMessage, asked);
  const linkEnds = (after: number) => db.update(links).set({ expiresAt: new Date(Date.now() + after) });
  await linkEnds(-60_000);
  await page.clock.install();
  await page.goto(`${server.origin}/#/face-recognition-share-index?transmitRecordNo=${transmit_record_no}`);
  const remind = page.getByRole('button', { name: /^提醒.+重新发送$/ });
  const reminders = async () =>
    (await device.call(inbox.sms, { mobile: me.mobile })).filter(({ text }) => text.includes('链接')).length;
  const asks = async (times: number) => {
    await remind.click();
    // The server counts its hour by a clock of its own.
    await page.clock.setSystemTime(new Date());
    await page.clock.fastForward('00:20');
    await expect(page.getByText(/^已提醒.+ 后可再次提醒。$/)).toBeVisible();
    await expect(remind).toHaveCount(0);
    await expect.poll(reminders, { timeout: 30_000 }).toBe(times);
  };
  const hourPasses = async () => {
    await db.delete(rateLimits);
    await page.clock.fastForward('01:00:20');
    await expect(page.getByText('现在可以再次提醒')).toBeVisible();
  };
  await asks(1);
  await lookOnPhones(page, 'identity-expired-asked');
  await hourPasses();
  await lookOnPhones(page, 'identity-expired-again');
  await asks(2);
  await hourPasses();
  await linkEnds(halfAnHour);
  await remind.click();
  await expect(page.getByText('现在不需要新链接')).toBeVisible();
  await lookOnPhones(page, 'identity-expired-unneeded');
  await page.getByRole('button', { name: '打开查看' }).click();
  await expect(page.getByLabel('手机号后四位')).toBeVisible();
  await server.close();
});

test('where a phone keeps pages from its clipboard, the link is to be held and copied', async ({
  browser,
}) => {
  const { userAgent } = devices['iPhone 13'];
  const page = await (await browser.newContext({ userAgent })).newPage();
  const [me, spouse] = couple();
  const device = await familyApplies(shop.origin, me, [spouse]);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.button('发送邀请').click();
  await phone.button('复制链接转发').click();
  await page.getByRole('button', { name: '复制', exact: true }).click();
  await expect(page.getByText('已选中，请长按复制')).toBeVisible();
});

test('an invitation to be passed on is offered only while its link leads somewhere', async ({ page }) => {
  const [me, spouse] = couple();
  const device = await familyApplies(shop.origin, me, [spouse]);
  const agent = await BoardAgent.hired(shop.origin, shop.server.running.context, 'S30032');
  await agent.sentTo(device, 'AX-ACC-04');
  await page.clock.install();
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.button('发送邀请').click();
  const text = page.getByLabel('邀请内容');
  const passOn = phone.button('复制链接转发');
  const passesOn = async () => {
    await passOn.click();
    await expect(text).toHaveValue(/http/);
    await expect(passOn).toHaveCount(0);
    return await text.inputValue();
  };
  const leadsNowhere = async () => {
    await expect(passOn).toBeVisible();
    await expect(text).toHaveCount(0);
  };
  const first = await passesOn();
  const { links: shown } = await agent.opensSale(device.processNo);
  const theirs = shown.find(({ for: what }) => what === 'identity')!;
  await agent.takesBack(device.processNo, theirs);
  await leadsNowhere();
  await lookOnPhones(page, 'identity-invite-taken-back');
  expect(await passesOn()).not.toBe(first);
  await page.clock.fastForward(73 * 3_600_000);
  await leadsNowhere();
});

test('a message that invites is offered only while the day’s messages allow one', async ({ page }) => {
  const [me, spouse] = couple();
  const phone = new IdentityPhone(page);
  await phone.opensMembers(await familyApplies(shop.origin, me, [spouse]));
  for (const ways of ['发送邀请', '重新发送', '重新发送']) {
    await phone.button(ways).click();
    await phone.button('发短信邀请').click();
    await expect(page.getByText(`短信已发到 ${maskMobile(spouse.mobile)}`)).toBeVisible();
    await phone.button('好的').click();
  }
  await phone.button('重新发送').click();
  await expect(phone.button(/^\d\d-\d\d \d\d:\d\d 后可发短信$/)).toBeDisabled();
  await expect(phone.button('复制链接转发')).toBeEnabled();
  await lookOnPhones(page, 'identity-invite-messages-used-up');
});

test('a mobile that was mistyped is put right where its owner is invited, and they are invited anew', async ({
  page,
}) => {
  const [me, spouse] = couple();
  const stranger = someone('spouse', 50, '路人');
  const device = await familyApplies(shop.origin, me, [{ ...spouse, mobile: stranger.mobile }]);
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.button('发送邀请').click();
  await phone.button('发短信邀请').click();
  await expect(page.getByText(`短信已发到 ${maskMobile(stranger.mobile)}`)).toBeVisible();
  await phone.button('号码填错了？').click();
  await expect(page.getByRole('dialog', { name: `更正${spouse.name}的手机号码` })).toBeVisible();
  await page.getByLabel('新的手机号码').fill('1390000');
  await phone.button('保存更正').click();
  await expect(page.getByText('请填写 11 位手机号码')).toBeVisible();
  await lookOnPhones(page, 'identity-invite-number');
  await page.getByLabel('新的手机号码').fill(spouse.mobile);
  await phone.button('保存更正').click();
  await expect(page.getByText('手机号已更正')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(maskMobile(spouse.mobile))).toBeVisible();
  await lookOnPhones(page, 'identity-invite-corrected');
  await phone.button('发短信邀请').click();
  await expect(page.getByText(`短信已发到 ${maskMobile(spouse.mobile)}`)).toBeVisible();
  const invited = () => device.call(inbox.sms, { mobile: spouse.mobile });
  await expect.poll(async () => (await invited()).length).toBe(1);
});

test('the holder agrees to the premium that follows from an invited member’s card', async ({ page }) => {
  const [me] = couple();
  const mother = someone('parent', 60, '苏清和');
  const card = { ...someone('parent', 61, mother.name), mobile: mother.mobile };
  const device = await familyApplies(shop.origin, me, [mother]);
  const theirs = await comesByLink(device, mother);
  await consents(theirs, 'id_card');
  await readsSide(theirs, 'front', cardPicture(card, 'front'));
  await readsSide(theirs, 'back', cardPicture(card, 'back'));
  const phone = new IdentityPhone(page);
  const theirPhone = new IdentityPhone(await (await page.context().browser()!.newContext()).newPage());
  await theirPhone.opens(theirs.device, `/ocr-user-upload-share?transmitRecordNo=${linkOf(theirs)}`);
  await phone.opensMembers(device);
  await theirPhone.button('以证件为准，修改证件号码').click();
  const waits = theirPhone.page.getByText('已请投保人在“身份识别”页确认');
  await expect(waits).toBeVisible();
  await theirPhone.page.reload();
  await expect(waits).toBeVisible();
  const asked = page.getByRole('alert').filter({ hasText: `${mother.name}的证件号码与投保时填写的不一致` });
  await expect(asked).toContainText(`出生日期 ${card.birth}`);
  await lookOnPhones(page, 'identity-wished-adoption');
  await phone.button('同意并修改').click();
  await expect(asked).toHaveCount(0);
  await expect(theirPhone.button('都对，下一步')).toBeVisible();
});

test('who owes no face check is asked for their card alone: on the sheet, in the chat and in the text', async ({
  page,
}) => {
  const everybody = ['self', 'spouse', 'parent', 'children'];
  const askedFor = ['modules', 1, 'fields', 6, 'shown_if', 'in'];
  const asksForMobile = changedProduct('ax-acc-04.json', askedFor, everybody);
  const server = await testServer(
    { PRODUCTS_DIR: productFolder({ 'ax-acc-04.json': asksForMobile }) },
    'built',
  );
  const [me] = couple();
  const child = { ...someone('children', 15, '周予安'), mobile: '13911110015' };
  const device = await familyApplies(server.origin, me, [child]);
  expect(await memberNamed(device, child.name)).toMatchObject({ by: 'invite', face: 'not_needed' });
  await page.addInitScript(() => {
    const share = (card: ShareData) => Promise.resolve(Object.assign(window, { handedOn: card }));
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.button('发送邀请').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('需要周予安本人拍身份证，约 2 分钟。')).toBeVisible();
  await lookOnPhones(page, 'identity-invite-card-alone');
  await phone.button('发送给好友').click();
  await expect(sheet.getByText(/需要您本人核实身份，约 2 分钟/)).toBeVisible();
  const handedOn = await page.evaluate(() => (window as unknown as { handedOn: ShareData }).handedOn);
  expect(handedOn.text).toBe('拍证件，约 2 分钟。链接仅限本人打开。');
  await server.close();
});
