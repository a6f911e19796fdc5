import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { addYears, beijingDay } from '../../../contract/dates.ts';
import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import { cashier } from '../../../contract/sandbox/cashier.ts';
import type { consent } from '../../../contract/services/consent.ts';
import { policy } from '../../../contract/services/policy.ts';
import { policies } from '../../../server/tables/policy.ts';
import { requestId, someone, withStandIns } from '../../support/identity.ts';
import {
  answers,
  assessesRisk,
  buysAnnuity,
  familyHoldsPolicy,
  familyPays,
  looksAtPolicy,
  productsWithVisit,
  receivesPolicy,
} from '../../support/policy-holder.ts';
import { hostScript } from '../../support/platform-host/simulated-host.ts';
import { productText } from '../../support/product-file.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant } from '../../support/underwriting.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnItsSide, lookOnPhones } from '../support/look.ts';
import { OrderPhone } from '../support/order-phone.ts';
import { outlastsBackAndReload } from '../support/ways-back.ts';

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer(
    { PRODUCTS_DIR: productsWithVisit({ 'ax-ann-03.json': productText('ax-ann-03.json') }) },
    'built',
  );
  withStandIns(shop.server.running.context);
});
test.afterAll(() => shop.close());

const sheet = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens a page of a process in a browser that holds it. */
async function opens(page: Page, device: { token: string; processNo: string }, path: string): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${shop.origin}/#${path}?processNo=${device.processNo}`);
}

test('a policy in hand: seen, checked, signed for, and visited about', async ({ page, browser }) => {
  const person = someone('self', 35, '林知夏');
  const device = await familyPays(shop.origin, person);
  await opens(page, device, '/order-info');
  await expect(page.getByText('待生效')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '安行家庭意外险' })).toBeVisible();
  await expect(page.getByText(/零时起保障，至/)).toBeVisible();
  await lookOnPhones(page, '180-policy-new');

  await test.step('found again on another phone, by its number and the applicant’s', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(shop.origin);
    await other.getByRole('link', { name: '查保单' }).click();
    await button(other, '下一步').click();
    await expect(other.getByText('请输入保单上的 13 位数字')).toBeVisible();
    await expect(other.getByLabel('保单号')).toBeFocused();
    const { policy: issued } = await looksAtPolicy(device);
    await other.getByLabel('保单号').fill(issued?.policy_no ?? '');
    await other.getByLabel('投保人手机号').fill('13900000000');
    await button(other, '下一步').click();
    await expect(other.getByText('保单号和投保人手机号对不上')).toBeVisible();
    await lookOnPhones(other, '188-policy-find');
    await outlastsBackAndReload(
      other,
      other.getByLabel('保单号'),
      other.getByRole('link', { name: '查保单' }),
    );
    await other.getByLabel('保单号').fill(issued?.policy_no ?? '');
    // As an address book has it.
    const written = person.mobile.replace(/^(.{3})(.{4})/, '+86 $1-$2-');
    await other.getByLabel('投保人手机号').fill(written);
    await button(other, '下一步').click();
    await expect(other.getByRole('heading', { name: '验证手机号' })).toBeVisible();
    await other.getByLabel('投保人手机号').fill(written);
    await button(other, '获取验证码').click();
    await expect(other.getByText(/已发送至/)).toBeVisible();
    await other.getByLabel('短信验证码').fill(await device.captchaFor(person.mobile));
    await button(other, '验证并继续').click();
    await expect(other.getByText('待生效')).toBeVisible();
    await other.context().close();
  });

  await test.step('its first page at once, its signature checked', async () => {
    await button(page, /^电子保单/).click();
    await expect(page.getByRole('article', { name: '电子保险单第一页' })).toBeVisible();
    await expect(page.getByText('电子签名有效')).toBeVisible();
    await lookOnPhones(page, '181-policy-paper');
    const paper = page.getByRole('article', { name: '电子保险单第一页' });
    await outlastsBackAndReload(page, paper, page.getByText('待生效'));
    await button(page, '查看证书和验证方法').click();
    await expect(sheet(page).getByText('示例电子认证中心')).toBeVisible();
    await lookOnPhones(page, '182-policy-signature');
    await button(page, '关闭').click();
    // So long that the browser has forgotten the tap: it would let no other window be opened.
    await page.route('**/policy/document', async (route) => {
      await setTimeout(6000);
      await route.continue();
    });
    const download = page.waitForEvent('download');
    await button(page, /下载完整保单/).click();
    expect((await download).suggestedFilename()).toBe('电子保单.pdf');
    await expect(page.getByRole('article', { name: '电子保险单第一页' })).toBeVisible();
    await page.unroute('**/policy/document');
    await button(page, '返回').click();
  });

  await test.step('the texts that it consists of', async () => {
    await button(page, /^保险条款/).click();
    await expect(sheet(page).getByText('责任免除说明')).toBeVisible();
    await lookOnPhones(page, '183-policy-clauses');
    await button(page, '关闭').click();
  });

  await test.step('signed for: all is done, and what is left', async () => {
    await button(page, '签收保单').click();
    await expect(page.getByText('都办好了')).toBeVisible();
    await expect(page.getByText(/24:00 前，7 题约 2 分钟/)).toBeVisible();
    await expect(page.getByText(/24:00 前可全额退保/)).toBeVisible();
    await lookOnPhones(page, '184-policy-finish');
    await outlastsBackAndReload(page, page.getByText('都办好了'), page.getByText('待生效'));
    await button(page, '看保单').click();
    await expect(page.getByText('请做在线回访')).toBeVisible();
    await expect(page.getByText('还剩 15 天')).toBeVisible();
    await expect(page.getByText(/24:00 前退保退全部保费/)).toBeVisible();
    await expect(page.getByText(/^请在 .+ 24:00 前完成$/)).toBeVisible();
    await lookOnPhones(page, '185-policy');
    await button(page, '去回访').click();
  });

  await test.step('seven questions, none answered beforehand; leaving resumes', async () => {
    for (let place = 1; place <= 7; place++) {
      await expect(page.getByText(`第 ${place} 题，共 7 题`)).toBeVisible();
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      const last = button(page, place === 7 ? '完成回访' : '下一题');
      if (place === 1) {
        await last.click({ force: true });
        await expect(page.getByText('请先选择一个回答')).toBeVisible();
      }
      if (place === 4) {
        for (const covered of ['意外身故和伤残', '意外医疗', '意外住院津贴', '家庭紧急协助服务'])
          await expect(page.getByText(covered, { exact: true })).toBeVisible();
        await lookOnPhones(page, '186-visit-cover');
      }
      if (place === 5) {
        await page.getByRole('radio').nth(1).check();
        await last.click();
        await expect(sheet(page).getByText('我们再说明一次')).toBeVisible();
        await expect(sheet(page).getByText(/在犹豫期内（.+ 24:00 前）退保/)).toBeVisible();
        await expect(button(page, '我想退保')).toBeVisible();
        await lookOnPhones(page, '187-visit-explain');
        await button(page, '请客服打给我').click();
        await expect(sheet(page).getByText(/客服会在 .+ 18:00 前致电 \d{3}\*{4}\d{4}/)).toBeVisible();
        await expect(button(page, '请客服打给我')).toBeHidden();
        await lookOnPhones(page, '187-visit-call-asked');
        await button(page, '现在知道了').click();
        continue;
      }
      await page.getByRole('radio').nth(0).check();
      await last.click();
      if (place === 2) {
        await expect(page.getByText('第 3 题，共 7 题')).toBeVisible();
        await outlastsBackAndReload(page, page.getByText('第 3 题，共 7 题'), page.getByText('待生效'));
      }
    }
    await expect(page.getByText('回访完成，谢谢您')).toBeVisible();
    await expect(page.getByText('已再次说明，知道')).toBeVisible();
    await expect(page.getByText('已请客服打给您')).toBeVisible();
    await lookOnPhones(page, '188-visit-done');
    await expect.poll(async () => (await device.looks()).status).toBe('finish');
    await button(page, '返回保单').click();
    await expect(page.getByText('在线回访已完成')).toBeVisible();
  });
});

test('a policy that could not be looked for is not called missing', async ({ page }) => {
  await page.goto(`${shop.origin}/#/policy-find`);
  await page.getByLabel('保单号').fill('9900000000000');
  await page.getByLabel('投保人手机号').fill('13900000000');
  await page.route('**/policy/find', (route) => route.abort());
  await button(page, '下一步').click();
  const failure = page.getByRole('alert').filter({ hasText: '服务器未响应' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('没有查到')).toHaveCount(0);
  await expect(failure).not.toContainText('手机号已更换');
  await lookOnPhones(page, '188-policy-find-failed');
  await page.unroute('**/policy/find');
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('没有查到', { exact: true })).toBeVisible();
  await expect(page.getByText(/手机号已更换/)).toBeVisible();
});

test('the page of the payment leads to the policy, also where its visit is owed', async ({ page }) => {
  const device = await familyHoldsPolicy(shop.origin, someone('self', 35, '林知夏'));
  await receivesPolicy(device);
  await test.step('before it was issued: whom to call, also when it takes longer', async () => {
    const phone = page.getByRole('link', { name: '问问客服进度' });
    let waits = {};
    await page.route('**/policy/detail*', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: object };
      const issuing = { ...data, state: 'issuing', policy: null, ...waits };
      await route.fulfill({ response, json: { ...rest, data: issuing } });
    });
    await opens(page, device, '/order-info');
    await expect(page.getByText(/一般 1 分钟内出单/)).toBeVisible();
    await expect(phone).toHaveAttribute('href', /^tel:/);
    await lookOnPhones(page, '179-policy-issuing');
    waits = { is_late: true };
    await expect(page.getByText(/出单比平时慢/)).toBeVisible();
    await expect(page.getByText(/1 分钟/)).toBeHidden();
    waits = { is_late: true, identity: 'looked_at' };
    await expect(page.getByText(/身份核对比平时久/)).toBeVisible();
    await expect(phone).toBeVisible();
    await lookOnPhones(page, '179-policy-issuing-late');
    await page.unrouteAll();
  });
  await opens(page, device, '/payment-success');
  await button(page, '查看电子保单').click();
  await expect(page).toHaveURL(/#\/order-info\?/);
  await expect(page.getByText('请做在线回访')).toBeVisible();
});

test('an answer of the visit is called saved only while it is the one that was kept', async ({ page }) => {
  const device = await familyHoldsPolicy(shop.origin, someone('self', 35, '林知夏'));
  await receivesPolicy(device);
  await opens(page, device, '/interview-online');
  const [yes, no] = [page.getByRole('radio').nth(0), page.getByRole('radio').nth(1)];
  await yes.check();
  await button(page, '下一题').click();
  await expect(page.getByText(/^第 2 题/)).toBeVisible();
  await button(page, '上一题').click();
  await expect(yes).toBeChecked();
  const saved = page.getByText('✓ 已保存');
  await expect(saved).toBeVisible();
  await no.check();
  await expect(saved).toBeHidden();
  await yes.check();
  await expect(saved).toBeVisible();
});

test('a wish to be called: on the shelf of a desk, tried, called, and told to the customer', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const person = someone('self', 35, '林知夏');
  const device = await familyHoldsPolicy(shop.origin, person);
  await receivesPolicy(device);
  await answers(device, 'identity', 'no');
  const wish = { request_id: requestId(), about: 'visit', question: 'identity' } as const;
  await device.call(policy.askCall, { ...device.process, ...wish });
  await opens(page, device, '/interview-online');
  await expect(page.getByText('已请客服打给您')).toBeVisible();
  await lookOnPhones(page, '195-visit-call');

  const context = await desktop(browser);
  const desk = await context.newPage();
  await logsIn(desk, shop.origin, '/underwriting-desk', '江若谷');
  await desk.getByRole('radio', { name: /^回电/ }).check();
  // Another test’s customer of the same name came before.
  await desk
    .getByRole('link', { name: /林知夏.*本人/ })
    .last()
    .click();
  await expect(desk.getByText('回访时的说明')).toBeVisible();
  await look(desk, '196-desk-call');
  await desk.getByRole('button', { name: '查看号码' }).click();
  await expect(desk.getByRole('link', { name: person.mobile })).toBeVisible();
  await desk.getByRole('button', { name: '未接通' }).click();
  await expect(desk.getByText(/未接通 1 次/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('客服打过电话，没有接通')).toBeVisible();
  await lookOnPhones(page, '197-visit-call-missed');

  await desk.getByRole('button', { name: '已回电' }).click({ force: true });
  await expect(desk.getByText('请写明和客户说了什么')).toBeVisible();
  await desk.getByLabel(/和客户说了什么/).fill('核对了投保人身份，客户确认是本人投保。');
  await desk.getByRole('button', { name: '已回电' }).click();
  await expect(desk.getByText('已回电，客户在回访页面能看到。')).toBeVisible();
  await look(desk, '198-desk-called');
  await desk.setViewportSize({ width: 820, height: 1180 });
  await look(desk, '198-desk-called');
  await page.reload();
  await expect(page.getByText(/客服已于 .+ 与您通话/)).toBeVisible();
  await lookOnPhones(page, '199-visit-called');
  await context.close();
});

test('its last day is the last on which it is given back; after it, whom to call', async ({ page }) => {
  const device = await familyHoldsPolicy(shop.origin, someone('self', 35, '林知夏'));
  const { order_no } = await receivesPolicy(device);
  const receivedDaysAgo = (days: number) =>
    shop.server.running.context.connection.db
      .update(policies)
      .set({ receivedAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(policies.orderNo, order_no));
  await receivedDaysAgo(15);
  await opens(page, device, '/order-info');
  await expect(page.getByText('今天是最后一天')).toBeVisible();
  await lookOnPhones(page, '188-last-day');
  await receivedDaysAgo(16);
  await button(page, '退保').click();
  await expect(page.getByText('犹豫期已经结束', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /请客服办理退保/ })).toHaveAttribute('href', /^tel:/);
  await lookOnPhones(page, '188-cooling-off-over');
  await button(page, '返回保单').click();
  await button(page, '去回访').click();
  await page.getByRole('radio').nth(1).check();
  await button(page, '下一题').click();
  await expect(sheet(page).getByText(/犹豫期已过，退保按现金价值办理/)).toBeVisible();
  await expect(button(page, '我想退保')).toBeHidden();
});

test('cover is called begun from the day on which it begins', async ({ page }) => {
  const device = await familyHoldsPolicy(shop.origin, someone('self', 35, '林知夏'));
  const { order_no } = await receivesPolicy(device);
  await opens(page, device, '/order-info');
  await expect(page.getByText('待生效', { exact: true })).toBeVisible();
  await shop.server.running.context.connection.db
    .update(policies)
    .set({ startsOn: beijingDay(new Date()) })
    .where(eq(policies.orderNo, order_no));
  await page.reload();
  await expect(page.getByText('保障中', { exact: true })).toBeVisible();
  await expect(page.getByText('待生效')).toHaveCount(0);
});

test('given back: amount first, three taps, and the way of the money', async ({ page }) => {
  const me = someone('self', 35, '林知夏');
  const device = await familyHoldsPolicy(shop.origin, me);
  await opens(page, device, '/order-info');
  await button(page, '退保').click();
  await expect(page.getByText('可退金额，全额')).toBeVisible();
  await lookOnPhones(page, '189-surrender');
  await outlastsBackAndReload(page, page.getByText('可退金额，全额'), page.getByText('待生效'));
  // Not ready, and still to be tapped: it says what is missing.
  await button(page, '验证手机并退保').click({ force: true });
  await expect(page.getByText('请先勾选，再验证手机')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '我已了解，自愿退保' })).toBeFocused();
  await page.getByRole('checkbox', { name: '我已了解，自愿退保' }).check();
  await button(page, '验证手机并退保').click();
  await new OrderPhone(page, shop.origin).entersCaptcha(me.mobile);
  await expect(page.getByText('退保进度', { exact: true })).toBeVisible();
  await expect(button(page, /^退保批单/)).toBeVisible({ timeout: 30_000 });
  await lookOnPhones(page, '190-surrender-progress');
  await expect(page.getByText('保费已退回')).toBeVisible({ timeout: 60_000 });
  await button(page, '返回保单').click();
  await expect(page.getByText('已终止', { exact: true })).toBeVisible();
  await lookOnPhones(page, '191-policy-ended');

  await test.step('the page of the payment promises no cover any more', async () => {
    await page.goto(`${shop.origin}/#/payment-success?processNo=${device.processNo}`);
    await expect(page.getByRole('heading', { name: '已退款' })).toBeVisible();
    for (const promised of ['接下来', '保障开始', /可全额退保/])
      await expect(page.getByText(promised)).toHaveCount(0);
    await lookOnPhones(page, '191-payment-refunded');
    await button(page, '查看退款').click();
    await expect(page.getByText('已终止', { exact: true })).toBeVisible();
  });

  await test.step('and the paper says that it has ended', async () => {
    await button(page, /^电子保单/).click();
    const paper = page.getByRole('article', { name: '电子保险单第一页' });
    await expect(paper.getByText(/^已于 \d{4}-\d\d-\d\d 终止$/)).toBeVisible();
    await expect(page.getByText('保单已终止', { exact: true })).toBeVisible();
    await lookOnPhones(page, '191-policy-paper-ended');
  });
});

test('in a mini program, what it does not open has an address for the phone’s own browser', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const device = await Declarant.applies(shop.origin, 'AX-ANN-03');
  await assessesRisk(device);
  await buysAnnuity(device);
  await page.addInitScript(hostScript('wechat_mini_program', { bridgeAfterMs: 100 }));
  const address = `${shop.origin}/#/order-info?processNo=${device.processNo}`;
  const link = page.getByLabel('保单链接');
  await test.step('the bank, from the policy and from the payment', async () => {
    await opens(page, device, '/order-info');
    await button(page, /^自动扣款/).click();
    await expect(sheet(page).getByText('小程序里打不开银行页面')).toBeVisible();
    await expect(sheet(page).getByLabel('保单链接')).toHaveValue(address);
    await expect(button(page, '去银行签约')).toHaveCount(0);
    await lookOnPhones(page, '192-debit-mini-program');
    await lookOnItsSide(page, '192-debit-mini-program', button(page, '知道了'));
    await button(page, '知道了').click();
    await opens(page, device, '/payment-success');
    await expect(page.getByText('续期自动扣款')).toBeVisible();
    await expect(link).toHaveValue(address);
    await expect(button(page, '去银行签约')).toHaveCount(0);
    await lookOnPhones(page, '191-payment-debit-mini-program', () => link.scrollIntoViewIfNeeded());
  });
  await test.step('the files, from the policy and from its paper', async () => {
    await opens(page, device, '/order-info');
    await expect(page.getByText('没有反应时，请复制链接')).toBeVisible();
    await expect(link).toHaveValue(address);
    await expect(page.getByText('选择在浏览器打开')).toHaveCount(0);
    await expect(page.getByText(/^客服电话 \d[\d-]+$/)).toBeVisible();
    await lookOnPhones(page, '192-policy-mini-program', () => link.scrollIntoViewIfNeeded());
    await button(page, /^保险条款/).click();
    await expect(sheet(page).getByLabel('保单链接')).toHaveValue(address);
    await lookOnPhones(page, '192-clauses-mini-program');
    await lookOnItsSide(page, '192-clauses-mini-program');
    await button(page, '关闭').click();
    await button(page, /^电子保单/).click();
    await expect(page.getByRole('article', { name: '电子保险单第一页' })).toBeVisible();
    await expect(link).toHaveValue(address);
    await lookOnPhones(page, '192-paper-mini-program');
  });
  await test.step('a chat app’s own menu has the browser', async () => {
    const inChat = await (await browser.newContext()).newPage();
    await inChat.addInitScript(hostScript('wechat_h5', { bridgeAfterMs: 100 }));
    await opens(inChat, device, '/order-info');
    await expect(inChat.getByText('没有反应时，请点右上角“···”，选择在浏览器打开，再下载。')).toBeVisible();
    await expect(inChat.getByLabel('保单链接')).toHaveCount(0);
    await inChat.context().close();
  });
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: '验证手机号' })).toBeVisible();
  await other.context().close();
});

test('automatic debits: signed at the bank, and cancelled where they are seen', async ({ page }) => {
  test.setTimeout(180_000);
  const device = await Declarant.applies(shop.origin, 'AX-ANN-03');
  await assessesRisk(device);
  await buysAnnuity(device);
  await opens(page, device, '/order-info');
  await test.step('what the applicant consented to is taken back; what must stay is not called deleted', async () => {
    // As of the health that a contract rests on.
    await page.route('**/consent/list*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: ResponseOf<typeof consent.list> };
      const consents = answer.data.consents.map((one) => ({ ...one, kept: true }));
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, consents } } });
    });
    await button(page, /^我的信息怎么用/).click();
    await expect(page.getByText('这里是您投保时同意的授权')).toBeVisible();
    const card = button(page, /^身份证信息授权/);
    await expect(card).toBeVisible();
    await lookOnPhones(page, '191-policy-consents');
    await card.click();
    await sheet(page).getByRole('button', { name: '撤回', exact: true }).click();
    await expect(page.getByText('已撤回。内容按法规保存到期满，不再用于其他用途。')).toBeVisible();
    await button(page, '好的').click();
    await expect(card).toBeHidden();
    await page.unroute('**/consent/list*');
    await button(page, '返回').click();
  });

  await button(page, /^自动扣款/).click();
  await expect(sheet(page).getByText('可随时在这里取消')).toBeVisible();
  await lookOnPhones(page, '192-debit-off');
  await button(page, '去银行签约').click();
  await expect(page).toHaveURL(/sandbox\.html#\/cashier-sign/);
  // The bank's word comes after the customer is back.
  let told: unknown;
  await page.route(`**${cashier.agree.path}`, async (route) => {
    told = route.request().postDataJSON();
    await route.fulfill({ json: { code: 0, message: '', data: { status: 200 } } });
  });
  await button(page, '同意签约').click();
  await expect(page).toHaveURL(/#\/order-info/);
  await expect(button(page, /^自动扣款\s*未开通/)).toBeVisible();
  await device.call(cashier.agree, told as RequestOf<typeof cashier.agree>);
  await button(page, /^自动扣款\s*已开通，尾号 \d{4}/).click();
  await expect(sheet(page).getByText('取消后立即不再扣款')).toBeVisible();
  await lookOnPhones(page, '193-debit-signed');
  await button(page, '取消扣款').click();
  await expect(page.locator('#announcements')).toHaveText('自动扣款已取消');
  await expect(sheet(page)).toBeHidden();
  await expect(button(page, /^自动扣款\s*未开通/)).toBeVisible();
  await button(page, /^自动扣款\s*未开通/).scrollIntoViewIfNeeded();
  await lookOnPhones(page, '194-policy-debit-off');
  await test.step('what was signed elsewhere is there when the page is seen again', async () => {
    await button(page, /^自动扣款/).click();
    await button(page, '去银行签约').click();
    await button(page, '同意签约').click();
    await expect(button(page, /^自动扣款\s*未开通/)).toBeVisible();
    // By no way back from the bank: nothing is waited for here.
    await opens(page, device, '/order-info');
    await page.reload();
    await expect(button(page, /^自动扣款\s*未开通/)).toBeVisible();
    await device.call(cashier.agree, told as RequestOf<typeof cashier.agree>);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(button(page, /^自动扣款\s*已开通/)).toBeVisible();
  });

  await test.step('a year later nobody signed for it: whoever knows what was paid gives it back', async () => {
    await shop.server.running.context.connection.db
      .update(policies)
      .set({ startsOn: addYears(beijingDay(new Date()), -1) })
      .where(eq(policies.orderNo, (await looksAtPolicy(device)).order_no));
    await button(page, '退保').click();
    await expect(page.getByText('请联系客服退保', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /请客服办理退保/ })).toHaveAttribute('href', /^tel:/);
    await lookOnPhones(page, '195-surrender-by-service');
  });
});
