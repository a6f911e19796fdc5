import { atTheCards } from '../../support/family.ts';
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
