import { desktop } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

test('who has no adviser is led from a dead link to the policies, and told of no adviser', async ({
  server,
  browser,
}) => {
  const context = await desktop(browser, { width: 390, height: 844 });
  const page = await context.newPage();
  await page.goto(`${server.origin}/#/bridge?code=NOBODYGAVEIT`);
  await expect(page.getByRole('heading', { name: '这个链接已不能使用' })).toBeVisible();
  await expect(page.getByText(/您的顾问/)).toHaveCount(0);
  await look(page, '34-link-of-nobody');
  await page.getByRole('button', { name: '查保单' }).click();
  await expect(page).toHaveURL(`${server.origin}/#/policy-find`);
  await context.close();
});
