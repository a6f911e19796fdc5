import { PreparingAgent } from '../../support/preparing-agent.ts';
import { chosen } from '../../support/buyer.ts';
import { desktop } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

test('an agent goes on from the board with what they have not handed over yet', async ({
  server,
  browser,
}) => {
  const agent = await PreparingAgent.at(server.origin, 'S10002');
  await agent.prepares('AX-ACC-04');
  await agent.triesOut(
    'AX-ACC-04',
    'B',
    chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: '1990-03-08' }),
  );
  const context = await desktop(browser);
  const page = await context.newPage();
  const salesOrigin = server.origin.replace('127.0.0.1', 'sales.localhost');
  await page.goto(`${salesOrigin}/?salesToken=${agent.salesToken}#/pc-share?processNo=${agent.processNo}`);
  await expect(page.getByText('您正在准备').first()).toBeVisible();
  const goesOn = page.getByRole('button', { name: '继续准备' });
  await expect(goesOn).toBeVisible();
  await look(page, '70-board-draft');
  await goesOn.click();
  await expect(page).toHaveURL(`${salesOrigin}/#/insure?processNo=${agent.processNo}`);
  await expect(page.getByRole('heading', { name: '准备投保单' })).toBeVisible();
  await context.close();
});
