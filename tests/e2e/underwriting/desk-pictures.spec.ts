import { underwriting } from '../../../contract/services/underwriting.ts';
import { Declarant } from '../../support/underwriting.ts';
import { desktop, entersLogin, staffAccount } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';

test('pictures of a case are fetched once, however often the case is asked for', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const context = await desktop(browser);
  const page = await context.newPage();
  await page.goto(`${server.origin}/#/underwriting-desk`);
  await entersLogin(page, await staffAccount(server.origin, '江若谷'));
  await page.getByRole('link', { name: device.person.name }).click();
  const picture = page.getByRole('region', { name: '影像' }).getByRole('img');
  const before = await picture.getAttribute('src');
  const asked = (url: string) => new URL(url).pathname === underwriting.case.path;
  await page.waitForResponse((response) => asked(response.url()));
  await page.waitForResponse((response) => asked(response.url()));
  expect(await picture.getAttribute('src')).toBe(before);
  await context.close();
});
