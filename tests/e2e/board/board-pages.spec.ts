import { Agent } from '../../support/agent.ts';
import { Reviewer } from '../../support/staff.ts';
import { desktop, opensBoard } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnUsualText } from '../support/look.ts';
import { invited, leftToAPerson, submitted } from '../support/submitted.ts';

const devices = [
  { size: { width: 1280, height: 800 }, looks: look },
  { size: { width: 375, height: 812 }, looks: lookOnUsualText },
];

test('the board in its states', async ({ server, browser }) => {
  test.setTimeout(180_000);
  const agent = await Agent.at(server.origin, 'S10002');
  const fresh = await invited(server);
  const policy = await invited(server);
  await policy.reader.opensLink(policy.recording.short_link);
  await policy.reader.provesIdentity(policy.recording);
  const revoked = await invited(server);
  await agent.revokes(revoked.number);
  const returned = await submitted(server);
  await new Reviewer(server.origin).returns(returned.number, [
    { segment: 1, remark: '这一段声音太小，请靠近手机再读一次' },
  ]);
  const done = await submitted(server);
  await new Reviewer(server.origin).passes(done.number);
  const review = await submitted(server);
  await leftToAPerson(server, review.number);

  for (const { size, looks } of devices) {
    const context = await desktop(browser, size);
    const page = await context.newPage();
    const at = async (number: string, name: string, text: string | RegExp) => {
      await page.goto(`${server.origin}/#/recording-board?recordingNo=${number}`);
      await expect(page.getByRole('region', { name: '客户详情' }).getByText(text).first()).toBeVisible();
      await looks(page, name);
    };
    await opensBoard(page, server.origin, 'S10002');
    await expect(page.getByText('实时更新')).toBeVisible();
    await looks(page, '60-board');
    await page.getByRole('button', { name: /^已撤回/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: revoked.recording.person.name })).toBeVisible();
    await page.getByRole('searchbox').fill('没有这个人');
    await expect(page.getByText('没有符合条件的客户。')).toBeVisible();
    await looks(page, '61-board-nobody-found');
    await page.goto(`${server.origin}/#/recording-board?recordingNo=${fresh.number}`);
    await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
    await looks(page, '62-board-code');
    await at(policy.number, '63-board-policy', /正在确认保单/);
    await page.getByRole('button', { name: '显示二维码' }).click();
    await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
    await page.getByRole('button', { name: '撤回链接' }).click();
    await expect(page.getByText(/撤回后链接立即失效/)).toBeVisible();
    await looks(page, '64-board-revoke');
    await at(returned.number, '65-board-returned', '有 1 段需要重录');
    if (size.width > 900) {
      await at(revoked.number, '66-board-revoked', '链接已撤回');
      await at(review.number, '67-board-in-review', '人工审核中');
      await at(done.number, '68-board-done', '✓ 已完成');
    }
    await context.close();
  }

  const context = await desktop(browser);
  const page = await context.newPage();
  await page.route('**/sales-recording/customers', (route) => route.abort());
  await opensBoard(page, server.origin, 'S10002');
  await expect(page.getByRole('heading', { name: '看板没有加载出来' })).toBeVisible();
  await look(page, '69-board-error');
  await page.unroute('**/sales-recording/customers');
  // The first page holds two of six, and the next does not come.
  await page.route('**/sales-recording/customers', (route) =>
    route.continue({ url: `${route.request().url()}?limit=2` }),
  );
  await page.route(/customers\?cursor=/, (route) => route.abort());
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByText('实时更新')).toBeVisible();
  await expect(page.getByText(/^共 \d+ 位客户，只加载出 2 位。$/)).toBeVisible();
  await expect(page.getByRole('button', { name: '导出' })).toBeDisabled();
  await look(page, '69-board-first-page');
  await page.unroute(/customers\?cursor=/);
  await page.getByRole('button', { name: '加载其余客户' }).click();
  await expect(page.getByRole('button', { name: '导出' })).toBeEnabled();
  await page.getByRole('searchbox').fill(fresh.recording.person.mobile.slice(-4));
  await page.getByRole('link', { name: fresh.recording.person.name, exact: true }).click();
  await page.getByRole('button', { name: '重新发送短信' }).click();
  await expect(page.getByText('短信已发出')).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后可再发/ })).toBeDisabled();
  await page.getByRole('button', { name: '复制', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.origin}/#${fresh.recording.short_link}`,
  );
  await page.getByRole('button', { name: '撤回链接' }).click();
  await expect(page.getByRole('group', { name: '确认撤回' })).toBeFocused();
  await page.getByRole('button', { name: '确认撤回' }).click();
  await expect(page.getByText('链接已撤回，客户不能再打开')).toBeVisible();
  await page.getByRole('button', { name: '换新链接并发短信' }).click();
  await expect(page.getByText('新链接已生效')).toBeVisible();
  await expect(page.getByRole('img', { name: /二维码/ })).toBeVisible();
  await context.close();
});
