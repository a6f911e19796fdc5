import { devices, type Browser, type Page } from '@playwright/test';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { order } from '../../../contract/services/order.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import {
  cardPicture,
  comesByLink,
  consents,
  familyApplies,
  memberNamed,
  onHoldersDevice,
  readsSide,
  requestId,
  showsWhoTheyAre,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { applicantOn, confirms } from '../../support/payer.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { desktop } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { look, lookOnPhones } from '../support/look.ts';
import { agreesToRecording } from '../support/recording-notice.ts';

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({}, 'built');
  withStandIns(shop.server.running.context);
});
test.afterAll(() => shop.close());

const couple = () => [someone('self', 36, '沈知微'), someone('spouse', 37, '周明远')] as const;

/** The address of the message that invites a member. */
async function invites(device: ApplicantDevice, name: string): Promise<string> {
  const { member_no } = await memberNamed(device, name);
  const asked = { ...device.process, member_no, by: 'link', request_id: requestId() } as const;
  return (await device.call(ocr.sendInviteMessage, asked)).address;
}

/** The applicant's page, in a browser of their own. */
async function applicantAt(browser: Browser, device: ApplicantDevice, route: string): Promise<IdentityPhone> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 375, height: 812 } });
  const phone = new IdentityPhone(await context.newPage());
  await phone.opens(device, `${route}?processNo=${device.processNo}`);
  return phone;
}

const declines = async (page: Page, choice: string, inviter = '沈**') => {
  await page.getByRole('button', { name: '不是我，或不想办理' }).click();
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: `告诉${inviter}` }).click();
};

test('who got somebody else’s invitation says so, and the applicant corrects the number; agent and applicant see it at once', async ({
  page,
  browser,
}) => {
  const [me, spouse] = couple();
  const stranger = someone('spouse', 50, '路人');
  const device = await familyApplies(shop.origin, me, [{ ...spouse, mobile: stranger.mobile }]);
  const agent = await BoardAgent.hired(shop.origin, shop.server.running.context, 'S30031');
  await agent.sentTo(device, 'AX-ACC-04');
  const address = await invites(device, spouse.name);
  const applicant = await applicantAt(browser, device, '/ocr');
  const tile = applicant.page.getByRole('region', { name: spouse.name });
  await expect(tile.getByText('已邀请')).toBeVisible();
  const board = await (await desktop(browser)).newPage();
  await board.goto(`${shop.origin}/?salesNo=S30031&salesToken=${agent.salesToken}#/pc-share`);
  await board.getByRole('link', { name: me.name, exact: true }).click();
  await expect(board.getByText('实时更新')).toBeVisible();

  await agreesToRecording(page);
  await page.goto(address);
  await expect(page.getByText('请输入您手机号的后四位')).toBeVisible();
  await lookOnPhones(page, 'identity-proof-decline');
  await page.getByRole('button', { name: '不是我，或不想办理' }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: '告诉沈**' }).click({ force: true });
  await expect(page.getByText('请先选择一种情况')).toBeVisible();
  await lookOnPhones(page, 'identity-decline-unchosen');
  await page.getByRole('radio', { name: '这不是发给我的' }).check();
  await expect(page.getByText('您没有提交过信息，不用再做什么')).toBeVisible();
  await lookOnPhones(page, 'identity-decline-not-me');
  await page.getByRole('button', { name: '告诉沈**' }).click();
  await expect(page.getByText('已告诉沈**')).toBeVisible();
  await lookOnPhones(page, 'identity-declined-not-me');
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '已告诉邀请您的人' })).toBeVisible();
  await expect(page.getByText(/不是发给您的/)).toBeVisible();
  await lookOnPhones(page, 'identity-declined-opened-again');

  await expect(tile.getByText('对方不是本人')).toBeVisible();
  await lookOnPhones(applicant.page, 'identity-members-not-me');
  await expect(board.getByText(`${spouse.name}：对方表示不是本人`).first()).toBeVisible();
  await look(board, 'identity-board-not-me');
  await tile.getByRole('button', { name: '核对手机号' }).click();
  const sheet = applicant.page.getByRole('dialog');
  await expect(sheet.getByText('请先核对下面的手机号')).toBeVisible();
  await expect(sheet.getByText(maskMobile(stranger.mobile))).toBeVisible();
  await lookOnPhones(applicant.page, 'identity-invite-not-me');
  await applicant.button('号码填错了？').click();
  await applicant.page.getByLabel('新的手机号码').fill(spouse.mobile);
  await applicant.button('保存更正').click();
  await expect(applicant.page.getByText('手机号已更正')).toBeVisible();
  await expect(sheet.getByText('请先核对下面的手机号')).toHaveCount(0);
  await applicant.button('发短信邀请').click();
  await expect.poll(async () => (await device.call(inbox.sms, { mobile: spouse.mobile })).length).toBe(1);
  await expect(board.getByText(/对方表示不是本人/)).toHaveCount(0);
  await board.context().close();
  await applicant.page.context().close();
});

test('who does not agree says so after the proof, withdraws what they gave, and may be invited anew', async ({
  page,
  browser,
}) => {
  const [me, spouse] = couple();
  const device = await familyApplies(shop.origin, me, [spouse]);
  const theirs = await comesByLink(device, spouse);
  await consents(theirs, 'id_card');
  await readsSide(theirs, 'front', cardPicture(spouse, 'front'));
  const applicant = await applicantAt(browser, device, '/ocr');
  const tile = applicant.page.getByRole('region', { name: spouse.name });
  await expect(tile.getByText('进行中')).toBeVisible();
  await new IdentityPhone(page).opens(
    theirs.device,
    `/face-recognition-share-index?transmitRecordNo=${theirs.device.transmitRecordNo}`,
  );
  await expect(page.getByRole('heading', { name: '核实须知' })).toBeVisible();
  await page.getByRole('button', { name: '不是我，或不想办理' }).click();
  await page.getByRole('radio', { name: '我不同意为这份投保办理' }).check();
  await lookOnPhones(page, 'identity-decline-refused');
  await page.getByRole('button', { name: '告诉沈**' }).click();
  await expect(page.getByText('已告诉沈**')).toBeVisible();
  await expect(page.getByText(/改变主意时，请沈\*\*重新邀请您/)).toBeVisible();
  await lookOnPhones(page, 'identity-declined-refused');
  await new IdentityPhone(page).takesBack('身份证信息授权', '已撤回，证件照片已删除。');
  expect(await shop.server.running.context.blobs.list(`cards/${theirs.member_no}/`)).toEqual([]);

  await expect(tile.getByText('对方不同意')).toBeVisible();
  await expect(applicant.page.getByText(/拿不准怎么办/)).toBeVisible();
  await lookOnPhones(applicant.page, 'identity-members-refused');
  await tile.getByRole('button', { name: '重新邀请' }).click();
  await expect(applicant.page.getByRole('dialog').getByText('请先和对方沟通')).toBeVisible();
  await lookOnPhones(applicant.page, 'identity-invite-refused');
  await applicant.button('复制链接转发').click();
  await expect(applicant.page.getByLabel('邀请内容')).toHaveValue(/http/);
  await applicant.button('好的').click();
  await expect(tile.getByText('对方不同意')).toHaveCount(0);
  await applicant.page.context().close();
});

test('who is asked to confirm declines before the proof, and the order’s pages say so', async ({
  page,
  browser,
}) => {
  const [me, spouse] = couple();
  const device = await familyApplies(shop.origin, me, [spouse]);
  await showsWhoTheyAre(await comesByLink(device, spouse), spouse);
  await showsWhoTheyAre(await onHoldersDevice(device, me.name), me);
  await device.goesOn('recognise_cards');
  await device.goesOn('recognise_faces');
  await confirms(applicantOn(device, me));
  const { member_no } = await memberNamed(device, spouse.name);
  const { address } = await device.call(order.sendConfirmMessage, {
    ...{ ...device.process, member_no, by: 'link', request_id: requestId() },
  });
  const applicant = await applicantAt(browser, device, '/order-info-share');
  const card = applicant.page.getByRole('region', { name: spouse.name });
  await expect(card.getByText('待确认')).toBeVisible();
  await agreesToRecording(page);
  await page.goto(address);
  // Their phone was proven by the invitation before: a link alone says nothing any more.
  await expect(page.getByText('请输入您手机号的后四位')).toBeVisible();
  await expect(page.getByRole('button', { name: '不是我，或不想办理' })).toHaveCount(0);
  await page.getByLabel('手机号后四位').fill(spouse.mobile.slice(-4));
  await expect(page.getByText('请输入短信验证码')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await device.captchaFor(spouse.mobile));
  await expect(page.getByRole('button', { name: '同意并确认' })).toBeVisible();
  await lookOnPhones(page, 'order-confirm-decline');
  await declines(page, '我不同意为这份投保办理');
  await expect(page.getByText('已告诉沈**')).toBeVisible();
  await expect(card.getByText('对方不同意').first()).toBeVisible();
  await lookOnPhones(applicant.page, 'order-share-refused');
  await applicant.page.goto(`${shop.origin}/#/order-info-confirm?processNo=${device.processNo}`);
  await expect(applicant.page.getByText(`${spouse.name}：对方不同意`)).toBeVisible();
  await lookOnPhones(applicant.page, 'order-confirm-refused');
  await applicant.page.context().close();
});
