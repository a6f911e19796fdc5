import { maskMobile } from '../../../contract/certificate/mask.ts';
import { readFile } from 'node:fs/promises';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { Agent } from '../../support/agent.ts';
import { testServer } from '../../support/server.ts';
import { desktop, opensBoard } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnAll, lookOnPhones } from '../support/look.ts';
import { invited } from '../support/submitted.ts';

test('the board finds by initials, goes by keys, notes, calls, writes, reminds all and exports', async ({
  server,
  browser,
}) => {
  test.setTimeout(120_000);
  const [one, two] = [await invited(server), await invited(server)];
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensBoard(page, server.origin, 'S10002');
  const { name, mobile } = one.recording.person;
  const initials = (await import('pinyin-pro')).pinyin(name, {
    pattern: 'first',
    toneType: 'none',
    type: 'array',
  });
  const search = page.getByRole('searchbox');
  const row = page.getByRole('link', { name, exact: true }).first();
  await search.fill(initials.join(''));
  await expect(row).toBeVisible();
  await search.fill('');

  const links = page.getByRole('region', { name: '客户列表' }).getByRole('heading').getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.first()).toBeFocused();

  await page.goto(`${server.origin}/#/recording-board?recordingNo=${one.number}`);
  const panel = page.getByRole('region', { name: '客户详情' });
  await panel.getByRole('textbox', { name: '备注' }).fill('晚上八点后方便');
  await expect(panel.getByText('已保存')).toBeVisible();
  const agent = await Agent.at(server.origin, 'S10002');
  expect((await agent.customer(one.number)).note).toBe('晚上八点后方便');
  await panel.getByRole('button', { name: '打电话' }).click();
  await expect(panel.getByRole('link', { name: /^拨打/ })).toHaveAttribute('href', `tel:${mobile}`);
  await panel.getByRole('button', { name: '复制消息和链接' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${name}您好`);
  expect(copied.split('\n').at(-1)).toBe(`${server.origin}/#${one.recording.short_link}`);
  await look(page, '68-board-panel');
  // An iPhone enlarges the page for a field of smaller text.
  for (const name of ['备注', '发给客户的话'])
    await expect(panel.getByRole('textbox', { name, exact: true })).toHaveCSS('font-size', /^1[67]/);
  // Where nothing copies, message and address stand there to be taken by hand.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await panel.getByRole('button', { name: '复制消息和链接' }).click();
  await expect(panel.getByText('没有复制成功，请选中下面的文字复制')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: '消息和链接', exact: true })).toHaveValue(copied);
  await panel.getByRole('textbox', { name: '消息和链接', exact: true }).scrollIntoViewIfNeeded();
  await look(page, '68-board-panel-not-copied');

  await page.getByLabel('排序').selectOption('updated');
  await page.getByRole('button', { name: /^待验证身份/ }).click();
  await page.getByRole('button', { name: /^提醒 \d+ 位$/ }).click();
  await page.getByRole('button', { name: '发送短信', exact: true }).click();
  await expect(page.getByText(/已提醒 \d+ 位/)).toBeVisible({ timeout: 20_000 });
  const received = await agent.call(inbox.sms, { mobile: two.recording.person.mobile });
  expect(received.some(({ text }) => text.includes(two.recording.short_link))).toBe(true);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^我的客户-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(new RegExp(`${name},.*晚上八点后方便`));
  await context.close();
});

test('thirty customers at a time, and who goes by keys goes on at the first that came', async ({
  browser,
}) => {
  // Of its own: so many customers would stand before those of the other tests.
  const shop = await testServer({}, 'built');
  for (let i = 0; i < 31; i += 1) await invited(shop);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensBoard(page, shop.origin, 'S10002');
  const rows = page.getByRole('region', { name: '客户列表' }).getByRole('heading').getByRole('link');
  await expect(rows).toHaveCount(30);
  const more = page.getByRole('button', { name: /^再显示 \d+ 位（共 \d+ 位）$/ });
  const [, few, all] = /再显示 (\d+) 位（共 (\d+) 位）/.exec((await more.textContent()) ?? '') ?? [];
  expect(Number(all)).toBe(30 + Number(few));
  await more.press('Enter');
  await expect(rows).toHaveCount(Number(all));
  await expect(rows.nth(30)).toBeFocused();
  await expect(more).toBeHidden();
  await context.close();
  await shop.close();
});

test('a customer before a dead link calls the adviser, asks for another, and the board says so', async ({
  server,
  browser,
  phone,
}) => {
  test.setTimeout(120_000);
  const { recording, number } = await invited(server);
  const agent = await Agent.at(server.origin, 'S10002');
  await agent.revokes(number);
  const context = await desktop(browser);
  const board = await context.newPage();
  await opensBoard(board, server.origin, 'S10002');
  const { page } = phone;
  await page.goto(`${server.origin}/#${recording.short_link}`);
  await expect(page.getByRole('heading', { name: '这个链接已不能使用' })).toBeVisible();
  await expect(page.getByRole('link', { name: '打电话给温景行' })).toHaveAttribute('href', 'tel:13800000002');
  await lookOnPhones(page, '05-link-failure');
  await page.getByRole('button', { name: '请顾问重发链接' }).click();
  await expect(page.getByRole('status').filter({ hasText: /已告诉顾问，请留意短信/ })).toBeFocused();
  const row = board.getByRole('listitem').filter({ hasText: recording.person.name });
  await expect(row.getByText('请您重发链接')).toBeVisible({ timeout: 10_000 });
  await expect(board.getByText(/位客户卡住了/)).toBeVisible();
  await look(board, '69-board-asked');
  await agent.renews(number);
  await expect(row.getByText('请您重发链接')).toBeHidden({ timeout: 10_000 });
  await context.close();
});

test('from a row the agent invites: by a code, in a chat, by SMS, and by a new link where the old one is over', async ({
  server,
  browser,
}) => {
  test.setTimeout(120_000);
  const { recording, number } = await invited(server);
  const { name, mobile } = recording.person;
  const agent = await Agent.at(server.origin, 'S10002');
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensBoard(page, server.origin, 'S10002');
  // Invented names may be two people's: the ends of the mobile are this one's.
  const row = page.getByRole('listitem').filter({ hasText: maskMobile(mobile) });
  const invites = row.getByRole('button', { name: `邀请${name}录制` });
  const sheet = page.getByRole('dialog', { name: `邀请${name}录制` });
  await invites.click();
  await expect(sheet.getByRole('img', { name: `${name}的录制链接二维码` })).toBeVisible();
  await sheet.getByRole('button', { name: '复制消息和链接' }).click();
  await expect(sheet.getByText('已复制，可粘贴到聊天里')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`${name}您好`);
  expect(copied.split('\n').at(-1)).toBe(`${server.origin}/#${recording.short_link}`);
  await lookOnAll(page, '68-board-invite');
  await sheet.getByRole('button', { name: '重新发送短信' }).click();
  await expect(sheet.getByText('短信已发出')).toBeVisible();
  const received = () => agent.call(inbox.sms, { mobile });
  await expect
    .poll(async () => (await received()).some(({ text }) => text.includes(recording.short_link)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(invites).toBeFocused();

  await agent.revokes(number);
  await invites.click();
  await expect(sheet.getByText('链接已撤回')).toBeVisible();
  await expect(sheet.getByRole('img')).toBeHidden();
  await sheet.getByRole('button', { name: '换新链接并发短信' }).click();
  await expect(sheet.getByText('这次没有再发，请复制链接发给客户')).toBeVisible();
  await expect(sheet.getByRole('img', { name: `${name}的录制链接二维码` })).toBeVisible();

  // A minute later another message may go.
  const clock = server.server.running.context as { now: () => Date };
  clock.now = () => new Date(Date.now() + 61_000);
  await agent.revokes(number);
  await expect(sheet.getByText('链接已撤回')).toBeVisible();
  await sheet.getByRole('button', { name: '换新链接并发短信' }).click();
  await expect(sheet.getByText('新链接已生效，并已短信发给客户')).toBeVisible();
  await expect(sheet.getByRole('img', { name: `${name}的录制链接二维码` })).toBeVisible();
  await sheet.getByRole('button', { name: '复制消息和链接' }).click();
  const renewed = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').at(-1);
  expect(renewed).toBe((await agent.customer(number)).link.address);
  expect(renewed).not.toBe(`${server.origin}/#${recording.short_link}`);
  await expect
    .poll(async () => (await received()).some(({ text }) => text.includes(renewed ?? '')))
    .toBe(true);
  clock.now = () => new Date();
  await context.close();
});
