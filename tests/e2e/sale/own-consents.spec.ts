import type { Page } from '@playwright/test';
import { membersOf } from '../../../server/records/member/members.ts';
import { orderOfProcess } from '../../../server/records/order/orders.ts';
import { findSnapshot } from '../../../server/records/process/snapshots.ts';
import { applicantOn, atCashier, beginsToPay, confirms } from '../../support/payer.ts';
import { assessesRisk, awaitsPolicy } from '../../support/policy-holder.ts';
import type { TestServer } from '../../support/server.ts';
import { Declarant, Underwriter } from '../../support/underwriting.ts';
import { filledForOneself } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones } from '../support/look.ts';

// What was consented to is taken back wherever a sale stands (rule R20).

/** As the demonstration fills it in. */
const card = '6220000000000000';

const sheet = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens a page of a process in a browser that holds it. */
async function opens(
  page: Page,
  device: { origin: string; token: string; processNo: string },
  path: string,
): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${device.origin}/#${path}?processNo=${device.processNo}`);
}

/** From the list that the page shows. */
async function withdraws(page: Page, title: string, done: string): Promise<void> {
  await button(page, `${title}：查看或撤回`).click();
  await sheet(page).getByRole('button', { name: /^撤回/ }).click();
  await expect(page.getByText(done)).toBeVisible();
  await button(page, '好的').click();
}

const accountGone = '已撤回，银行账户信息已删除。';
const withdrawsAccount = (page: Page) => withdraws(page, '银行账户信息授权', accountGone);

/** All that is kept of an order's people, opened. */
async function keptOf({ server }: TestServer, { processNo }: { processNo: string }): Promise<string> {
  const { connection, personalData } = server.running.context;
  const order = await orderOfProcess(connection.db, processNo);
  const rows = await membersOf(connection.db, order!.orderNo);
  return rows.map(({ valuesSealed }) => personalData.open(valuesSealed)).join('\n');
}

/** The medical insurance: it asks nobody for a card or a face. */
async function appliesForMedical(origin: string): Promise<Declarant> {
  const device = await Declarant.applies(origin, 'AX-MED-01');
  await device.declares();
  await device.goesOn('pass_health');
  return device;
}

test('without cards and faces, account and health are taken back where the order is confirmed', async ({
  server,
  page,
}) => {
  const device = await appliesForMedical(server.origin);
  expect(await keptOf(server, device)).toContain(card);
  await opens(page, device, '/order-info-confirm');
  await expect(button(page, '健康信息授权：查看或撤回')).toBeVisible();
  await withdrawsAccount(page);
  expect(await keptOf(server, device)).not.toContain(card);
  await withdraws(page, '健康信息授权', '已撤回，健康信息和资料已删除。');
  await expect(page.getByText('这次投保已取消', { exact: true })).toBeVisible();
});

test('without cards and faces, account and health are taken back of a policy', async ({ server, page }) => {
  const device = await appliesForMedical(server.origin);
  await confirms(applicantOn(device, device.member));
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device, 'alipay');
  await atCashier(device, payment_no, 'pay');
  await awaitsPolicy(device);
  await opens(page, device, '/order-info');
  await button(page, /^我的信息怎么用/).click();
  await expect(button(page, '健康信息授权：查看或撤回')).toBeVisible();
  await lookOnPhones(page, '194-policy-consents-account');
  await withdrawsAccount(page);
  expect(await keptOf(server, device)).not.toContain(card);
  await withdraws(page, '健康信息授权', '已撤回。内容按法规保存到期满，不再用于其他用途。');
  await expect(button(page, /查看或撤回$/)).toHaveCount(0);
});

/** By the quiet line at the end of the page. */
async function withdrawsAccountByLine(page: Page, picture: string): Promise<void> {
  await button(page, '我的信息怎么用').scrollIntoViewIfNeeded();
  await lookOnPhones(page, `${picture}-line`);
  await button(page, '我的信息怎么用').click();
  await expect(button(page, '银行账户信息授权：查看或撤回')).toBeVisible();
  await lookOnPhones(page, picture);
  await withdrawsAccount(page);
  await expect(sheet(page).getByRole('heading', { name: '我的信息怎么用', level: 2 })).toBeVisible();
  await expect(button(page, '银行账户信息授权：查看或撤回')).toHaveCount(0);
  await sheet(page).getByRole('button', { name: '关闭' }).click();
  await expect(sheet(page)).toHaveCount(0);
}

test('while the underwriter looks at it, the account is taken back and the sale goes on', async ({
  server,
  page,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  await opens(page, device, '/manpower-underwriting');
  await expect(page.getByText('核保员正在审核')).toBeVisible();
  await withdrawsAccountByLine(page, '195-consents-of-manual');
  expect(await keptOf(server, device)).not.toContain(card);
  await new Underwriter(server.origin).concludes(device, { result: 'pass' });
  await expect(page.getByText('可以正常承保')).toBeVisible();
  await expect(button(page, '我的信息怎么用')).toBeVisible();
  await button(page, '继续').click();
  await expect(page).toHaveURL(/#\/ocr/);
});

test('between two steps the account is taken back and the sale goes on', async ({ server, page }) => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await opens(page, device, '/risk-assessment');
  await withdrawsAccountByLine(page, '196-consents-of-risk');
  expect(await keptOf(server, device)).not.toContain(card);
  await assessesRisk(device);
  await device.looks();
  expect((await device.goesOn('assess_risk')).current_step_alias).not.toBe('risk_assessment');
});

test('what was typed of an account is deleted of a sale that was given up before it was submitted', async ({
  server,
  page,
}) => {
  const { device } = await filledForOneself(server.origin, 'unproven');
  const { connection, personalData } = server.server.running.context;
  const typed = async () =>
    JSON.stringify((await findSnapshot(connection.db, personalData, device.processNo))?.values);
  expect(await typed()).toContain(card);
  await device.goesOn('cancel');
  await opens(page, device, '/insure-progress');
  await withdrawsAccount(page);
  expect(await typed()).not.toContain(card);
});
