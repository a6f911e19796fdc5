import { underwriting } from '../../../contract/services/underwriting.ts';
import { Declarant } from '../../support/underwriting.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';

test('pictures of a case are fetched once, however often the case is asked for', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const context = await desktop(browser);
  const page = await context.newPage();
  await logsIn(page, server.origin, '/underwriting-desk', '江若谷');
  await page.getByRole('link', { name: device.person.name }).click();
  const picture = page.getByRole('region', { name: '影像' }).getByRole('img');
  const before = await picture.getAttribute('src');
  const asked = (url: string) => new URL(url).pathname === underwriting.case.path;
  await page.waitForResponse((response) => asked(response.url()));
  await page.waitForResponse((response) => asked(response.url()));
  expect(await picture.getAttribute('src')).toBe(before);
  await context.close();
});

test('who changes their mind about a picture asks for nothing of its kind', async ({ server, browser }) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const context = await desktop(browser);
  const page = await context.newPage();
  await logsIn(page, server.origin, '/underwriting-desk', '江若谷');
  await page.getByRole('link', { name: device.person.name }).click();
  await page.getByRole('button', { name: '不清楚，要求重拍' }).click();
  const kind = page.getByRole('checkbox', { checked: true });
  await expect(kind).toHaveAccessibleName(/1 张重拍/);
  await page.getByLabel(/要补充什么/).fill('请拍下整页，连同医院的章');
  await kind.uncheck();
  await expect(kind).toHaveCount(0);
  await expect(page.getByLabel(/要补充什么/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '不清楚，要求重拍' })).toBeVisible();
  await context.close();
});
