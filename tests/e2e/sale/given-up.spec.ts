import type { Page } from '@playwright/test';
import { order } from '../../../contract/services/order.ts';
import { atTheCards } from '../../support/family.ts';
import { Declarant } from '../../support/underwriting.ts';
import { somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookAtTwice, lookOnSides } from '../support/look.ts';

test('an order that was given up still shows what was applied for, and what was done', async ({
  server,
  page,
}) => {
  const device = await atTheCards(server.origin, somebody(), somebody());
  await device.goesOn('cancel');
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  const asked = page.waitForRequest('**/order/details**');
  await page.goto(`${server.origin}/#/insure-progress?processNo=${device.processNo}`);
  await asked;
  await expect(page.getByRole('heading', { name: '这次投保已取消' })).toBeVisible();
  const card = page.getByRole('heading', { name: '投保单' }).locator('../..');
  await expect(card).toContainText('保费¥');
  await expect(page.getByRole('heading', { name: '办理经过' }).locator('../..')).toContainText(
    '提交投保信息',
  );
  await lookOnSides(page, '147-given-up');
  await lookAtTwice(page, '147-given-up');
});

/** The page of an application that was cancelled, once it is known what an underwriter was asked. */
async function opensProgress(page: Page, device: Declarant) {
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  const told = page.waitForResponse(`**${order.queryOrderMwStatus.path}**`);
  await page.goto(`${device.origin}/#/insure-progress?processNo=${device.processNo}`);
  await told;
  await expect(page.getByRole('heading', { name: '这次投保已取消' })).toBeVisible();
  return page.getByRole('link', { name: '查看核保结论' });
}

test('no conclusion is offered of an application that no underwriter was asked about', async ({
  server,
  page,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.goesOn('cancel');
  await expect(await opensProgress(page, device)).toHaveCount(0);
});

test('what became of a case that an underwriter had is told after the application was cancelled', async ({
  server,
  page,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  await device.goesOn('cancel');
  await (await opensProgress(page, device)).click();
  await expect(page.getByRole('heading', { name: '这次核保已失效' })).toBeVisible();
});
