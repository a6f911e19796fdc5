import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { PlatformKind } from '../../../contract/enums.ts';
import { sessions } from '../../../server/tables/session.ts';
import { asksStatus, familyReadyToPay, productsWithoutIdentity } from '../../support/payer.ts';
import { atTheCards } from '../../support/family.ts';
import { someone } from '../../support/identity.ts';
import { hostScript, type SimulatedHost } from '../../support/platform-host/simulated-host.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { afterTrial, ApplicantPhone, forOneself, somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { look, lookOnPhones, lookOnSides } from '../support/look.ts';

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() }, 'built');
});
test.afterAll(() => shop.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const officialToken = (page: Page) => page.evaluate(() => localStorage.getItem('wechat_official_token'));

/** Someone who was a visitor so far opens their checkout in an app; the authorize page's visits are counted. */
async function atCheckoutIn(page: Page, kind: PlatformKind, origin = shop.origin) {
  const device = await familyReadyToPay(origin, someone('self', 36, '林知夏'));
  await page.addInitScript(hostScript(kind, { bridgeAfterMs: 100 }));
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/oauth2/authorize'))
      visits.push(request.url());
  });
  await page.goto(`${origin}/#/checkout?processNo=${device.processNo}`);
  return { device, visits };
}

type Cashier = 'page' | 'app';

/** As what a customer logs in there, and with which method they pay in that very app; null: with none. */
const platforms: Record<
  PlatformKind,
  { login: 'official' | 'visitor'; pays: readonly [RegExp, Cashier] | null }
> = {
  normal: { login: 'visitor', pays: [/微信/, 'page'] },
  wechat_h5: { login: 'official', pays: [/微信/, 'app'] },
  weixin: { login: 'official', pays: [/微信/, 'app'] },
  wechat_mini_program: { login: 'official', pays: null },
  alipay_h5: { login: 'visitor', pays: [/支付宝/, 'page'] },
  alipay_mini_program: { login: 'visitor', pays: null },
};

/** The app's bridge breaks off the first payment without a word. */
function failsOnce(): void {
  const page = window as unknown as { WeixinJSBridge: object };
  const bridge = page.WeixinJSBridge;
  const invoke = () => {
    page.WeixinJSBridge = bridge;
    throw new Error('the app is busy');
  };
  page.WeixinJSBridge = Object.assign(Object.create(bridge) as object, { invoke });
}

/** In the app's own sheet: closed first, then paid; the page stands behind it all the while. */
async function paysInApp(page: Page) {
  await expect(button(page, '确认付款')).toBeVisible();
  await button(page, '取消').click();
  await expect(page.locator('.adm-toast-main')).toHaveText('您取消了支付，没有扣款');
  await expect(page.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
  await button(page, /确认支付/).click();
  await button(page, '确认付款').click();
  await expect(page.getByText('支付成功')).toBeVisible();
}

for (const [name, { login, pays }] of Object.entries(platforms)) {
  const kind = name as PlatformKind;
  test(`in ${kind}: the customer is known as that app knows them, and comes to a payment`, async ({
    page,
  }) => {
    const { device, visits } = await atCheckoutIn(page, kind);
    await expect(page.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('platform'))).toBe(kind);
    expect(visits).toHaveLength(login === 'official' ? 1 : 0);
    expect((await officialToken(page)) !== null).toBe(login === 'official');
    // The way back from the authorize page leaves nothing in the address.
    expect(page.url()).toBe(`${shop.origin}/#/checkout?processNo=${device.processNo}`);
    const paysHere = pays?.[1] === 'app';
    await page.reload();
    await expect(page.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
    expect(visits).toHaveLength(login === 'official' ? 1 : 0);
    if (pays) await page.getByRole('radio', { name: pays[0] }).check({ force: true });
    if (paysHere) await page.evaluate(failsOnce);
    await button(page, /确认支付/).click();
    if (paysHere) {
      // Nothing turns for ever, and the next tap pays.
      await expect(page.getByText('服务器未响应，请检查网络或稍后重试')).toBeVisible();
      await button(page, /确认支付/).click();
      return await paysInApp(page);
    }
    if (pays) await expect(page).toHaveURL(/sandbox\.html#\/cashier/);
    else await expect(page.getByText('这里不能直接付款')).toBeVisible();
    if (kind === 'wechat_mini_program') await lookOnPhones(page, '210-wechat-pays-elsewhere');
  });
}

test('in weixin: who cancelled pays with one tap also after that payment’s time is over', async ({
  page,
}) => {
  const { device } = await atCheckoutIn(page, 'weixin');
  await page.getByRole('radio', { name: /微信/ }).check({ force: true });
  await button(page, /确认支付/).click();
  await expect(button(page, '确认付款')).toBeVisible();
  await button(page, '取消').click();
  await expect(page.locator('.adm-toast-main')).toHaveText('您取消了支付，没有扣款');
  const { context } = shop.server.running;
  const real = context.now;
  Object.assign(context, { now: () => new Date(Date.now() + 31 * 60_000) });
  try {
    await expect.poll(async () => (await asksStatus(device)).status, { timeout: 60_000 }).toBe('closed');
  } finally {
    Object.assign(context, { now: real });
  }
  await button(page, /确认支付/).click();
  await button(page, '确认付款').click();
  await expect(page.getByText('支付成功')).toBeVisible();
});

test.describe('where a mini program has a native page that takes the money', () => {
  let paying: TestServer;
  test.beforeAll(async () => {
    paying = await testServer(
      {
        PRODUCTS_DIR: productsWithoutIdentity(),
        WECHAT_MINI_PROGRAM_PAY_PAGE: '/pages/pay/pay',
        ALIPAY_MINI_PROGRAM_PAY_PAGE: '/pages/cashier/cashier',
      },
      'built',
    );
  });
  test.afterAll(() => paying.close());

  for (const [kind, method] of [
    ['wechat_mini_program', /微信/],
    ['alipay_mini_program', /支付宝/],
  ] as const)
    test(`in ${kind}: it asks, is left, asks again and is paid; the page below hears it from the order`, async ({
      page,
    }) => {
      await atCheckoutIn(page, kind, paying.origin);
      const pays = async () => {
        await page.getByRole('radio', { name: method }).check({ force: true });
        await button(page, /确认支付/).click();
        await expect(page.getByText(/演示小程序收银台/)).toBeVisible();
      };
      await pays();
      await button(page, '取消').click();
      await expect(page.getByText('正在确认支付结果')).toBeVisible();
      await button(page, /还没有付款/).click();
      await pays();
      await button(page, '确认付款').click();
      await expect(page.getByText('支付成功')).toBeVisible({ timeout: 30_000 });
      const asked = await page.evaluate(() =>
        JSON.stringify((window as unknown as { __host: SimulatedHost }).__host.calls),
      );
      const numbers = [...asked.matchAll(/payment_no=(\w+)/g)].map(([, number]) => number);
      expect(new Set(numbers).size).toBe(1);
    });
});

/** The app's call that holds the card, and how its menu is opened where the page must answer it. */
const menus: Partial<Record<PlatformKind, { readonly call: string; readonly opens?: string }>> = {
  wechat_h5: { call: 'updateTimelineShareData' },
  weixin: { call: 'updateTimelineShareData' },
  wechat_mini_program: { call: 'invokeMiniProgramAPI' },
  alipay_h5: { call: 'startShare', opens: 'optionMenu' },
  alipay_mini_program: { call: 'postMessage' },
};

test('each app’s own menu hands the product on, by a link that opens it', async ({ browser }) => {
  for (const [kind, { call, opens }] of Object.entries(menus)) {
    const page = await browser.newPage();
    await page.addInitScript(hostScript(kind as PlatformKind, { bridgeAfterMs: 100 }));
    await page.goto(shop.origin);
    await page.getByRole('link', { name: /安行家庭意外险/ }).click();
    const card = () =>
      page
        .evaluate(
          ([name, event]) => {
            if (event) document.dispatchEvent(new Event(event));
            const { calls } = (window as unknown as { __host: SimulatedHost }).__host;
            return JSON.stringify(calls.filter((one) => one.name === name)).replaceAll('\\', '');
          },
          [call, opens] as const,
        )
        // Coming in leads over the app's authorize page: the page that was asked may be gone.
        .catch(() => '');
    await expect.poll(card, kind).toContain('安行家庭意外险');
    const [link = ''] = /http:[^"]+bridge\?code=[0-9A-Z]+/.exec(await card()) ?? [];
    await page.close();
    const friend = await browser.newPage();
    await friend.goto(link);
    await expect(friend.getByText('安行家庭意外险').first(), kind).toBeVisible();
    await friend.close();
  }
});

/** What the simulated app, or the phone, was told of the card. */
const cardSent = (page: Page, call: string): Promise<string> =>
  page.evaluate((name) => {
    const { __host, __shared } = window as unknown as { __host: SimulatedHost; __shared?: object };
    const told = __host.calls.filter((one) => one.name === name).map(({ parameters }) => parameters);
    return JSON.stringify(name === 'navigator.share' ? __shared : told);
  }, call);

/** By its own button the page hands itself on: what it says, and which call of the app then holds the card. */
const hands: readonly { kind: PlatformKind; says: string; call: string; points: boolean }[] = [
  { kind: 'wechat_h5', says: '发给微信好友', call: 'updateAppMessageShareData', points: true },
  { kind: 'wechat_mini_program', says: '发给微信好友', call: 'invokeMiniProgramAPI', points: true },
  { kind: 'alipay_h5', says: '发给支付宝好友', call: 'startShare', points: false },
  { kind: 'alipay_mini_program', says: '发给支付宝好友', call: 'startShare', points: false },
  { kind: 'normal', says: '发送给好友', call: 'navigator.share', points: false },
];

for (const { kind, says, call, points } of hands)
  test(`in ${kind}: the page’s own button hands it on, and points at ⋯ where only the app’s menu can`, async ({
    page,
  }) => {
    await page.addInitScript(hostScript(kind, { bridgeAfterMs: 100 }));
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: (card: object) => {
          Object.assign(window, { __shared: card });
          return Promise.resolve();
        },
      });
    });
    await page.goto(shop.origin);
    await page.getByRole('link', { name: /安行家庭意外险/ }).click();
    await button(page, '我已知晓，开始了解').click();
    await button(page, '转发').click();
    await expect(button(page, '复制链接')).toBeVisible();
    await expect(page.getByRole('link', { name: '用短信发送' })).toHaveCount(kind.endsWith('_h5') ? 1 : 0);
    await button(page, says).click();
    const pointer = page.getByRole('dialog', { name: /点右上角的\s*“更多”菜单/ });
    await expect(pointer).toHaveCount(points ? 1 : 0);
    await expect
      .poll(() => cardSent(page, call))
      .toContain(call === 'startShare' && kind !== 'alipay_h5' ? '{}' : '安行家庭意外险');
    if (!points) return;
    await expect(pointer).toHaveAccessibleDescription('再选“发送给朋友”，对方点开就能看。');
    await expect(button(page, '知道了')).toBeFocused();
    await lookOnSides(page, `218-${kind}-points-at-menu`);
    await page.keyboard.press('Escape');
    await expect(pointer).toHaveCount(0);
    // The sheet behind stays, with its other ways.
    await expect(button(page, says)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pointer).toBeVisible();
    await page.mouse.click(40, 300);
    await expect(pointer).toHaveCount(0);
    await lookOnPhones(page, `219-${kind}-share-sheet`);
  });

/** The app refuses the clipboard as chat apps on Android do; what the older command copies is kept. */
const refusesClipboard = () => {
  Object.defineProperty(navigator, 'clipboard', {
    value: {
      writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')),
    },
  });
  addEventListener('copy', ({ target }) => {
    const { value, selectionStart, selectionEnd } = target as HTMLTextAreaElement;
    Object.assign(window, { __copied: value.slice(selectionStart, selectionEnd) });
  });
};
const copiedIn = (page: Page) => page.evaluate(() => (window as { __copied?: string }).__copied ?? '');

test('in a chat app that refuses the clipboard, what is copied is copied, on a page as in a sheet', async ({
  page,
  browser,
}) => {
  await page.addInitScript(refusesClipboard);
  const { device } = await atCheckoutIn(page, 'wechat_h5');
  await page.goto(`${shop.origin}/#/payment-copy-link?processNo=${device.processNo}`);
  const address = await page.getByLabel('支付链接').inputValue();
  await button(page, '复制链接').click();
  await expect(page.locator('.adm-toast-main')).toHaveText('链接已复制');
  await expect(button(page, '复制链接')).toBeFocused();
  expect(await copiedIn(page)).toBe(address);
  const friend = await browser.newPage();
  await friend.addInitScript(refusesClipboard);
  await friend.addInitScript(hostScript('wechat_h5', { bridgeAfterMs: 100 }));
  await friend.goto(shop.origin);
  await friend.getByRole('link', { name: /安行家庭意外险/ }).click();
  await button(friend, '我已知晓，开始了解').click();
  await button(friend, '转发').click();
  await button(friend, '复制链接').click();
  await expect(friend.getByText('已复制，可粘贴到聊天里发送')).toBeVisible();
  await expect(button(friend, '复制链接')).toBeFocused();
  expect(await copiedIn(friend)).toMatch(/安行家庭意外险[^]*http\S+code=/);
  await friend.close();
});

test('an invitation goes to a friend by WeChat’s own menu; where WeChat lets the page in to none, the link is left', async ({
  page,
  server,
}) => {
  const [person, spouse] = [somebody(), somebody()];
  const device = await atTheCards(server.origin, person, spouse);
  await page.addInitScript(hostScript('wechat_h5', { bridgeAfterMs: 100 }));
  const inviter = new IdentityPhone(page);
  await inviter.opensMembers(device);
  await inviter.button(`邀请${spouse.name}`).click();
  await expect(inviter.button('发给微信好友')).toBeVisible();
  await lookOnPhones(page, '220-invite-ways');
  await inviter.button('发给微信好友').click();
  await expect(page.getByRole('dialog', { name: /点右上角的\s*“更多”菜单/ })).toBeVisible();
  const card = await cardSent(page, 'updateAppMessageShareData');
  expect(card).toContain('请完成投保身份核实');
  expect(card).toMatch(/http[^"]+transmitRecordNo=|http[^"]+code=/);
  expect(card).not.toContain(spouse.name);
  await inviter.button('知道了').click();
  await expect(page.getByLabel('邀请内容')).toHaveValue(/http/);
  // Closed, and ⋯ hands on nobody's invitation any more.
  await inviter.button('关闭').click();
  const last = async () =>
    (JSON.parse(await cardSent(page, 'updateAppMessageShareData')) as { link: string }[]).at(-1)?.link;
  await expect.poll(last).toBe(`${server.origin}/`);
  await page.route('**/wechat/jssdk/config**', (route) => route.abort());
  await page.reload();
  await inviter.button(`提醒${spouse.name}`).click();
  await inviter.button('发给微信好友').click();
  await expect(page.getByText('这里暂时不能直接发送，请复制链接发给对方')).toBeVisible();
  await expect(page.getByLabel('邀请内容')).toHaveValue(/http/);
});

test('a login that is no longer good begins anew by itself; an authorize page that is of no use is asked few times', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('wechat_official_token', 'of long ago');
    sessionStorage.setItem('begun', '1');
  });
  const { visits } = await atCheckoutIn(page, 'wechat_h5');
  await expect(page.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
  expect(visits).toHaveLength(1);
  expect(await officialToken(page)).not.toBe('of long ago');
  await page.route('**/auth/wechat-login', (route) =>
    route.fulfill({ json: { code: 755002, message: '微信授权已失效，请重新授权', data: null } }),
  );
  await page.evaluate(() => localStorage.setItem('wechat_official_token', 'forged'));
  await page.reload();
  await expect(page.getByText('微信登录没有成功')).toBeVisible();
  expect(visits).toHaveLength(3);
  await lookOnPhones(page, '211-wechat-login-failed');
  await page.unroute('**/auth/wechat-login');
  await button(page, '重新登录').click();
  await expect(page.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
});

test('in WeChat, the way back to a sale opens on another phone of the same account, with nothing asked', async ({
  page,
  browser,
}) => {
  const { device } = await atCheckoutIn(page, 'wechat_h5');
  await expect(page.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
  const other = await browser.newContext();
  // The app knows the account; nothing else came along.
  await other.addCookies(await page.context().cookies());
  await other.addInitScript(hostScript('wechat_h5', { bridgeAfterMs: 100 }));
  const phone = await other.newPage();
  await phone.goto(`${shop.origin}/#/insure-progress?processNo=${device.processNo}`);
  await expect(phone.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
  await other.close();
});

test('a login that ends while something is typed leads back to it, and nothing of it is lost', async ({
  page,
  server,
}) => {
  const person = somebody();
  const device = await afterTrial(server.origin, forOneself(person));
  await page.addInitScript(hostScript('wechat_h5', { bridgeAfterMs: 100 }));
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  const phone = new ApplicantPhone(page, person, device);
  await phone.opensForm();
  const first = await officialToken(page);
  expect(first).not.toBeNull();
  await phone.field('姓名').fill(person.name);
  await phone.field('手机号码').focus();
  await expect(phone.sign).toHaveText('已保存');
  const { db } = server.server.running.context.connection;
  expect(await db.delete(sessions).where(eq(sessions.kind, 'customer')).returning()).not.toEqual([]);
  await phone.field('手机号码').fill(person.mobile);
  await phone.field('姓名').focus();
  // Asked while the page goes to log in and comes back, it may have no answer.
  await expect(async () => expect(await officialToken(page)).not.toBe(first)).toPass({ timeout: 20_000 });
  await expect(phone.sign).toHaveText('已保存');
  expect(page.url()).toBe(`${server.origin}/#/insure?processNo=${device.processNo}`);
  await expect(phone.field('姓名')).toHaveValue(person.name);
  await expect(phone.field('手机号码')).toHaveValue(inGroups(person.mobile));
});

const inGroups = (mobile: string): string => mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');

test('who is asked for more may say no, and goes on as a visitor', async ({ page }) => {
  const asking = await testServer(
    { PRODUCTS_DIR: productsWithoutIdentity(), WECHAT_OAUTH_SCOPE: 'userinfo' },
    'built',
  );
  await atCheckoutIn(page, 'wechat_h5', asking.origin);
  await expect(page.getByText('演示公众号申请')).toBeVisible();
  await lookOnPhones(page, '212-authorize');
  await button(page, '拒绝').click();
  await expect(page.getByText('您没有同意微信授权')).toBeVisible();
  await lookOnPhones(page, '213-wechat-login-declined');
  await button(page, '重新登录').click();
  await expect(page.getByText('演示公众号申请')).toBeVisible();
  await button(page, '拒绝').click();
  await button(page, '不登录，继续办理').click();
  await expect(page.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
  expect(await officialToken(page)).toBeNull();
  // Nobody whom the chat app could ask for the money: there is another way.
  await page.getByRole('radio', { name: /微信/ }).check({ force: true });
  await button(page, /确认支付/).click();
  await expect(page.getByText('这里不能直接付款')).toBeVisible();
  await asking.close();
});

test('the console opens the product inside of each app', async ({ page, context }) => {
  await page.goto(`${shop.origin}/sandbox.html`);
  await expect(button(page, '以微信打开')).toBeVisible();
  await look(page, '214-console-open-as');
  const opened = context.waitForEvent('page');
  await button(page, '以支付宝小程序打开').click();
  const product = await opened;
  await expect
    .poll(() => product.evaluate(() => localStorage.getItem('platform')))
    .toBe('alipay_mini_program');
});
