import { endSessionsOf } from '../../../server/records/sessions/staff-sessions.ts';
import { desktop, entersLogin, logsIn, opensDesk, staffAccount } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnAll } from '../support/look.ts';
import { newStaffAccount } from '../support/staff-account.ts';
import { leftToAPerson, submitted } from '../support/submitted.ts';

test('whoever wants a page of the desk logs in first, by the keyboard alone, and is led there; until logged out', async ({
  server,
  browser,
}) => {
  const { number } = await submitted(server);
  const { account, password } = await staffAccount(server.origin, '程清和');
  const context = await desktop(browser);
  const page = await context.newPage();
  const wanted = `${server.origin}/#/review-desk/${number}`;
  await page.goto(wanted);
  await expect(page.getByRole('heading', { name: '工作人员登录' })).toBeVisible();
  await expect(page).toHaveTitle('工作人员登录');
  await lookOnAll(page, '100-login');

  const accountField = page.getByLabel('账号');
  const passwordField = page.getByLabel('密码');
  await expect(accountField).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('请输入账号')).toBeVisible();
  await expect(page.getByText('请输入密码')).toBeVisible();
  await expect(accountField).toBeFocused();
  await lookOnAll(page, '101-login-empty');

  await page.keyboard.type(account);
  await expect(page.getByText('请输入账号')).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.type('a wrong password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('账号、密码或动态码不正确')).toBeVisible();
  await expect(passwordField).toBeFocused();
  await expect(passwordField).toHaveAccessibleDescription('账号、密码或动态码不正确');
  await lookOnAll(page, '102-login-refused');

  await passwordField.selectText();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '审核台' })).toBeVisible();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByText('工作人员 程清和')).toBeVisible();

  // The session outlives a reload, and whoever has one is led past the login.
  await page.reload();
  await expect(page.getByText('工作人员 程清和')).toBeVisible();
  await page.goto(`${server.origin}/#/staff-login`);
  await expect(page).toHaveURL(`${server.origin}/#/review-desk`);

  const token = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('staff_session') ?? '{}') as { token?: string }).token,
  );
  expect(token).toBeTruthy();
  await page.getByRole('button', { name: '退出' }).click();
  await expect(page.getByRole('heading', { name: '工作人员登录' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/#/staff-login`);
  await expect(page.getByText('登录已失效')).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.goto(wanted);
  await expect(page.getByRole('heading', { name: '工作人员登录' })).toBeVisible();
  await context.close();
});

test('five wrong passwords lock the account, and the right one does not open it', async ({
  server,
  browser,
}) => {
  const own = await newStaffAccount(server);
  const context = await desktop(browser);
  const page = await context.newPage();
  await page.goto(`${server.origin}/#/review-desk`);
  for (let attempt = 1; attempt <= 5; attempt++) {
    await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
    await entersLogin(page, { account: own.account, password: `wrong ${attempt}` });
    await expect(page.getByText(attempt < 5 ? '账号、密码或动态码不正确' : /登录失败次数过多/)).toBeVisible();
  }
  await expect(page.getByRole('alert')).toHaveText(/请在 (\d+月\d+日 )?\d\d:\d\d 后再试，或联系管理员/);
  await lookOnAll(page, '103-login-locked');
  await entersLogin(page, own);
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  await expect(page.getByText(/登录失败次数过多/)).toBeVisible();
  await expect(page).toHaveURL(/staff-login/);
  await context.close();
});

test('an account with an authenticator is asked for its code once the password was right', async ({
  server,
  browser,
}) => {
  const own = await newStaffAccount(server, { authenticator: true });
  const context = await desktop(browser);
  const page = await context.newPage();
  await page.goto(`${server.origin}/#/review-desk`);
  await expect(page.getByLabel('动态码')).toBeHidden();
  await entersLogin(page, own);
  const code = page.getByLabel('动态码');
  await expect(code).toBeFocused();
  await lookOnAll(page, '104-login-code');
  const right = own.oneTimeCode();
  await page.keyboard.type(right === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('账号、密码或动态码不正确')).toBeVisible();
  await expect(code).toBeFocused();
  await lookOnAll(page, '105-login-code-refused');
  await code.fill(own.oneTimeCode());
  await code.press('Enter');
  await expect(page.getByText(`工作人员 ${own.name}`)).toBeVisible();
  await context.close();
});

test('a session that ends meanwhile leads to the login, which says so; what was drafted is still there', async ({
  server,
  browser,
}) => {
  const { number } = await submitted(server);
  await leftToAPerson(server, number);
  const own = await newStaffAccount(server);
  const context = await desktop(browser);
  const page = await context.newPage();
  await page.goto(`${server.origin}/#/review-desk/${number}`);
  await entersLogin(page, own);
  await page.getByRole('checkbox', { name: '第 2 段需重录' }).check();
  await page.getByLabel('第 2 段给客户的意见').fill('这一段背光，请面向窗户再读一次');
  await page.getByLabel(/总体意见/).fill('其余都很清楚');
  // As when the password was changed elsewhere.
  await endSessionsOf(server.server.running.context.connection.db, own.account);
  await page.getByRole('button', { name: '退回 1 段' }).click();
  await expect(page.getByRole('heading', { name: '工作人员登录' })).toBeVisible();
  const ended = page.getByRole('alert');
  await expect(ended.getByText('登录已失效，请重新登录', { exact: true })).toBeVisible();
  await expect(ended.getByText('没有提交的内容已保留。', { exact: true })).toBeVisible();
  await lookOnAll(page, '106-login-ended');
  await entersLogin(page, own);
  await expect(page).toHaveURL(`${server.origin}/#/review-desk/${number}`);
  await expect(page.getByRole('checkbox', { name: '第 2 段需重录' })).toBeChecked();
  await expect(page.getByLabel('第 2 段给客户的意见')).toHaveValue('这一段背光，请面向窗户再读一次');
  await expect(page.getByLabel(/总体意见/)).toHaveValue('其余都很清楚');
  await look(page, '107-desk-drafted');
  await page.getByRole('button', { name: '退回 1 段' }).click();
  await expect(page.getByText('已退回 1 段，客户会收到短信')).toBeVisible();
  await context.close();
});

test('another reviewer who logs in on the same tab sees nothing of what was drafted', async ({
  server,
  browser,
}) => {
  const { number } = await submitted(server);
  await leftToAPerson(server, number);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, server.origin, `/review-desk/${number}`);
  await page.getByLabel(/总体意见/).fill('只给自己看');
  await page.getByRole('button', { name: '退出' }).click();
  // Left sooner, the page would take the session along.
  await expect(page.getByLabel('账号')).toBeVisible();
  await page.goto(`${server.origin}/#/review-desk/${number}`);
  await entersLogin(page, await newStaffAccount(server));
  await expect(page.getByLabel(/总体意见/)).toHaveValue('');
  await context.close();
});

test('an underwriter who comes by the address of the review desk is led to their own', async ({
  server,
  browser,
}) => {
  const context = await desktop(browser);
  const page = await context.newPage();
  await logsIn(page, server.origin, '/review-desk', '江若谷');
  await expect(page.getByRole('heading', { name: '核保台' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '工作台' }).getByRole('link')).toHaveText(['人工核保']);
  await page.goto(`${server.origin}/#/identity-desk`);
  await expect(page.getByText('当前账号没有审核权限，请联系管理员')).toBeVisible();
  await context.close();
});

test('without a network the login says so, and goes through once it is back', async ({ server, browser }) => {
  const context = await desktop(browser);
  const page = await context.newPage();
  const account = await staffAccount(server.origin, '程清和');
  await page.goto(`${server.origin}/#/review-desk`);
  await expect(page.getByLabel('账号')).toBeVisible();
  await context.setOffline(true);
  await entersLogin(page, account);
  await expect(page.getByRole('alert')).toHaveText('服务器未响应，请检查网络或稍后重试');
  await lookOnAll(page, '108-login-offline');
  await context.setOffline(false);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: '审核台' })).toBeVisible();
  await context.close();
});
