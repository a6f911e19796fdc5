import type { Browser, Page } from '@playwright/test';
import { order } from '../../../contract/services/order.ts';
import { reportPicture } from '../../support/report-picture.ts';
import { Declarant, inventedOfAge, Underwriter } from '../../support/underwriting.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnAll, lookOnPhones } from '../support/look.ts';

/** A page in a browser that holds the declarant's process. */
async function opens(browser: Browser, device: Declarant, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${device.origin}/#${path}?processNo=${device.processNo}`);
  return page;
}

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
  await expect(page.getByText('请回答这一题').first()).toBeVisible();
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
  await button(page, '报告上哪里看').click();
  await page.getByRole('radio', { name: /^3 级/ }).check();
  await lookOnPhones(page, 'smart-question', toTheEnd(page));
  await button(page, '查看结论').click();

  await expect(page.getByRole('heading', { name: '可以承保，有 2 项条件' })).toBeVisible();
  await tapsUnready(page, '接受并继续');
  await expect(page.getByText('请勾选后再继续').first()).toBeVisible();
  await page.getByRole('checkbox', { name: '我接受加费' }).check();
  await lookOnPhones(page, 'smart-result', toTheEnd(page));
  await page.getByRole('checkbox', { name: '我已知晓并接受除外' }).check();
  await button(page, '接受并继续').click();
  await expect(page).toHaveURL(/#\/ocr/);
  await page.context().close();
});

test('a refusal in words, with a person to ask and what may still be bought', async ({ server, browser }) => {
  test.setTimeout(240_000);
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares({ heart: [] });
  const page = await opens(browser, device, '/health-told');
  await expect(page.getByRole('heading', { name: '这款产品暂不能承保' })).toBeVisible();
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
  await lookOnPhones(page, 'images-under-way', toTheEnd(page));
  await button(page, '门诊或住院病历第 3 张往前移').click();
  await expect(page.getByText('已保存')).toBeVisible();
  letGo();
  await page.reload();
  await expect(page.getByText('✓ 已上传')).toHaveCount(3);
  await expect(page.getByText('已保存')).toBeVisible();
  const { members } = await device.call(order.preUploadMwImagePage, device.process);
  const laid = members.flatMap(({ images }) => images[0]?.files ?? []);
  expect(laid.map(({ type }) => type)).toEqual(['image', 'document', 'image']);
  expect(new Set(laid.map(({ file_id }) => file_id)).size).toBe(3);
  // Nothing of it stays on the device once the server has it.
  await page.reload();
  await expect(page.getByText('✓ 已上传')).toHaveCount(3);
}

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
  await page.getByLabel('添加检查检验报告').setInputFiles([{ ...blurred, name: '3.jpg' }]);
  await expect(page.getByText('✓ 已上传')).toHaveCount(3);
  await expect(page.getByText('不清楚，重拍')).toBeVisible();
  await expect(page.getByText('已保存')).toBeVisible();
  await movesTheLastToTheFront(page, device);
  await lookOnPhones(page, 'images', toTheEnd(page));
  await page.reload();
  await expect(page.getByText(/已上传|已标明不清楚/)).toHaveCount(4);
  await button(page, '提交审核').click();
  await expect(page.getByRole('heading', { name: '核保员正在审核' })).toBeVisible();
  await lookOnPhones(page, 'manual-waiting', toTheEnd(page));

  const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const underwriter = await new Underwriter(server.origin).atTheDesk();
  await desk.goto(`${server.origin}/#/underwriting-desk`);
  const { account, password } = await underwriter.login();
  await desk.getByLabel('账号').fill(account);
  await desk.getByLabel('密码').fill(password);
  await desk.getByRole('button', { name: /登录/ }).click();
  await desk.getByRole('link', { name: new RegExp(device.person.name) }).click();
  await expect(desk.getByRole('heading', { name: new RegExp(device.person.name) })).toBeVisible();
  await desk.keyboard.press('4');
  await desk.getByLabel('加费比例（%）').fill('15');
  await desk.getByLabel(/除外内容/).fill('甲状腺恶性肿瘤及其转移');
  await desk.getByLabel(/说明/).fill('超声提示结节 3 级，加费 15 %，相关恶性肿瘤不在保障内。');
  await look(desk, 'desk');
  await desk.getByRole('button', { name: '发出结论' }).click();
  await desk.getByRole('button', { name: '确认发出' }).click();

  await expect(page.getByRole('heading', { name: '可以承保，需加费并除外' })).toBeVisible();
  await lookOnPhones(page, 'manual-result', toTheEnd(page));
  await page.getByRole('checkbox', { name: '我接受加费' }).check();
  await page.getByRole('checkbox', { name: '我已知晓并接受除外' }).check();
  await button(page, '接受并继续').click();
  await button(page, '继续').click();
  await expect(page).toHaveURL(/#\/ocr/);
  await desk.context().close();
  await page.context().close();
});

test('an assessment that does not fit: leaving first, insisting in writing', async ({ server, browser }) => {
  test.setTimeout(240_000);
  const device = await Declarant.applies(server.origin, 'AX-ANN-03', { person: inventedOfAge(30, 38) });
  const page = await opens(browser, device, '/risk-assessment');
  await expect(page.getByText('第 1 题，共 6 题')).toBeVisible();
  await lookOnPhones(page, 'risk-question', toTheEnd(page));
  for (let i = 1; i <= 6; i += 1) {
    await page.getByRole('radio').first().check();
    await button(page, i === 6 ? '提交测评' : '下一题').click();
    if (i < 6) await expect(page.getByText(`第 ${i + 1} 题，共 6 题`)).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: '这款产品可能不适合您' })).toBeVisible();
  await lookOnPhones(page, 'risk-unlike', toTheEnd(page));
  await button(page, /坚持购买/).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill('我已知晓本产品与我的风险承受能力不相符，仍自愿购买');
  await sheet.getByRole('button', { name: '坚持购买' }).click();
  await expect(page.getByRole('heading', { name: '已记录您的书面确认' })).toBeVisible();
  await lookOnAll(page, 'risk-insisted');
  await page.setViewportSize({ width: 375, height: 812 });
  await button(page, '继续投保').click();
  await expect(page).toHaveURL(/#\/ocr/);
  await page.context().close();
});
