import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { addDays, beijingDay, lastDayBefore } from '../../../contract/dates.ts';
import type { RequestOf } from '../../../contract/define.ts';
import { health } from '../../../contract/services/health.ts';
import { order } from '../../../contract/services/order.ts';
import { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { processSessions } from '../../../server/tables/process.ts';
import { reportPicture } from '../../support/report-picture.ts';
import type { TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge, Underwriter } from '../../support/underwriting.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookAtTwice, lookOnPhones, lookOnSides } from '../support/look.ts';
import { foundIn, storedText, tracedText } from '../support/stored-recording.ts';
import { outlastsBackAndReload } from '../support/ways-back.ts';

/** A page in a browser that holds the declarant's process; the shelf lies behind it. */
async function opens(browser: Browser, device: Declarant, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(device.origin);
  await expect(shelf(page)).toBeVisible();
  await page.goto(`${device.origin}/#${path}?processNo=${device.processNo}`);
  return page;
}

const shelf = (page: Page) => page.getByRole('link', { name: '查保单' });

const answers = (page: Page, question: RegExp, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }).check();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Grey, and still to be tapped: it says what is missing. */
const tapsUnready = (page: Page, name: string) => button(page, name).click({ force: true });

/** What is partly under the sticky button is too small a target for who measures it there. */
const toTheEnd = (page: Page) => () => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** 均无 to everything that is not answered yet. */
async function saysNo(page: Page): Promise<void> {
  for (const group of await page.getByRole('radiogroup').all())
    if ((await group.getByRole('radio', { checked: true }).count()) === 0)
      await group.getByRole('radio').first().check();
}

test('declared, asked further, accepted with an extra premium and an exclusion', async ({
  server,
  browser,
}) => {
  test.setTimeout(300_000);
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  const page = await opens(browser, device, '/health-told');
  await expect(page.getByRole('heading', { name: '健康信息授权' })).toBeVisible();
  await lookOnPhones(page, 'health-consent', toTheEnd(page));
  await tapsUnready(page, '同意并开始');
  await expect(page.getByText('请先阅读并勾选同意')).toBeVisible();
  await page.getByRole('checkbox').check();
  await button(page, '同意并开始').click();

  await expect(page.getByText(/还有 \d+ 题没有回答/)).toBeVisible();
  await answers(page, /结节/, '部分有');
  await page.getByRole('checkbox', { name: '甲状腺结节' }).check();
  await answers(page, /血压/, '是');
  await expect(page.getByText('已保存')).toBeVisible();
  await lookOnPhones(page, 'health-questions', toTheEnd(page));
  await tapsUnready(page, '下一步');
  // Each is said with its question; only how many there are speaks by itself.
  await expect(page.locator('[role=radiogroup]:focus-within')).toHaveAccessibleDescription('请回答这一题');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: '甲状腺结节' })).toBeChecked();
  await saysNo(page);
  await button(page, '下一步').click();

  await expect(page.getByRole('heading', { name: '请再核对一次您的告知' })).toBeVisible();
  await lookOnPhones(page, 'health-confirm', toTheEnd(page));
  await page.getByRole('checkbox').check();
  await button(page, '确认无误，继续').click();

  await expect(page.getByRole('heading', { name: /血压最高是多少/ })).toBeVisible();
  await page.getByRole('radio', { name: /150／95 至/ }).check();
  await button(page, '下一题').click();
  await page.getByLabel('搜索疾病').fill('甲状腺囊肿');
  await button(page, '甲状腺结节').click();
  await expect(page.getByRole('heading', { name: /甲状腺超声的分级/ })).toBeVisible();
  await outlastsBackAndReload(page, page.getByRole('heading', { name: /甲状腺超声的分级/ }), shelf(page));
  await button(page, '报告上哪里看').click();
  await page.getByRole('radio', { name: /^3 级/ }).check();
  await lookOnPhones(page, 'smart-question', toTheEnd(page));
  await button(page, '查看结论').click();

  const concluded = page.getByRole('heading', { name: '可以承保，有 2 项条件' });
  await expect(concluded).toBeVisible();
  await outlastsBackAndReload(page, concluded, shelf(page));
  await tapsUnready(page, '接受并继续');
  await expect(page.getByText('请勾选后再继续').first()).toBeVisible();
  await page.getByRole('checkbox', { name: '我接受加费' }).check();
  await lookOnPhones(page, 'smart-result', toTheEnd(page));
  await page.getByRole('checkbox', { name: '我已知晓并接受除外' }).check();
  await button(page, '接受并继续').click();
  await expect(page).toHaveURL(/#\/ocr/);
  await expect.poll(() => tracedText(server, device.processNo)).toContain('接受并继续');
  const answered = ['结节', '甲状腺', '部分有', '血压', '150／95', '3 级'];
  expect(foundIn(await tracedText(server, device.processNo), answered)).toEqual([]);
  // Nor in the recording of these pages.
  await expect
    .poll(() => storedText(server, device.processNo), { timeout: 30_000 })
    .toContain('智能核保结论');
  // The example in the search field is the same for everybody.
  const recorded = (await storedText(server, device.processNo)).replaceAll('如“甲状腺结节”', '');
  expect(foundIn(recorded, answered)).toEqual([]);
  await page.context().close();
});

test('what was answered stays while the page is told of changes, and who is cut off is told why it cannot go on', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.consentsToHealth();
  const page = await opens(browser, device, '/health-told');
  const first = page.getByRole('radiogroup').first().getByRole('radio').first();
  await first.check();
  await expect(page.getByText('已保存')).toBeVisible();
  const seen = await page.getByRole('radiogroup').first().elementHandle();
  const { context } = server.server.running;
  for (let time = 0; time < 2; time += 1) {
    const told = page.waitForResponse('**/health/get-health-audit-conclusion*');
    await context.connection.notify('process_changed', device.processNo);
    await told;
  }
  await saysNo(page);
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(first).toBeChecked();
  expect(await seen?.evaluate((group) => group.isConnected)).toBe(true);
  await expect(page.getByText('另一个页面也在填写')).toHaveCount(0);

  await page.route('**/health/submit-conclusion*', (route) => route.abort());
  await page.getByRole('radiogroup').last().getByRole('radio').last().check();
  await page.getByRole('radiogroup').last().getByRole('radio').first().check();
  await button(page, '下一步').click();
  await expect(page.getByRole('alert')).toHaveText('服务器未响应，请检查网络或稍后重试');
  await expect(page.getByRole('alert')).toBeInViewport();
  await lookOnPhones(page, 'health-not-saved', toTheEnd(page));
  await page.unroute('**/health/submit-conclusion*');
  await button(page, '下一步').click();
  await expect(page).toHaveURL(/#\/order-info-confirm/);
  await page.context().close();
});

/** The server does the next one of these and its answer is lost on the way; after it the network is as before. */
async function losesAnAnswer(page: Page, call: string): Promise<void> {
  await page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test('an answer that was lost on the way is no other page, and what was answered since is saved', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.consentsToHealth();
  const page = await opens(browser, device, '/health-told');
  await losesAnAnswer(page, '**/health/submit-conclusion*');
  await page.getByRole('radiogroup').first().getByRole('radio').first().check();
  await expect(page.getByText('存在本机')).toBeVisible();
  let away = true;
  await page.route('**/health/submit-conclusion*', (route) => (away ? route.abort() : route.fallback()));
  const second = page.getByRole('radiogroup').nth(1).getByRole('radio').first();
  await second.check();
  await test.step('also where the phone ended the page meanwhile', async () => {
    await page.reload();
    await expect(second).toBeChecked();
    await expect(page.getByText('存在本机')).toBeVisible();
    await lookOnPhones(page, 'health-kept');
    expect((await device.asksForHealth()).answers).toHaveLength(1);
  });
  away = false;
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(page.getByText('另一个页面也在填写')).toHaveCount(0);
  expect((await device.asksForHealth()).answers).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem('kept_health'))).toBeNull();
  await page.context().close();
});

test('a change kept of what was sent in is gone on with once it is saved', async ({ server, browser }) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.consentsToHealth();
  await device.says('submit', await device.answersTo({ nodule: ['thyroid'] }));
  const page = await opens(browser, device, '/health-told');
  // Nothing tells the page that it is another by now.
  await page.route('**/ocr/**', (route) => route.abort());
  let away = true;
  await page.route('**/health/submit-conclusion*', (route) => (away ? route.abort() : route.fallback()));
  await button(page, '修改').first().click();
  await answers(page, /血压/, '是');
  await expect(page.getByText('存在本机')).toBeVisible();
  await page.reload();
  await expect(page.getByText('存在本机')).toBeVisible();
  away = false;
  await expect(page.getByText('已保存')).toBeVisible();
  const looked = page.waitForEvent('requestfailed', (request) => request.url().includes('/ocr/'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await looked;
  await button(page, '下一步').click();
  await expect(page.getByRole('heading', { name: '请再核对一次您的告知' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await button(page, '确认无误，继续').click();
  await expect(page).toHaveURL(/#\/intelligent-underwriting/);
  await page.context().close();
});

test('where nothing can be kept, the warning stays while it is tried again', async ({ server, browser }) => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.consentsToHealth();
  const page = await opens(browser, device, '/health-told');
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.reload();
  await page.route('**/health/submit-conclusion*', (route) => route.abort());
  await page.getByRole('radiogroup').first().getByRole('radio').first().check();
  const warning = page.getByRole('alert').filter({ hasText: '回答还没有保存' });
  await expect(warning).toBeVisible();
  const seen = await warning.elementHandle();
  const again = page.waitForEvent('requestfailed', (request) => request.url().includes('/submit-conclusion'));
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await again;
  await expect(page.getByText('等待网络')).toBeVisible();
  expect(await seen?.evaluate((notice) => notice.isConnected)).toBe(true);
  await page.unroute('**/health/submit-conclusion*');
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await page.context().close();
});

/** Their sessions hold the process no more, as where a browser's token was renewed. */
async function isLockedOut(server: TestServer, { processNo }: Declarant): Promise<void> {
  const { db } = server.server.running.context.connection;
  await db.delete(processSessions).where(eq(processSessions.processNo, processNo));
}

/** By the applicant's phone, on the page that asks for it. */
async function provesPhone(page: Page, device: Declarant): Promise<void> {
  await expect(page.getByRole('heading', { name: '验证手机号' })).toBeVisible();
  await page.getByLabel('投保人手机号').fill(device.person.mobile);
  await button(page, '获取验证码').click();
  await expect(page.getByText(/已发送至/)).toBeVisible();
  await page.getByLabel('短信验证码').fill(await device.captchaFor(device.person.mobile));
  await button(page, '验证并继续').click();
}

test('who is locked out on an open page is asked for the phone, and goes on where they were', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.consentsToHealth();
  await device.says('submit', await device.answersTo());
  const page = await opens(browser, device, '/health-told');
  await expect(page.getByRole('heading', { name: '健康告知已通过' })).toBeVisible();
  await isLockedOut(server, device);
  await button(page, '下一步').click();
  await provesPhone(page, device);
  await expect(page.getByRole('heading', { name: '健康告知已通过' })).toBeVisible();
  await button(page, '下一步').click();
  await expect(page).toHaveURL(/#\/order-info-confirm/);
  await page.context().close();
});

test('who is locked out while they confirm what they said is asked for the phone', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.consentsToHealth();
  await device.says('submit', await device.answersTo({ nodule: ['thyroid'] }));
  const page = await opens(browser, device, '/health-told');
  await page.getByRole('checkbox').check();
  await isLockedOut(server, device);
  await button(page, '确认无误，继续').click();
  await provesPhone(page, device);
  await page.getByRole('checkbox').check();
  await button(page, '确认无误，继续').click();
  await expect(page).toHaveURL(/#\/intelligent-underwriting/);
  await page.context().close();
});

/** Everything is answered, the thyroid in part, and the answer to 下一步 is lost on the way. */
async function sendsInUnheard(page: Page): Promise<void> {
  await answers(page, /结节/, '部分有');
  await page.getByRole('checkbox', { name: '甲状腺结节' }).check();
  await saysNo(page);
  await expect(page.getByText('已保存')).toBeVisible();
  await losesAnAnswer(page, '**/health/submit-conclusion*');
  await button(page, '下一步').click();
}

test('what was sent in unheard leads on as soon as the page is told', async ({ server, browser }) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.consentsToHealth();
  const page = await opens(browser, device, '/health-told');
  await sendsInUnheard(page);
  await expect(page.getByRole('heading', { name: '请再核对一次您的告知' })).toBeVisible();
  await page.getByRole('checkbox').check();
  await button(page, '确认无误，继续').click();
  await expect(page).toHaveURL(/#\/intelligent-underwriting/);
  await page.context().close();
});

test('what is changed after it was sent in unheard is sent in instead', async ({ server, browser }) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.consentsToHealth();
  const page = await opens(browser, device, '/health-told');
  await page.route('**/ocr/**', (route) => route.abort());
  await sendsInUnheard(page);
  await expect(page.getByRole('alert')).toHaveText('服务器未响应，请检查网络或稍后重试');
  await answers(page, /血压/, '是');
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(page.getByText('另一个页面也在填写')).toHaveCount(0);
  await button(page, '下一步').click();
  await expect(page.getByRole('heading', { name: '请再核对一次您的告知' })).toBeVisible();
  const { answers: told } = await device.asksForHealth();
  expect(
    told
      .filter(({ answer }) => answer === 'some')
      .map(({ question }) => question)
      .toSorted(),
  ).toEqual(['hypertension', 'nodule']);
  await page.context().close();
});

test('what was sent in unheard and says that nothing is the matter stands, and leads on', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.consentsToHealth();
  const page = await opens(browser, device, '/health-told');
  await page.route('**/ocr/**', (route) => route.abort());
  await expect(page.getByText(/还有 \d+ 题没有回答/)).toBeVisible();
  await saysNo(page);
  await expect(page.getByText('已保存')).toBeVisible();
  await losesAnAnswer(page, '**/health/submit-conclusion*');
  await button(page, '下一步').click();
  await expect(page.getByRole('alert')).toHaveText('服务器未响应，请检查网络或稍后重试');
  await answers(page, /血压/, '是');
  await expect(page.getByRole('heading', { name: '健康告知已通过' })).toBeVisible();
  await expect(page.getByText('健康告知已经确认，不能再修改').last()).toBeVisible();
  await lookOnPhones(page, 'health-confirmed-unheard', toTheEnd(page));
  await page.context().close();
});

test('an answer of the smart underwriting that was lost is given once, and one given elsewhere is shown', async ({
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const calls = '**/health/answer-smart*';
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ hypertension: [], nodule: ['thyroid'] });
  const page = await opens(browser, device, '/intelligent-underwriting');
  await losesAnAnswer(page, calls);
  await page.getByRole('radio', { name: /低于 150／95/ }).check();
  await button(page, '下一题').click();
  await expect(page.getByRole('alert')).toHaveText('服务器未响应，请检查网络或稍后重试');
  await button(page, '下一题').click();
  await expect(page.getByRole('heading', { name: /高血压受损/ })).toBeFocused();

  await page.getByRole('radio', { name: '没有', exact: true }).check();
  await button(page, '下一题').click();
  await expect(page.getByRole('heading', { name: /结节在哪里/ })).toBeVisible();

  await button(page, /^修改：最近 6 个月内/).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /150／95 至/ })
    .check();
  await button(page, '确定').click();
  const sheet = page.getByRole('dialog', { name: '修改后，后面的要重新回答' });
  await expect(sheet).toBeVisible();
  await page.route(calls, (route) => route.abort(), { times: 1 });
  await button(page, '修改并重新回答').click();
  await expect(sheet.getByRole('alert')).toHaveText('服务器未响应，请检查网络或稍后重试');
  await lookOnPhones(page, 'smart-not-changed');
  await button(page, '修改并重新回答').click();
  await expect(sheet).toHaveCount(0);
  await expect(button(page, /^修改：医生是否告知过/)).toHaveCount(0);

  await device.answersSmart({ question: 'nodule_where', value: 'thyroid' });
  await page.getByRole('radio', { name: '乳腺' }).check();
  await button(page, '下一题').click();
  await expect(page.getByText('内容已在另一个页面更新').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /甲状腺超声的分级/ })).toBeVisible();
  await page.context().close();
});

test('where one needs an underwriter and another has conditions, the way to the material is open', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02', { spouse: inventedOfAge(30, 38) });
  await device.declares({ income: [], hypertension: [] });
  await device.goesThroughSmart('middle');
  expect(await device.concludes()).toMatchObject({ next: 'manual', terms: { conditions: [{}] } });
  const page = await opens(browser, device, '/intelligent-underwriting-result');
  await button(page, '去上传资料').click();
  await expect(page).toHaveURL(/#\/supplementary-images[?]/);
  await expect(page.getByRole('heading', { name: '补充影像资料' })).toBeVisible();
});

test('a refusal in words, with a person to ask and what may still be bought', async ({ server, browser }) => {
  test.setTimeout(240_000);
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares({ heart: [] });
  const page = await opens(browser, device, '/health-told');
  await expect(page.getByRole('heading', { name: '这次不能承保' })).toBeVisible();
  await lookOnPhones(page, 'health-refused', toTheEnd(page));
  await button(page, /请人工复核/).click();
  await page.getByRole('textbox').fill('手术已满十年');
  await button(page, '提交复核').click();
  await expect(page.getByText('已请人工复核')).toBeVisible();
  const underwriter = new Underwriter(server.origin);
  await underwriter.concludes(device, { result: 'pass', reason: '复核资料，可以承保。' });
  await expect(page.getByRole('heading', { name: '健康告知已通过' })).toBeVisible();
  await page.context().close();
});

test('who is refused once another was looked at may be looked at by a person too', async ({
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both: true });
  await device.declaresEach({ heart: [] }, { nodule: ['thyroid'] });
  await device.asksPerson();
  const underwriter = new Underwriter(server.origin);
  await underwriter.concludes(device, { result: 'pass', reason: '复核资料，可以承保。' });
  await device.goesThroughSmart('thyroid', 'high');
  const page = await opens(browser, device, '/health-told');
  await expect(page.getByText('由系统按核保规则得出。您可以要求人工复核。')).toBeVisible();
  await expect(page.getByText('由核保员复核得出')).toHaveCount(0);
  await button(page, /请人工复核/).click();
  await button(page, '提交复核').click();
  await expect(page.getByText('已请人工复核')).toBeVisible();
  await expect(button(page, /请人工复核/)).toHaveCount(0);
  await underwriter.concludes({ person: spouse }, { result: 'refuse', reason: '按规则复核，仍不能承保。' });
  await expect(page.getByText('由核保员复核得出')).toBeVisible();
  await lookOnPhones(page, 'health-refused-by-person', toTheEnd(page));
  await page.context().close();
});

test('a refused application is ended only after what is lost by it was read', async ({ server, browser }) => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares({ heart: [] });
  const page = await opens(browser, device, '/health-told');
  await button(page, /结束这次投保/).click();
  const sheet = page.getByRole('dialog', { name: '结束这次投保' });
  await expect(sheet.getByText(/不能恢复/)).toBeVisible();
  await lookOnPhones(page, 'health-refused-end');
  await button(page, '再想想').click();
  await expect(sheet).toHaveCount(0);
  expect((await device.looks()).status).not.toBe('cancel');
  await button(page, /结束这次投保/).click();
  await button(page, '放弃投保').click();
  await expect.poll(async () => (await device.looks()).status).toBe('cancel');
  await page.context().close();
});

test('who is changed on the page that says it all is who is asked next', async ({ server, browser }) => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both: true });
  await device.consentsToHealth();
  await device.says('submit', await device.answersTo({ hypertension: [] }));
  const page = await opens(browser, device, '/health-told');
  await page.getByRole('button', { name: '修改' }).last().click();
  await expect(page.getByRole('heading', { name: spouse.name })).toBeVisible();
  await expect(page.getByText('2 / 2 人')).toBeVisible();
  await button(page, '返回').click();
  await expect(page.getByRole('heading', { name: device.person.name })).toBeFocused();
  await page.context().close();
});

test('a review that postpones says from which day on it may be tried again', async ({ server, browser }) => {
  test.setTimeout(240_000);
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares({ hospital: [] });
  await device.call(health.askPerson, { ...device.process, request_id: randomUUID() });
  const again_from = addDays(beijingDay(new Date()), 365);
  const reason = '术后恢复满一年再投保。';
  await new Underwriter(server.origin).concludes(device, { result: 'delay', again_from, reason });
  const page = await opens(browser, device, '/health-told');
  await expect(page.getByRole('heading', { name: '现在还不能投保，需要延期' })).toBeVisible();
  await expect(page.getByText(`${again_from} 起可以再来投保。`)).toBeVisible();
  await lookOnPhones(page, 'health-postponed', toTheEnd(page));
  await page.context().close();
});

test('conditions of a review are the underwriter’s, with their last day and no second person', async ({
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ brain: [] });
  await device.asksPerson();
  const reason = '卒中后恢复良好，脑血管情况除外承保。';
  const exclusion = '脑血管疾病及其并发症不在保障范围内。';
  await new Underwriter(server.origin).concludes(device, { result: 'exclusion_pass', exclusion, reason });
  const { terms } = await device.concludes();
  const until = lastDayBefore(terms?.valid_until ?? '');
  const page = await opens(browser, device, '/health-told');
  await expect(page.getByRole('heading', { name: '可以承保，有一项条件' })).toBeVisible();
  await expect(page.getByText(`结论有效至 ${until}`)).toBeVisible();
  await expect(page.getByText(`${until} 24:00 前未确认，视为放弃`)).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText('由核保员复核得出')).toBeVisible();
  await expect(page.getByText('由系统按核保规则得出')).toHaveCount(0);
  await expect(button(page, '转人工核保')).toHaveCount(0);
  await lookOnPhones(page, 'review-conditions', toTheEnd(page));
  await page.getByRole('checkbox', { name: '我已知晓并接受除外' }).check();
  await button(page, '接受并继续').click();
  await expect(page).toHaveURL(/#\/ocr/);
  await page.context().close();
});

/** By the keyboard, with the focus staying at the picture; a reload finds what was laid. */
async function movesTheLastToTheFront(page: Page, device: Declarant): Promise<void> {
  const ids = async () => {
    const { members } = await device.call(order.preUploadMwImagePage, device.process);
    return members.flatMap(({ images }) => images[0]?.files.map(({ file_id }) => file_id) ?? []);
  };
  const [first, second, third] = await ids();
  const forward = (place: number) => button(page, `门诊或住院病历第 ${place} 张往前移`);
  await forward(3).focus();
  await page.keyboard.press('Enter');
  await expect(forward(2)).toBeFocused();
  await expect(page.getByText('门诊或住院病历第 3 张已移到第 2 张')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(forward(1)).toBeFocused();
  await expect(forward(1)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('已保存')).toBeVisible();
  await expect.poll(ids).toEqual([third, first, second]);
  await lookOnPhones(page, 'images-order', () =>
    forward(1).evaluate((one) => one.scrollIntoView({ block: 'center' })),
  );
}

/** Everything but the first file is held up on its way, as by a link that breaks; answers how to let it go. */
async function holdsUploads(page: Page): Promise<() => void> {
  const begun = new Set<string>();
  let held = true;
  await page.route(/underwriting-(images|documents)\//, (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() !== 'GET' && route.request().method() !== 'HEAD') begun.add(pathname);
    return held && begun.has(pathname) && [...begun][0] !== pathname ? undefined : route.continue();
  });
  return () => (held = false);
}

/** A page that is ended in the midst: what was chosen is on the device, arrives once, and lies as it was laid. */
async function isEndedAndGoesOn(page: Page, device: Declarant, letGo: () => void): Promise<void> {
  await expect(page.getByText('✓ 已上传')).toHaveCount(1);
  await expect(page.getByText('正在上传 2 张，可以继续拍')).toBeVisible();
  await expect(page.getByText(/^已传 1\/3 张 · \d\d%$/)).toBeVisible();
  const inAll = page.getByRole('progressbar', { name: '全部资料的上传进度' });
  await expect(inAll).toHaveAttribute('aria-valuenow', /^[1-9]\d$/);
  await lookOnPhones(page, 'images-under-way', toTheEnd(page));
  await button(page, '门诊或住院病历第 3 张往前移').click();
  await expect(page.getByText('已保存')).toBeVisible();
  letGo();
  await page.reload();
  await expect(page.getByText('✓ 已上传')).toHaveCount(3);
  await expect(inAll).toHaveCount(0);
  await expect(page.getByText('已保存')).toBeVisible();
  const { members } = await device.call(order.preUploadMwImagePage, device.process);
  const laid = members.flatMap(({ images }) => images[0]?.files ?? []);
  expect(laid.map(({ type }) => type)).toEqual(['image', 'document', 'image']);
  expect(new Set(laid.map(({ file_id }) => file_id)).size).toBe(3);
  // Nothing of it stays on the device once the server has it.
  await page.reload();
  await expect(page.getByText('✓ 已上传')).toHaveCount(3);
}

/** A document is saved by an address of that moment, not shown as a picture, and the page stays. */
async function opensAsDocument(page: Page, name: string): Promise<void> {
  const asked = page.waitForResponse('**/order/pre-upload-mw-image-page*');
  const saving = page.waitForEvent('download');
  await button(page, name).click();
  await asked;
  expect((await saving).suggestedFilename()).toMatch(/^门诊或住院病历.*\.pdf$/);
  await expect(page.locator('.adm-image-viewer-content')).toHaveCount(0);
}

/** An underwriter looks: what was sent in is to be seen, and no more is added. */
async function findsItClosed(page: Page): Promise<void> {
  await expect(page.getByText(/核保员已开始审核/)).toBeVisible();
  await opensAsDocument(page, '门诊或住院病历第 3 张（PDF），✓ 已上传');
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await expect(button(page, /删除|往前移|提交审核/)).toHaveCount(0);
  await lookOnPhones(page, 'images-laid', toTheEnd(page));
  await button(page, '查看审核进度').click();
  await expect(button(page, /查看已交的资料/)).toBeVisible();
  await expect(button(page, /再补充资料/)).toHaveCount(0);
  await lookOnPhones(page, 'manual-looked-at', toTheEnd(page));
}

test('pictures of two devices lie beside each other, and what one took back leaves the other', async ({
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ heart: [] });
  await device.looks();
  await device.goesOn('turn_to_manual');
  const phone = await opens(browser, device, '/supplementary-images');
  const tablet = await opens(browser, device, '/supplementary-images');
  const picture = { mimeType: 'image/jpeg', buffer: await reportPicture(phone, 'sharp') };
  const adds = (page: Page, name: string) =>
    page.getByLabel('添加门诊或住院病历').setInputFiles([{ ...picture, name }]);
  const [onPhone, onTablet] = [phone, tablet].map((page) => page.getByText('✓ 已上传'));
  await expect(tablet.getByText('还差：门诊或住院病历、检查检验报告')).toBeVisible();
  await adds(phone, '1.jpg');
  await expect(onTablet!).toHaveCount(1);
  await adds(tablet, '2.jpg');
  await expect(onPhone!).toHaveCount(2);
  await expect(phone.getByText('已保存')).toBeVisible();
  await button(tablet, '删除门诊或住院病历第 1 张').click();
  await expect(onTablet!).toHaveCount(1);
  await expect(onPhone!).toHaveCount(1);
  await adds(phone, '3.jpg');
  await expect(onTablet!).toHaveCount(2);
  await expect(phone.getByText('已保存')).toBeVisible();
  await expect(tablet.getByText('已保存')).toBeVisible();
  const { members } = await device.imagePage();
  expect(members.flatMap(({ images }) => images[0]?.files ?? [])).toHaveLength(2);
  await lookOnPhones(phone, 'images-of-two-devices', toTheEnd(phone));
  await phone.context().close();
  await tablet.context().close();
});

test('what did not come to the store is asked about before the list is sent in without it', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ heart: [] });
  await device.looks();
  await device.goesOn('turn_to_manual');
  const page = await opens(browser, device, '/supplementary-images');
  const picture = { mimeType: 'image/jpeg', buffer: await reportPicture(page, 'sharp') };
  const adds = (kind: string, name: string) =>
    page.getByLabel(`添加${kind}`).setInputFiles([{ ...picture, name }]);
  await adds('门诊或住院病历', '1.jpg');
  await adds('检查检验报告', '2.jpg');
  await expect(page.getByText('✓ 已上传')).toHaveCount(2);
  const keys = '**/file/get-temp-keys-by-bucket*';
  const refused = { json: { code: catalogue.tooManyRequests.code, message: '请稍后再试', data: null } };
  await page.route(keys, (route) => route.fulfill(refused));
  await page.reload();
  await adds('门诊或住院病历', '3.jpg');
  await expect(page.getByText('有 1 张没有传上，点图片可以重试')).toBeVisible();
  await button(page, '提交审核').click();
  await expect(page.getByRole('heading', { name: '有 1 张没有传上' })).toBeVisible();
  await lookOnPhones(page, 'images-unsent');
  await page.unroute(keys);
  await button(page, '重新上传').last().click();
  await expect(page.getByText('✓ 已上传')).toHaveCount(3);
  await page.route(keys, (route) => route.fulfill(refused));
  await page.reload();
  await adds('检查检验报告', '4.jpg');
  await expect(page.getByText('有 1 张没有传上，点图片可以重试')).toBeVisible();
  await button(page, '提交审核').click();
  await button(page, '不交这张').click();
  await expect(page.getByRole('heading', { name: '核保员正在审核' })).toBeVisible();
  expect((await device.imagePage()).members[0]!.images.flatMap(({ files }) => files)).toHaveLength(3);
  await page.context().close();
});

test('material sent in, decided live at the desk, accepted item by item', async ({ server, browser }) => {
  test.setTimeout(360_000);
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ heart: [] });
  await device.looks();
  await device.goesOn('turn_to_manual');
  const page = await opens(browser, device, '/supplementary-images');
  await expect(page.getByText('还差：门诊或住院病历、检查检验报告')).toBeVisible();
  const letGo = await holdsUploads(page);
  const sharp = { mimeType: 'image/jpeg', buffer: await reportPicture(page, 'sharp') };
  const blurred = { mimeType: 'image/jpeg', buffer: await reportPicture(page, 'blurred') };
  const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
  await page
    .getByLabel('添加门诊或住院病历')
    .setInputFiles([{ ...sharp, name: '1.jpg' }, { ...sharp, name: '2.jpg' }, pdf]);
  await isEndedAndGoesOn(page, device, letGo);
  let away = true;
  await page.route('**/order/pre-upload-mw-image-list', (route) => (away ? route.abort() : route.fallback()));
  await page.getByLabel('添加检查检验报告').setInputFiles([{ ...blurred, name: '3.jpg' }]);
  await expect(page.getByText('✓ 已上传')).toHaveCount(3);
  await expect(page.getByText('不清楚，重拍')).toBeVisible();
  await expect(page.getByText('等待网络')).toBeVisible();
  away = false;
  await expect(page.getByText('已保存')).toBeVisible();
  await movesTheLastToTheFront(page, device);
  await lookOnPhones(page, 'images', toTheEnd(page));
  await opensAsDocument(page, '门诊或住院病历第 3 张（PDF），✓ 已上传');
  await page.reload();
  await expect(page.getByText('✓ 已上传')).toHaveCount(3);
  await expect(page.getByText('不清楚，重拍')).toBeVisible();
  await button(page, '提交审核').click();
  await expect(page.getByRole('heading', { name: '有 1 张看不清' })).toBeVisible();
  await button(page, '仍然提交').click();
  const [waits, complete] = [
    page.getByRole('heading', { name: '核保员正在审核' }),
    page.getByText('资料齐了，可以提交'),
  ];
  await expect(waits).toBeVisible();
  const [records] = (await device.imagePage()).members[0]!.images;
  expect(records!.files.map(({ type }) => type)).toEqual(['image', 'image', 'document']);
  await lookOnPhones(page, 'manual-waiting', toTheEnd(page));
  await outlastsBackAndReload(page, waits, complete);
  await button(page, '再补充资料').click();
  await expect(complete).toBeVisible();
  await outlastsBackAndReload(page, complete, waits);

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const underwriter = await new Underwriter(server.origin).atTheDesk();
  await desk.goto(`${server.origin}/#/underwriting-desk`);
  const { account, password } = await underwriter.login();
  await desk.getByLabel('账号').fill(account);
  await desk.getByLabel('密码').fill(password);
  await desk.getByRole('button', { name: /登录/ }).click();
  await desk.getByRole('link', { name: new RegExp(device.person.name) }).click();
  await expect(desk.getByRole('heading', { name: new RegExp(device.person.name) })).toBeVisible();
  await findsItClosed(page);
  await desk.keyboard.press('4');
  await desk.getByLabel('加费比例（%）').fill('15');
  await desk.getByLabel(/除外内容/).fill('甲状腺恶性肿瘤及其转移');
  await desk.getByLabel(/说明/).fill('超声提示结节 3 级，加费 15 %，相关恶性肿瘤不在保障内。');
  await look(desk, 'desk');
  await desk.getByRole('button', { name: '发出结论' }).click();
  await desk.getByRole('button', { name: '确认发出' }).click();

  await expect(page.getByRole('heading', { name: '可以承保，需加费并除外' })).toBeVisible();
  await lookOnPhones(page, 'manual-result', toTheEnd(page));
  await outlastsBackAndReload(
    page,
    page.getByRole('heading', { name: '可以承保，需加费并除外' }),
    button(page, '查看审核进度'),
  );
  await page.getByRole('checkbox', { name: '我接受加费' }).check();
  await page.getByRole('checkbox', { name: '我已知晓并接受除外' }).check();
  await button(page, '接受并继续').click();
  await expect(page).toHaveURL(/#\/ocr/);
  await desk.context().close();
  await page.context().close();
});

/** Nobody hears where the process stands until this is called. */
async function losesProgress(page: Page): Promise<() => Promise<void>> {
  const progress = '**/insure_process/progress*';
  await page.route(progress, (route) => route.abort());
  return () => page.unroute(progress);
}

test('where it goes on and nobody answers, the page says so and tries again', async ({ server, browser }) => {
  test.setTimeout(240_000);
  const passed = await Declarant.applies(server.origin, 'AX-CI-02');
  await passed.comesBeforeUnderwriter();
  const exclusion = '甲状腺恶性肿瘤及其转移不在保障范围内。';
  await new Underwriter(server.origin).concludes(passed, { result: 'exclusion_pass', exclusion });
  const page = await opens(browser, passed, '/supplementary-images-result');
  await page.getByRole('checkbox', { name: '我已知晓并接受除外' }).check();
  const heard = await losesProgress(page);
  await button(page, '接受并继续').click();
  await expect(page.getByText('条件您都已确认，可以继续办理。')).toBeVisible();
  await button(page, '继续').click();
  await expect(page.getByRole('alert')).toHaveText('服务器未响应，请检查网络或稍后重试');
  await heard();
  // What was accepted in time is not over when its last day has passed.
  await page.clock.setFixedTime(Date.now() + 31 * 86_400_000);
  await page.reload();
  await expect(page.getByRole('heading', { name: '可以承保，有除外' })).toBeVisible();
  await expect(page.getByText('条件您都已确认，可以继续办理。')).toBeVisible();
  await lookOnPhones(page, 'manual-accepted-later');
  await button(page, '继续').click();
  await expect(page).toHaveURL(/#\/ocr/);
  await page.context().close();

  const moved = await Declarant.applies(server.origin, 'AX-CI-02');
  await moved.declares();
  const behind = await opens(browser, moved, '/health-told');
  await expect(behind.getByRole('heading', { name: '健康告知已通过' })).toBeVisible();
  const hearsAgain = await losesProgress(behind);
  await moved.goesOn('pass_health');
  await button(behind, '下一步').click();
  await expect(behind.getByRole('alert')).toHaveText('服务器未响应，请检查网络或稍后重试');
  await hearsAgain();
  await button(behind, '下一步').click();
  await expect(behind).toHaveURL(/#\/ocr/);
  await behind.context().close();
});

test('an assessment that does not fit: leaving first, insisting in writing', async ({ server, browser }) => {
  test.setTimeout(240_000);
  const device = await Declarant.applies(server.origin, 'AX-ANN-03', { person: inventedOfAge(30, 38) });
  let page = await opens(browser, device, '/risk-assessment');
  await expect(page.getByText('第 1 题，共 6 题')).toBeVisible();
  await lookOnPhones(page, 'risk-question', toTheEnd(page));
  for (let i = 1; i <= 6; i += 1) {
    await page.getByRole('radio').first().check();
    await button(page, i === 6 ? '提交测评' : '下一题').click();
    if (i === 6) break;
    await expect(page.getByText(`第 ${i + 1} 题，共 6 题`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    if (i !== 4) continue;
    page = await opensAnewIn(page);
    await expect(page.getByText('第 5 题，共 6 题')).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('kept_assessment'));
    expect(kept).not.toContain('answers');
  }
  await expect(page.getByRole('heading', { name: '这款产品可能不适合您' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('kept_assessment'))).toBeNull();
  await lookOnPhones(page, 'risk-unlike', toTheEnd(page));
  await button(page, /重新测评/).click();
  await expect(page.getByText('第 1 题，共 6 题')).toBeVisible();
  await page.goBack();
  await button(page, /坚持购买/).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '坚持购买' }).click({ force: true });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await sheet.getByRole('textbox').fill('我已知晓本产品与我的风险承受能力不相符，仍自愿购买');
  await sheet.getByRole('button', { name: '坚持购买' }).click();
  await expect(page.getByRole('heading', { name: '已记录您的书面确认' })).toBeVisible();
  await lookOnSides(page, 'risk-insisted');
  await lookAtTwice(page, 'risk-insisted');
  await page.context().close();
  await goesOnFromTheLink(await opens(browser, device, '/insure-progress'));
});

/** As after the phone ended the page: nothing of its tab is left. */
async function opensAnewIn(page: Page): Promise<Page> {
  const [context, address] = [page.context(), page.url()];
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  return next;
}

/** All that is asked on the page of the assessment, by the first answers or the last; then nobody hears what came of it. */
async function assessesUnheard(page: Page, which: 'first' | 'last'): Promise<void> {
  for (let i = 1; i <= 6; i += 1) {
    await expect(page.getByText(`第 ${i} 题，共 6 题`)).toBeVisible();
    await page.getByRole('radio')[which]().check();
    if (i === 6) await page.route('**/risk-assessment/get-conclusion*', (route) => route.abort());
    await button(page, i === 6 ? '提交测评' : '下一题').click();
  }
}

test('what an assessment came to is shown although nothing more is heard, also where it was done anew', async ({
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const device = await Declarant.applies(server.origin, 'AX-ANN-03', { person: inventedOfAge(30, 38) });
  const page = await opens(browser, device, '/risk-assessment');
  await assessesUnheard(page, 'first');
  await expect(page.getByRole('heading', { name: '这款产品可能不适合您' })).toBeVisible();
  await page.unroute('**/risk-assessment/get-conclusion*');
  await button(page, /重新测评/).click();
  await assessesUnheard(page, 'last');
  await expect(page.getByRole('button', { name: '继续投保' })).toBeVisible();
  await expect(page.getByText('这款产品可能不适合您')).toHaveCount(0);
  await page.context().close();
});

/** The link of a message leads to the progress, and that to where the conclusion waits. */
async function goesOnFromTheLink(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '已记录您的书面确认' })).toBeVisible();
  await expect(page).toHaveURL(/#\/risk-assessment-result/);
  await button(page, '继续投保').click();
  await expect(page).toHaveURL(/#\/ocr/);
  await page.context().close();
}

/** Of 65, insuring somebody younger; took the most careful answers, and insists. */
async function insistsOfAge(origin: string): Promise<Declarant> {
  const device = await Declarant.applies(origin, 'AX-ANN-03', {
    ...{ person: inventedOfAge(65, 66), spouse: inventedOfAge(40, 49) },
  });
  const acts = (act: RequestOf<typeof riskAssessment.submitConclusion>['act']) =>
    device.call(riskAssessment.submitConclusion, { ...device.process, request_id: randomUUID(), act });
  const { questions, sentence } = await device.call(riskAssessment.information, device.process);
  const answers = questions.map(({ question, options }) => ({ question, value: options[0]!.value }));
  await acts({ kind: 'assess', answers });
  await acts({ kind: 'insist', sentence });
  return device;
}

test('who is of age waits for the call, and goes on by the link of the message', async ({
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const underwriter = new Underwriter(server.origin);
  const [agreed, declined] = [await insistsOfAge(server.origin), await insistsOfAge(server.origin)];
  const waiting = await opens(browser, agreed, '/insure-progress');
  await expect(waiting.getByText('等待人工回访')).toBeVisible();
  await lookOnPhones(waiting, 'risk-call-waiting', toTheEnd(waiting));
  await underwriter.concludes(agreed, { result: 'pass', reason: '已电话向本人说明，本人坚持购买。' });
  await expect(waiting.getByText('回访已完成，可以继续投保')).toBeVisible();
  await lookOnPhones(waiting, 'risk-call-agreed', toTheEnd(waiting));
  await waiting.context().close();
  await goesOnFromTheLink(await opens(browser, agreed, '/insure-progress'));

  await callsAndHearsNo(browser, declined);
  const over = await opens(browser, declined, '/insure-progress');
  await expect(over.getByText('回访后不再继续')).toBeVisible();
  await expect(over.getByText(/有疑问请致电/)).toBeVisible();
  await lookOnPhones(over, 'risk-call-declined', toTheEnd(over));
  await button(over, '看看更适合的产品').click();
  await expect(over).toHaveURL(/#\/$/);
  await over.context().close();
});

/** An underwriter sees the whole number, calls, and writes down that the customer gave up. */
async function callsAndHearsNo(browser: Browser, { origin, person }: Declarant): Promise<void> {
  const context = await desktop(browser);
  const desk = await context.newPage();
  await logsIn(desk, origin, '/underwriting-desk', '江若谷');
  await desk.getByRole('link', { name: new RegExp(person.name) }).click();
  await expect(desk.getByText(/坚持购买$/)).toBeVisible();
  await expect(desk.getByText('客户补充说明')).toBeHidden();
  await button(desk, '查看号码').click();
  await expect(desk.getByRole('link', { name: person.mobile })).toHaveAttribute(
    'href',
    `tel:${person.mobile}`,
  );
  await desk.keyboard.press('2');
  await desk.getByLabel(/说明/).fill('电话中本人表示不再购买。');
  await look(desk, 'desk-risk-call');
  await button(desk, '发出结论').click();
  await expect(desk.getByRole('heading', { name: '发出回访结果：不再继续' })).toBeVisible();
  await button(desk, '确认发出').click();
  await expect(desk.getByText('回访人')).toBeVisible();
  await expect(desk.getByText('拒保')).toBeHidden();
  await look(desk, 'desk-risk-call-done');
  await context.close();
}

test('health withdrawn once it was passed: what is deleted, and that the application ended', async ({
  server,
  browser,
}) => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares();
  await device.goesOn('pass_health');
  const page = await opens(browser, device, '/ocr');
  await button(page, /健康.*查看或撤回/).click();
  await button(page, '撤回并删除').click();
  await expect(page.getByText('已撤回，健康信息和资料已删除。')).toBeVisible();
  await button(page, '好的').click();
  await expect(page.getByText('这次投保已取消', { exact: true })).toBeVisible();
});
