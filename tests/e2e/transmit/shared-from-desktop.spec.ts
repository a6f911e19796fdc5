import { insure } from '../../../contract/services/insure.ts';
import { salesOriginOf } from '../../support/agent.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { chosen } from '../../support/buyer.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { desktop } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnPhones } from '../support/look.ts';
import { agreesToRecording } from '../support/recording-notice.ts';

test('an agent shares a product from the company’s system, and the code follows the customer’s phone', async ({
  page: phone,
  server,
  browser,
}) => {
  const agent = await BoardAgent.hired(server.origin, server.server.running.context, 'S30009');
  const desk = await desktop(browser);
  const board = await desk.newPage();
  const came = `?salesNo=S30009&salesToken=${agent.salesToken}&urlfrom=crm_web`;
  await board.goto(`${server.origin}/${came}#/api-h5-share?productNo=AX-MED-01`);
  await expect(board).toHaveURL(/#\/pc-share/);
  await expect(board.getByRole('img', { name: '产品链接二维码' })).toBeVisible();
  await expect(board.getByRole('status').filter({ hasText: '还没有人打开' })).toBeVisible();
  await expect(board.getByText('实时更新')).toBeVisible();
  await look(board, '155-shared-from-desktop');

  // They found the product by themselves before; the trial that they began is known by what was shared from now on.
  const begun = phone.waitForResponse('**/generate-process-no');
  await phone.goto(`${server.origin}/#/detail?productNo=AX-MED-01`);
  await phone.getByRole('button', { name: '我已知晓，开始了解' }).click();
  await begun;
  const isBound = phone.waitForResponse('**/bind-record-no');

  const address = await board.getByLabel('产品链接').first().inputValue();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: '保费试算' })).toBeVisible();
  expect(((await (await isBound).json()) as { code: number }).code).toBe(0);
  // The phone is followed without a reload.
  await expect(board.getByText(/看到“保费试算”，(刚打开|共看了)/).first()).toBeVisible();
  await expect(board.getByText('打开过 1 次').first()).toBeVisible();

  await board.getByRole('button', { name: '收起' }).first().click();
  await board.getByRole('button', { name: '查看' }).click();
  await expect(board.getByText('在电脑上转发')).toBeVisible();
  await expect(board.getByText(/看到“保费试算”，(刚打开|共看了)/)).toBeVisible();
  await look(board, '156-shares');
  await lookOnPhones(board, '156-shares');
  await desk.close();
});

test('who came from the company’s system by an address behind the hash hands a trial on from the desktop, too', async ({
  server,
  browser,
}) => {
  const agent = await BoardAgent.hired(server.origin, server.server.running.context, 'S30010');
  const salesOrigin = salesOriginOf(server.origin);
  const desk = await desktop(browser);
  const page = await desk.newPage();
  await agreesToRecording(page);
  await page.goto(`${salesOrigin}/#/?salesNo=S30010&salesToken=${agent.salesToken}&urlfrom=crm_web`);
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await expect(page.getByText('您正在为客户准备')).toBeVisible();
  await page.getByRole('button', { name: '转发' }).click();
  await expect(page).toHaveURL(/#\/pc-share/);
  await expect(page.getByRole('img', { name: '产品链接二维码' })).toBeVisible();
  await desk.close();
});

test('an application that an agent prepared at a desktop is handed over by its code, beside the sale', async ({
  server,
  browser,
}) => {
  const agent = await PreparingAgent.at(server.origin, 'S10001');
  await agent.prepares('AX-MED-01');
  const person = { relation: 'self', gender: 'female', birth_date: '1990-03-14', social_insurance: 'yes' };
  await agent.triesOut('AX-MED-01', 'B', chosen({ pay_mode: 'year' }, person));
  await agent.fillsIn({ applicant: [{ mobile: '13800001234' }] });
  const salesOrigin = salesOriginOf(server.origin);
  const desk = await desktop(browser);
  const page = await desk.newPage();
  await agreesToRecording(page);
  const stored = page.waitForRequest(
    (request) =>
      request.url().includes(insure.salesStoreTransmit.path) && 'channel' in Object(request.postDataJSON()),
  );
  const came = `?salesNo=S10001&salesToken=${agent.salesToken}&urlfrom=crm_web`;
  await page.goto(`${salesOrigin}/${came}#/insure?processNo=${agent.processNo}`);
  await page.getByRole('button', { name: '转给客户' }).click();
  expect((await stored).postDataJSON()).toMatchObject({ ...agent.process, channel: 'pc' });
  await expect(page).toHaveURL(new RegExp(`#/pc-share\\?processNo=${agent.processNo}`));
  await expect(page.getByLabel('消息和链接')).toHaveValue(/由您本人确认：http\S+code=/);
  // The agent reads it, and nobody's name is known yet.
  await expect(page.getByRole('heading', { name: '发给客户的消息' })).toBeVisible();
  await expect(page.getByText('请客户本人用手机扫码')).toBeVisible();
  // Code and progress stand once, with the sale.
  await expect(page.getByRole('img', { name: /二维码/ })).toHaveCount(1);
  await expect(page.getByText('扫码后这里显示进度')).toBeVisible();
  await look(page, '157-handed-over-at-desktop');
  await desk.close();
});
