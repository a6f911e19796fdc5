import type { Page } from '@playwright/test';
import { salesBoard } from '../../../contract/services/sales-board.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { manySales } from '../../support/many-sales.ts';
import { chosen } from '../../support/buyer.ts';
import { familyApplies, someone } from '../../support/identity.ts';
import { afterTrial, ApplicantPhone, forOneself, somebody } from '../support/applicant-phone.ts';
import { desktop } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnAll } from '../support/look.ts';

/** As the agent's own system leads there. */
async function opens(page: Page, origin: string, salesNo: string, { salesToken }: BoardAgent): Promise<void> {
  await page.goto(`${origin}/?salesNo=${salesNo}&salesToken=${salesToken}#/pc-share`);
  await expect(page.getByRole('heading', { name: '我的客户' })).toBeVisible();
}

test('agent and customer side by side: the row follows the phone without a reload', async ({
  server,
  browser,
  context,
}) => {
  const agent = await BoardAgent.hired(server.origin, server.server.running.context, 'S30001');
  const person = somebody();
  const device = await afterTrial(server.origin, forOneself(person));
  await agent.sentTo(device, 'AX-MED-01');

  const desk = await desktop(browser);
  const board = await desk.newPage();
  await opens(board, server.origin, 'S30001', agent);
  await expect(board.getByText('实时更新')).toBeVisible();
  // A reload would lose this mark.
  await board.evaluate(() => Object.assign(window, { neverReloaded: true }));
  await expect(board.getByRole('button', { name: '待填写 1' })).toBeVisible();
  await expect(board.getByText('未填姓名')).toBeVisible();

  const phone = await ApplicantPhone.opens(context, person, device);
  await phone.field('姓名').fill(person.name);
  await phone.field('手机号码').fill(person.mobile);
  await expect(board.getByRole('link', { name: person.name, exact: true })).toBeVisible();
  await expect(board.getByText(`${person.mobile.slice(0, 3)}****${person.mobile.slice(-4)}`)).toBeVisible();

  await board.getByRole('link', { name: person.name, exact: true }).click();
  const detail = board.getByRole('region', { name: '客户详情' });
  await detail.getByRole('button', { name: '提醒一次' }).click();
  await expect(detail.getByText('提醒短信已发出')).toBeVisible();
  await expect(detail.getByText('24 小时内已提醒 1 次，最多 2 次')).toBeVisible();
  await detail.getByRole('button', { name: '复制链接' }).click();
  expect(await board.evaluate(() => navigator.clipboard.readText())).toContain('/#/bridge?code=');
  await detail.getByRole('button', { name: '撤回' }).click();
  const isSure = detail.getByRole('group', { name: '确认撤回' });
  await expect(isSure).toBeFocused();
  await expect(isSure).toHaveAccessibleDescription(/立即失效/);
  await detail.getByRole('button', { name: '先不撤回' }).press('Enter');
  await expect(detail.getByRole('button', { name: '撤回' })).toBeFocused();
  await detail.getByRole('button', { name: '撤回' }).press('Enter');
  await detail.getByRole('button', { name: '确认撤回' }).click();
  await expect(detail.getByText('链接已撤回，不能再打开')).toBeVisible();
  await detail.getByLabel('备注').fill('先生晚上 8 点后方便');
  await expect(detail.getByText('已保存')).toBeVisible();

  await phone.fillsInEverything();
  await phone.button('提交投保信息').click();
  await phone.entersCaptcha();
  await expect(phone.page).toHaveURL(/#\/health-told/);
  await expect(board.getByRole('button', { name: '待告知 1' })).toBeVisible();
  await expect(detail.getByText('等待客户做健康告知')).toBeVisible();
  await expect(detail.getByRole('row', { name: new RegExp(person.name) })).toBeVisible();
  expect(await board.evaluate(() => 'neverReloaded' in window)).toBe(true);
  // R18: not a word of what was filled in but the name and the mobile's ends.
  expect(await board.content()).not.toContain(person.certificateNumber);
  expect(await board.content()).not.toContain(person.mobile);
  // The whole number comes when it is asked for.
  await detail.getByRole('button', { name: '打电话' }).click();
  await expect(detail.getByRole('link', { name: /^拨打/ })).toHaveAttribute('href', `tel:${person.mobile}`);
  await desk.close();
});

test('reminders that are used up say when one more may go, and the page that stands open lets it go then', async ({
  server,
  browser,
}) => {
  const agent = await BoardAgent.hired(server.origin, server.server.running.context, 'S30003');
  const me = someone('self', 36, '程见微');
  const device = await familyApplies(server.origin, me, []);
  await agent.sentTo(device, 'AX-ACC-04');
  const [link] = (await agent.opensSale(device.processNo)).links;
  await agent.reminds(device.processNo, link!);
  await agent.reminds(device.processNo, link!);

  const desk = await desktop(browser);
  const board = await desk.newPage();
  await board.clock.install();
  await opens(board, server.origin, 'S30003', agent);
  await board.getByRole('link', { name: '程见微', exact: true }).click();
  const detail = board.getByRole('region', { name: '客户详情' });
  await expect(detail.getByText('24 小时内已提醒 2 次，最多 2 次')).toBeVisible();
  await expect(detail.getByRole('button', { name: /^\d\d-\d\d \d\d:\d\d 后可再提醒$/ })).toBeDisabled();
  await look(board, '157-sales-board-reminders-used-up');
  await board.clock.fastForward('24:01:00');
  await expect(detail.getByRole('button', { name: '提醒一次' })).toBeEnabled();
  await expect(detail.getByText('24 小时内已提醒 0 次，最多 2 次')).toBeVisible();
  await desk.close();
});

test('a link that ends while its sale is looked at is no longer handed on: it is made anew', async ({
  server,
  browser,
}) => {
  const agent = await BoardAgent.hired(server.origin, server.server.running.context, 'S30004');
  const her = someone('self', 36, '沈听雨');
  await agent.prepares('AX-ACC-04');
  const genes = chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: her.birth });
  await agent.triesOut('AX-ACC-04', 'B', genes);
  await agent.fillsIn({ applicant: [{ name: her.name, mobile: her.mobile, certificate_type: 'id_card' }] });
  await agent.handsOver();
  const [link] = (await agent.opensSale(agent.processNo)).links;

  const desk = await desktop(browser);
  const board = await desk.newPage();
  await board.clock.install();
  const toldTheTime = board.waitForResponse(/\/healthz$/);
  await opens(board, server.origin, 'S30004', agent);
  await board.getByRole('link', { name: '沈听雨', exact: true }).click();
  const detail = board.getByRole('region', { name: '客户详情' });
  const code = detail.getByRole('img', { name: '沈听雨的投保链接二维码' });
  await expect(code).toBeVisible();
  await expect(detail.getByText(/ 到期$/)).toBeVisible();
  // Reckoned from there on: a server that is asked for the time after the end says that the end is to come.
  await toldTheTime;
  // Asked just before the end, and no question of the link that comes after it.
  await detail.getByRole('button', { name: '撤回' }).click();
  await board.clock.fastForward(Date.parse(link!.expires_at!) - Date.now() + 60_000);
  await expect(detail.getByText('已过期', { exact: true })).toBeVisible();
  await expect(detail.getByText('链接已过期，请换新链接再发给客户')).toBeVisible();
  await expect(code).toHaveCount(0);
  await expect(detail.getByText(/ 到期$/)).toHaveCount(0);
  for (const name of ['复制链接', '提醒一次', '撤回', '确认撤回'])
    await expect(detail.getByRole('button', { name })).toHaveCount(0);
  await expect(detail.getByRole('button', { name: '换新链接' })).toBeVisible();
  await lookOnAll(board, '158-sales-board-link-over');
  await desk.close();
});

test('a page of the list that does not come is waited for where it belongs, and the export is tried again', async ({
  server,
  browser,
}) => {
  const { context } = server.server.running;
  const agent = await BoardAgent.hired(server.origin, context, 'S30005');
  await manySales(context, { salesNo: 'S30005', count: 120, newest: new Date(), apartMs: 1_500_000 });
  const desk = await desktop(browser);
  const page = await desk.newPage();
  await opens(page, server.origin, 'S30005', agent);
  let isAnswered = false;
  await page.route(`**${salesBoard.list.path}`, (route) =>
    isAnswered || !route.request().postData()?.includes('cursor') ? route.fallback() : route.abort(),
  );
  const filter = page.getByRole('group', { name: '按待办筛选' });
  const place = await filter.boundingBox();
  const exports = page.getByRole('button', { name: '导出' });
  await exports.click();
  await expect(page.getByText('没有导出，请重试')).toBeInViewport();
  expect(await filter.boundingBox()).toEqual(place);
  await lookOnAll(page, '159-sales-board-not-exported');

  const last = page.locator('[data-at="49"]');
  const said = page
    .getByRole('region', { name: '客户列表' })
    .locator('li')
    .getByText(/没有加载出来/);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(said).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 49 * 102));
  await expect(last).toBeInViewport();
  await expect(said).toBeInViewport();
  await look(page, '160-sales-board-page-failed');
  const { y } = (await last.boundingBox())!;

  isAnswered = true;
  await expect(page.locator('[data-at="50"]')).toBeInViewport();
  await expect(said).toHaveCount(0);
  expect((await last.boundingBox())!.y).toBe(y);
  const download = page.waitForEvent('download');
  await exports.click();
  expect((await download).suggestedFilename()).toMatch(/^我的客户-/);
  await expect(page.getByText('没有导出，请重试')).toHaveCount(0);

  // How many are found is not known yet, and there is a place for it all the same.
  isAnswered = false;
  await page.getByLabel('搜索客户').fill('安行');
  await expect(page.getByRole('status').getByText('找到 50 位以上')).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(said).toBeInViewport({ ratio: 0.99 });
  await look(page, '161-sales-board-search-page-failed');
  isAnswered = true;
  await expect(page.locator('[data-at="50"]')).toBeAttached();
  await expect(said).toHaveCount(0);
  await desk.close();
});

test('a long board: filters, search, keys, and the chosen sale, on a desktop and on phones', async ({
  server,
  browser,
}) => {
  const { context } = server.server.running;
  const agent = await BoardAgent.hired(server.origin, context, 'S30002');
  await manySales(context, { salesNo: 'S30002', count: 400, newest: new Date(), apartMs: 1_500_000 });
  const me = someone('self', 36, '林知夏');
  const spouse = someone('spouse', 37, '周明远');
  const family = await familyApplies(server.origin, me, [
    spouse,
    someone('children', 6, '周予安', 'birth_certificate'),
  ]);
  await agent.sentTo(family, 'AX-ACC-04');
  const { links } = await agent.opensSale(family.processNo);
  expect(links.map(({ for: what }) => what)).toContain('identity');

  const desk = await desktop(browser);
  const page = await desk.newPage();
  await opens(page, server.origin, 'S30002', agent);
  await page.getByRole('link', { name: '林知夏', exact: true }).click();
  const detail = page.getByRole('region', { name: '客户详情' });
  await expect(detail.getByRole('row')).toHaveCount(4);
  await lookOnAll(page, '150-sales-board-chosen');
  await page.goto(`${server.origin}/#/pc-share`);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  // On a phone as well, where the steps are strokes without words.
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const steps = page.locator('[data-row]').first().getByRole('img', { name: '进度' });
    await expect(steps).toHaveAccessibleName(
      /^进度：试算 已完成，填写 已完成，身份 0\/3 进行中，确认 .*未开始$/,
    );
  }
  await lookOnAll(page, '151-sales-board');
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await look(page, '151-sales-board');
    // However many chips there are, they stand in one line.
    const chips = await page.getByRole('group', { name: '按待办筛选' }).boundingBox();
    expect(chips?.height).toBeLessThan(56);
  }

  await test.step('before the customer opens the link, a code to be scanned', async () => {
    const her = someone('self', 36, '欧阳南乔');
    await agent.prepares('AX-ACC-04');
    const genes = chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: her.birth });
    await agent.triesOut('AX-ACC-04', 'B', genes);
    await agent.fillsIn({ applicant: [{ name: her.name, mobile: her.mobile, certificate_type: 'id_card' }] });
    // The rows stay where they are while the mouse points at them.
    await page.locator('[data-row]').first().hover();
    await agent.handsOver();
    await expect(page.getByRole('button', { name: '未打开 1' })).toBeVisible();
    await expect(page.locator('[data-row]').first()).toContainText('林知夏');
    await page.mouse.move(640, 4);
    await page.getByRole('link', { name: '欧阳南乔', exact: true }).click();
    await expect(detail.getByRole('img', { name: '欧阳南乔的投保链接二维码' })).toBeVisible();
    await expect(detail.getByText('等待客户打开链接')).toBeVisible();
    await look(page, '153-sales-board-unopened');
    await page.goto(`${server.origin}/#/pc-share`);
  });

  await test.step('arrows lead from row to row, also to one that has to be drawn first', async () => {
    await page.locator('[data-at="0"] a').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-at="1"] a')).toBeFocused();
    for (let i = 0; i < 4; i++) await page.keyboard.press('PageDown');
    await expect(page.locator('[data-at="33"] a')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(page.locator('[data-at="0"] a')).toBeFocused();
    for (let i = 0; i < 4; i++) await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-at="33"] a')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/processNo=/);
    await expect(detail.getByLabel('备注')).toBeVisible();
  });

  await test.step('a filter and a search find theirs', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const chip = page.getByRole('button', { name: /^待支付/ });
    const count = Number(/\d+/.exec(await chip.innerText())?.[0]);
    await chip.click();
    await expect(page.locator('[data-row]').first()).toHaveAttribute('aria-setsize', String(count));
    await page.getByLabel('搜索客户').fill('没有这个人');
    await expect(page.getByText('没有符合条件的客户')).toBeVisible();
    await look(page, '152-sales-board-nobody');
    await page.getByRole('button', { name: '看全部客户' }).click();
    await expect(page.locator('[data-row]').first()).toBeVisible();
  });

  await test.step('several are reminded at once, by one confirmation, and each has an answer', async () => {
    await page.getByLabel('搜索客户').fill('linzhixia');
    await expect(page.getByRole('status').getByText(/^找到 [1-9] 位$/)).toBeAttached();
    await expect(page.locator('[data-row]').filter({ hasText: '林知夏' }).first()).toBeVisible();
    await page.getByRole('button', { name: '清空' }).click();
    const chip = page.getByRole('button', { name: /^待支付/ });
    await chip.click();
    const count = /\d+/.exec(await chip.innerText())?.[0] ?? '';
    await expect(page.locator('[data-row]').first()).toHaveAttribute('aria-setsize', count);
    await page.getByRole('button', { name: '批量提醒' }).click();
    const boxes = page.locator('[data-row]').getByRole('checkbox');
    // The whole row is the place to tap.
    await page.locator('[data-at="0"] article').click();
    await expect(boxes.nth(0)).toBeChecked();
    await boxes.nth(1).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('已选 2 单')).toBeVisible();
    await look(page, '154-sales-board-picking');
    await page.getByRole('button', { name: '提醒', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await look(page, '155-sales-board-remind-many');
    await sheet.getByRole('button', { name: '发送短信' }).click();
    await expect(sheet.getByText('已提醒 2 位')).toBeVisible();
    await expect(sheet.getByText('已发出')).toHaveCount(2);
    await look(page, '156-sales-board-reminded');
    await sheet.getByRole('button', { name: '知道了' }).click();
    await expect(boxes).toHaveCount(0);
    await page.getByRole('button', { name: /^全部/ }).click();
  });

  await test.step('the whole list as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^我的客户-\d{4}-\d{2}-\d{2}\.csv$/);
    const { readFile } = await import('node:fs/promises');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(1 + 402);
  });
  await desk.close();
});
