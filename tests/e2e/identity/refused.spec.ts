import type { Page } from '@playwright/test';
import type { ApplicantDevice } from '../../support/applicant.ts';
import {
  actsOnFace,
  consents,
  familyApplies,
  familyProductNo,
  onHoldersDevice,
  sendsPaper,
  showsCard,
  showsFace,
  showsWhoTheyAre,
  someone,
  withStandIns,
  type FamilyMember,
} from '../../support/identity.ts';
import { applicantOn, asksStatus, atCashier, beginsToPay, confirms } from '../../support/payer.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones } from '../support/look.ts';
import { outlastsBackAndReload } from '../support/ways-back.ts';
import { whilePutDown } from '../support/while-put-down.ts';

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({}, 'built');
  withStandIns(shop.server.running.context);
});
test.afterAll(() => shop.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function opens(page: Page, device: ApplicantDevice, path: string): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${shop.origin}/#${path}?processNo=${device.processNo}`);
}

/** A parent's sale at the payment; over the child's paper nobody has decided yet. */
async function comesToPay(me: FamilyMember, child: FamilyMember) {
  const device = await familyApplies(shop.origin, me, [child]);
  const paper = await onHoldersDevice(device, child.name);
  await consents(paper, 'id_card');
  await sendsPaper(paper, child);
  await showsWhoTheyAre(await onHoldersDevice(device, me.name), me);
  await device.goesOn('recognise_cards');
  await device.goesOn('recognise_faces');
  await confirms(applicantOn(device, me));
  await device.goesOn('confirm_order');
  const refuses = () =>
    new Reviewer(shop.origin).decidesIdentity({
      ...{ member_no: paper.member_no, what: 'card', decision: 'refuse' },
      reason: '照片里看不清出生日期，请重新拍一张',
    });
  return { device, paper, refuses };
}

test('a child’s paper is refused while the parent is about to pay: why, done anew, and on', async ({
  page,
}) => {
  const me = someone('self', 36, '沈知微');
  const child = someone('children', 7, '沈小满', 'birth_certificate');
  const { device, paper, refuses } = await comesToPay(me, child);
  await opens(page, device, '/checkout');
  await expect(button(page, /支付/).first()).toBeVisible();
  await refuses();
  await button(page, /支付/).first().click();
  const told = page.getByRole('heading', { name: '沈小满的身份核对没有通过' });
  await expect(told).toBeVisible();
  await lookOnPhones(page, '176-identity-refused');
  await page.reload();
  await expect(told).toBeVisible();
  await button(page, '查看原因，重新办理').click();
  await expect(page).toHaveURL(/#\/ocr\?/);
  await expect(page.getByText('需要重做')).toBeVisible();
  await lookOnPhones(page, '176-identity-again');
  await outlastsBackAndReload(page, page.getByText('需要重做'), told);
  await button(page, '拍沈小满的证件').click();
  await expect(page.getByText('照片里看不清出生日期，请重新拍一张')).toBeVisible();
  await lookOnPhones(page, '176-identity-why');
  await page.goBack();
  await expect(page.getByText('需要重做')).toBeVisible();
  await sendsPaper(paper, child);
  await expect(page.getByText('2 人都已完成')).toBeVisible();
  await lookOnPhones(page, '176-identity-done');
  await button(page, '继续投保').click();
  await expect(page).toHaveURL(/#\/checkout/);
  await expect(button(page, /支付/).first()).toBeVisible();
});

test('refused while a payment has no result yet: nobody is told that nothing was paid', async ({ page }) => {
  const me = someone('self', 36, '沈南乔');
  const child = someone('children', 7, '沈小禾', 'birth_certificate');
  const { device, refuses } = await comesToPay(me, child);
  await beginsToPay(device, 'alipay');
  await refuses();
  await opens(page, device, '/checkout');
  await expect(page.getByRole('heading', { name: '沈小禾的身份核对没有通过' })).toBeVisible();
  await expect(page.getByText('上一笔支付还没有结果，请不要重复支付。')).toBeVisible();
  await lookOnPhones(page, '176-identity-refused-paying');
  await button(page, '放弃投保').click();
  await expect(page.getByText('如果已经付款，就不能再放弃')).toBeVisible();
});

test('refused after the payment: the policy’s page says until when it can be done anew', async ({ page }) => {
  const me = someone('self', 36, '沈予安');
  const child = someone('children', 8, '沈小雨', 'birth_certificate');
  const { device, paper, refuses } = await comesToPay(me, child);
  const { payment_no } = await beginsToPay(device, 'alipay');
  await atCashier(device, payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, { timeout: 60_000 }).toBe('paid');
  await opens(page, device, '/order-info');
  await expect(page.getByRole('heading', { name: '正在核对身份' })).toBeVisible();
  await whilePutDown(shop, device, familyProductNo, async () => {
    await test.step('the product’s own page says that it is paid, and leads back', async () => {
      await page.goto(`${shop.origin}/#/detail?productNo=${familyProductNo}`);
      await expect(page.getByText('已支付，待出单')).toBeVisible();
      await lookOnPhones(page, '177-paid-and-waiting');
      await button(page, '查看进度').click();
      await expect(page.getByRole('heading', { name: '正在核对身份' })).toBeVisible();
    });
    await refuses();
    await expect(page.getByRole('heading', { name: '沈小雨的身份核对没有通过' })).toBeVisible();
    await expect(page.getByText(/保费已收到。请在 .+ 前重新办理/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: /^400/ })).toBeVisible();
    await lookOnPhones(page, '177-identity-refused-paid');
  });
  // Somebody does it anew elsewhere: this page goes on by itself.
  await sendsPaper(paper, child);
  await expect(page.getByRole('heading', { name: '正在核对身份' })).toBeVisible();
});

test('why a face was refused is told before it is tried anew, and not of what fails then', async ({
  page,
}) => {
  const me = someone('self', 36, '沈听澜');
  const device = await familyApplies(shop.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCard(mine, me);
  await consents(mine, 'face');
  await device.goesOn('recognise_cards');
  await actsOnFace(mine, { kind: 'to_person' });
  const reason = '看不清脸，请在亮处重新识别';
  const decision = { member_no: mine.member_no, what: 'face', decision: 'refuse', reason } as const;
  await new Reviewer(shop.origin).decidesIdentity(decision);
  await opens(page, device, '/face-recognition');
  await expect(button(page, '开始识别')).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await lookOnPhones(page, '178-face-refused-why');
  await showsFace(mine, 'a stranger');
  await page.goto(
    `${shop.origin}/#/face-recognition-result?processNo=${device.processNo}&memberNo=${mine.member_no}`,
  );
  await expect(page.getByText(/没能比对上证件上的照片/)).toBeVisible();
  await expect(page.getByText(reason)).toBeHidden();
});
