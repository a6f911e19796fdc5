import { bridge } from '../../../contract/services/bridge.ts';
import { salesOriginOf } from '../../support/agent.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { chosen } from '../../support/buyer.ts';
import { Reader } from '../../support/reader.ts';
import { desktop } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { agreesToRecording } from '../support/recording-notice.ts';

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
  const salesOrigin = salesOriginOf(server.origin);
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

test('an agent corrects a wrong mobile of what they handed over, by the way that the board shows', async ({
  server,
  browser,
}) => {
  const agent = await PreparingAgent.at(server.origin, 'S10002');
  await agent.prepares('AX-ACC-04');
  const genes = chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: '1990-03-08' });
  await agent.triesOut('AX-ACC-04', 'B', genes);
  await agent.fillsIn({
    applicant: [{ name: '温听澜', mobile: '13800001234', certificate_type: 'id_card' }],
  });
  const { share_info } = await agent.handsOver();
  const context = await desktop(browser);
  const page = await context.newPage();
  await agreesToRecording(page);
  const salesOrigin = salesOriginOf(server.origin);
  await page.goto(`${salesOrigin}/?salesToken=${agent.salesToken}#/pc-share?processNo=${agent.processNo}`);
  await expect(page.getByText('等待客户打开链接').first()).toBeVisible();
  const code = new URLSearchParams(share_info.transmit_link.split('?').at(-1)).get('code') ?? '';
  await new Reader(server.origin).call(bridge.transferRealLink, { code });
  await expect(page.getByText('客户已打开链接，未验证手机').first()).toBeVisible();
  await expect(page.getByText('客户如果验证不了，请核对投保单里的手机号')).toBeVisible();
  await look(page, '71-board-opened');
  await page.getByRole('button', { name: '修改投保单' }).click();
  const mobile = page.getByLabel('手机号码').first();
  await expect(mobile).toHaveValue(/^138 ?0000 ?1234$/);
  await mobile.fill('13800005678');
  // The link that the customer has stays the one that leads there.
  await page.getByRole('button', { name: '转给客户' }).click();
  const sheet = page.getByRole('dialog', { name: '转给客户' });
  await expect(sheet.getByText(share_info.transmit_link)).toBeVisible();
  expect(JSON.stringify((await agent.looksAtForm()).snapshot?.values)).toContain('13800005678');
  await context.close();
});
