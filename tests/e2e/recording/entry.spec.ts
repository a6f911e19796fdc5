import type { Page } from '@playwright/test';
import { Agent } from '../../support/agent.ts';
import { Reader } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { expect, quickStatement, test } from '../support/fixtures.ts';
import { look, lookOnSides } from '../support/look.ts';
import { submitted } from '../support/submitted.ts';

test.use({ statement: quickStatement });

/** Opened anew in the same browser, as from the message once more. */
async function opensAgain(page: Page, origin: string, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${origin}/#${link}`);
}

/** By keyboard alone: opens what was submitted, sees that it plays, and closes it. */
async function watchesSubmitted(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: '查看录制' });
  await open.focus();
  await page.keyboard.press('Enter');
  const player = page.getByLabel('已提交的录像');
  await expect(player).toHaveAttribute('controls');
  const seconds = () => player.evaluate((video) => (video as HTMLVideoElement).duration || 0);
  await expect.poll(seconds, { timeout: 20_000 }).toBeCloseTo(6, 0);
  await look(page, 'finish-watched');
  await page.keyboard.press('Tab');
  await expect(player).toBeFocused();
  await page.keyboard.press('Space');
  await expect
    .poll(() => player.evaluate((video) => (video as HTMLVideoElement).currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.5);
  const close = page.getByRole('button', { name: '收起录像' });
  await expect(close).toHaveAttribute('aria-expanded', 'true');
  await close.click();
  await expect(player).toHaveCount(0);
}

/** What stands there at each frame from the first one that is drawn, each only where it changed. */
interface Frames {
  readonly stood: readonly string[];
  readonly bars: readonly string[];
}

/** Looks at every frame from the moment that a page is opened. */
const watchFrames = (page: Page) =>
  page.addInitScript(`(() => {
    const seen = (window.frames_seen = { stood: [], bars: [] });
    const note = (list, what) => { if (list.at(-1) !== what) list.push(what); };
    const look = () => {
      requestAnimationFrame(look);
      const root = document.getElementById('root');
      if (!root) return;
      const skeleton = root.querySelector('.skeleton');
      note(seen.stood, root.innerText.trim() === '' ? 'nothing' : skeleton ? 'skeleton' : 'page');
      const bar = root.querySelector('h1');
      if (!bar) return;
      const { top, bottom } = (bar.closest('header') ?? bar).getBoundingClientRect();
      note(seen.bars, Math.round(top) + '-' + Math.round(bottom));
    };
    requestAnimationFrame(look);
  })()`);

const framesSeen = (page: Page) => page.evaluate<Frames>('window.frames_seen');

test('from the link to the entry page nothing is ever blank, and the title bar stands still', async ({
  phone,
}) => {
  const { page, customer } = phone;
  await watchFrames(page);
  // As over a slow network: whatever is between two pages stands long enough to be drawn.
  for (const slow of [/assets\/.*\.js/, /transfer-real-link/, /confirm-detail/])
    await page.route(slow, async (route) => {
      await page.waitForTimeout(300);
      await route.continue();
    });
  await customer.opensLink();
  await expect(customer.button('开始办理')).toBeVisible();
  const { stood, bars } = await framesSeen(page);
  expect(stood.slice(stood.indexOf('skeleton')), stood.join()).toEqual(['skeleton', 'page']);
  expect(bars, bars.join()).toHaveLength(1);
});

const bodyStyle = (page: Page) =>
  page.evaluate(() => {
    const { fontSize, fontFamily } = getComputedStyle(document.body);
    return { fontSize, fontFamily, background: getComputedStyle(document.documentElement).backgroundColor };
  });

test('what a toast and a sheet bring along changes neither text nor ground', async ({ phone, server }) => {
  const { page, customer } = phone;
  await customer.opensLink();
  const before = await bodyStyle(page);
  expect(before).toMatchObject({ fontSize: '15px', background: 'rgb(244, 247, 245)' });
  await page.goto(`${server.origin}/#/self-test`);
  await customer.button('开始检测').click();
  await customer.button(/复制报告/).click({ timeout: 60_000 });
  await expect(page.locator('.adm-toast-main')).toBeVisible();
  expect(await bodyStyle(page)).toEqual(before);
  await customer.opensLink();
  await customer.begins();
  await customer.provesIdentity();
  await customer.confirmsPolicy();
  await customer.button('查看内容').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await bodyStyle(page)).toEqual(before);
});

test('a toast that was still loading is not shown on the page that came since', async ({ phone, server }) => {
  const { page, customer } = phone;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/toast-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await customer.opensLink();
  await page.route('**/send/captcha*', (route) =>
    route.fulfill({ json: { code: 100005, message: '操作过于频繁，请稍后再试', data: null } }),
  );
  await customer.begins();
  await page.getByLabel('姓名').fill(customer.recording.person.name);
  await page.getByLabel('证件号码').fill(customer.recording.person.certificate_number);
  const loading = page.waitForRequest(/assets\/toast-.*\.js/);
  await customer.button('获取验证码').click();
  await loading;
  await page.goto(`${server.origin}/#/recording-privacy`);
  await expect(page.getByRole('heading', { name: '隐私与授权' })).toBeVisible();
  release();
  await page.waitForTimeout(1000);
  await expect(page.locator('.adm-toast-main')).toHaveCount(0);
});

test('a link opened again stands where the recording stands', async ({ phone, server }) => {
  const { page, customer } = phone;
  const { short_link: link } = customer.recording;
  await customer.opensLink();
  await expect(customer.button('开始办理')).toBeVisible();
  await expect(page.getByText(/约 \d+ 秒/)).toHaveCount(2);
  await customer.begins();
  await customer.provesIdentity();
  await customer.button(/确认这一项/).click();
  await expect(page.getByText('第 2 项，共 4 项')).toBeVisible();
  await opensAgain(page, server.origin, link);
  await expect(page.getByText('保单信息已确认 1 项')).toBeVisible();
  await look(page, 'entry-half-way');
  await customer.button('接着办：保单 2/4').click();
  await expect(page.getByText('第 2 项，共 4 项')).toBeVisible();
});

test('who consented takes it back also by a link that was taken back; who did not is offered nothing', async ({
  phone,
  server,
  browser,
}) => {
  const { page, customer } = phone;
  const { recording } = customer;
  await customer.reachesRecordingPage();
  await (await Agent.at(server.origin, 'S10001')).revokes(recording.recording_no);
  // From the message once more, in a tab that knows nothing.
  const again = await page.context().newPage();
  await again.goto(`${server.origin}/#${recording.short_link}`);
  const dead = { name: '这个链接已不能使用' };
  await expect(again.getByRole('heading', dead)).toBeVisible();
  await lookOnSides(again, 'entry-link-taken-back');
  await again.getByRole('link', { name: '隐私与授权' }).click();
  await again.getByRole('button', { name: /撤回/ }).first().click();
  await again.getByRole('dialog').getByRole('button', { name: '确认撤回' }).click();
  await expect(again.getByText(/已撤回/).first()).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${server.origin}/#${recording.short_link}`);
  await expect(stranger.getByRole('heading', dead)).toBeVisible();
  await stranger.waitForLoadState('networkidle');
  await expect(stranger.getByRole('link', { name: '隐私与授权' })).toHaveCount(0);
  await stranger.context().close();
});

test('the address of any page opens the recording in another browser, to whoever proves who they are', async ({
  phone,
  browser,
}) => {
  const { page, customer } = phone;
  await customer.opensLink();
  await customer.begins();
  await customer.provesIdentity();
  await expect(page.getByText('第 1 项，共 4 项')).toBeVisible();
  await expect(page).toHaveURL(/#\/policy-confirm\?.*transmitRecordNo=/);
  await page.goBack();
  await expect(customer.button(/接着办/)).toBeVisible();
  await page.goForward();
  await expect(page.getByText('第 1 项，共 4 项')).toBeVisible();

  const elsewhere = await browser.newContext();
  const copied = await elsewhere.newPage();
  await copied.goto(page.url());
  await expect(copied.getByRole('heading', { name: '身份验证' })).toBeVisible();
  await expect(copied).toHaveURL(/#\/identity-confirm\?.*transmitRecordNo=/);
  await copied.getByRole('button', { name: '返回' }).click();
  await expect(copied.getByRole('heading', { name: '朗读录制' })).toBeVisible();
  await elsewhere.close();
});

test('a page that is opened by its own address leads back to where the recording begins', async ({
  phone,
  server,
}) => {
  const { page, customer } = phone;
  await customer.opensLink();
  await customer.begins();
  await customer.provesIdentity();
  await expect(page).toHaveURL(/#\/policy-confirm\?.*transmitRecordNo=/);
  const address = page.url();
  const leads = async (from: string, title: string, to: string) => {
    await page.goto('about:blank');
    await page.goto(from);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await customer.button('返回').click();
    await expect(page.getByRole('heading', { name: to })).toBeVisible();
  };
  await leads(address, '保单信息确认', '朗读录制');
  await leads(address.replace('policy-confirm', 'recording-privacy'), '隐私与授权', '朗读录制');
  await leads(`${server.origin}/#/self-test`, '录制环境检测', '保险产品');
  await page.goto(address);
  await customer.confirmsPolicy();
  await leads(page.url(), '录制准备', '朗读录制');
});

test('a link opened again after the result shows the result', async ({ phone, server }) => {
  test.setTimeout(120_000);
  const { page } = phone;
  const { reader, recording, number } = await submitted(server);
  await page.addInitScript(
    ([token]) => {
      // An empty page between two has no storage.
      if (location.protocol === 'http:') localStorage.setItem('visitor_token', token ?? '');
    },
    [reader.token],
  );
  const reviewer = new Reviewer(server.origin);
  await reviewer.passes(number);
  await opensAgain(page, server.origin, recording.short_link);
  await expect(page.getByRole('heading', { name: '录制已通过' })).toBeVisible();
  await watchesSubmitted(page);
  await reviewer.returns(number, [{ segment: 1, remark: '声音太小，请靠近手机' }]);
  await opensAgain(page, server.origin, recording.short_link);
  await expect(page.getByRole('heading', { name: /还有 1 段需要重录/ })).toBeVisible();
  await page.route('**/get-read-video*', (route) => route.abort());
  await page.getByRole('button', { name: '看看上次录的' }).click();
  await expect(page.getByText('录像没有取到，请检查网络')).toBeVisible();
  await look(page, 'entry-stretch-away');
  await page.unroute('**/get-read-video*');
  await page.getByRole('button', { name: '重新获取' }).click();
  await expect(page.locator('video')).toHaveAttribute('src', /#t=/);
  // A person returned it: there is nobody else to ask.
  await expect(page.getByRole('button', { name: '申请人工复核' })).toHaveCount(0);
  await page.getByRole('button', { name: /重新录制/ }).click();
  await expect(page.getByText('声音太小，请靠近手机')).toBeVisible();
});

/** What stands in the largest letters. */
const largestText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
    const holdsText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
    const texts = [...document.querySelectorAll<HTMLElement>('main *')].filter(holdsText);
    return texts.sort((one, other) => sizeOf(other) - sizeOf(one))[0]?.innerText ?? '';
  });

test('back goes to the item before', async ({ phone }) => {
  const { page, customer } = phone;
  await customer.opensLink();
  await customer.begins();
  await customer.provesIdentity();
  for (const item of [1, 2]) {
    await expect(page.getByText(`第 ${item} 项，共 4 项`)).toBeVisible();
    if (item === 2) {
      await expect(page.getByText('首期保费')).toBeVisible();
      expect(await largestText(page)).toMatch(/^¥ ?[\d,.]+/);
    }
    await customer.button(/确认这一项/).click();
  }
  await expect(page.getByText('第 3 项，共 4 项')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('第 2 项，共 4 项')).toBeVisible();
  await customer.button('返回').click();
  await expect(page.getByText('第 1 项，共 4 项')).toBeVisible();
  await customer.button('看下一项').click();
  await expect(page.getByText('第 2 项，共 4 项')).toBeVisible();
});

test('the number of the ID card stands in groups, and a whole code is sent by itself', async ({
  phone,
  server,
}) => {
  const { page, customer } = phone;
  const { person } = customer.recording;
  await customer.opensLink();
  await customer.begins();
  await page.getByLabel('姓名').fill(person.name);
  const number = page.getByLabel('证件号码');
  await number.pressSequentially(person.certificate_number);
  await expect(number).toHaveValue(/^\w{6} \w{8} \w{4}$/);
  await number.press('Home');
  for (let step = 0; step < 7; step++) await number.press('ArrowRight');
  await number.press('Backspace');
  await number.pressSequentially(person.certificate_number[5] ?? '');
  await expect(number).toHaveValue(/^\w{6} \w{8} \w{4}$/);
  await test.step('a page that the app dropped asks for none of it again', async () => {
    await page.reload();
    await expect(page.getByLabel('姓名')).toHaveValue(person.name);
    await expect(number).toHaveValue(/^\w{6} \w{8} \w{4}$/);
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
    expect(kept).not.toContain(person.certificate_number);
  });
  await customer.button('获取验证码').click();
  await expect(page.getByText(/已发送至/)).toBeVisible();
  await look(page, 'identity-captcha-sent');
  await customer.button('收不到短信？改用语音电话').click();
  await expect(page.getByText(/^正在拨打 .*请接听/)).toBeVisible();
  await look(page, 'identity-captcha-voice');
  await page.getByLabel('语音验证码').fill(await new Reader(server.origin).captchaFor(person.mobile));
  await expect(page.getByText('第 1 项，共 4 项')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('kept_identity'))).toBeNull();
});

test('in the demonstration the page says where the code is read, and opens that beside itself', async ({
  phone,
}) => {
  const { page, customer } = phone;
  const { person } = customer.recording;
  await customer.opensLink();
  await customer.begins();
  await page.getByLabel('姓名').fill(person.name);
  await page.getByLabel('证件号码').fill(person.certificate_number);
  const leads = page.getByRole('link', { name: '到收件箱看验证码' });
  await expect(leads).toBeHidden();
  await customer.button('获取验证码').click();
  await expect(leads).toBeVisible();
  await lookOnSides(page, 'identity-captcha-inbox');
  const opening = page.waitForEvent('popup');
  await leads.click();
  const inbox = await opening;
  const newest = inbox.getByRole('listitem').first();
  await expect(newest).toContainText(person.mobile);
  const code = /验证码 (\d{6})/.exec(await newest.innerText())?.[1] ?? '';
  await lookOnSides(inbox, 'sandbox-inbox');
  await page.bringToFront();
  await page.getByLabel('短信验证码').fill(code);
  await expect(page.getByText('第 1 项，共 4 项')).toBeVisible();
});

test('a failing server is told in the specified sentence, what failed in small print, once', async ({
  phone,
  server,
}) => {
  const { page, customer } = phone;
  await page.route('**/confirm-detail*', (route) =>
    route.fulfill({ status: 500, json: { message: 'it broke' } }),
  );
  await page.goto(`${server.origin}/#${customer.recording.short_link}`);
  await expect(page.getByText('服务器出错，请联系管理员。')).toHaveCount(1);
  await expect(page.getByText('single-recording：it broke')).toHaveCount(1);
});

test('a link that is dead is not said to be good for a moment, nor is one that is refused', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  await page.addInitScript(`(() => {
    const look = () => {
      requestAnimationFrame(look);
      if (document.body?.innerText.includes('链接仍然有效')) window.called_good = true;
    };
    requestAnimationFrame(look);
  })()`);
  const calledGood = () => page.evaluate<boolean>('window.called_good === true');
  await page.goto(`${server.origin}/#/bridge?code=NOBODYGAVEIT`);
  await expect(page.getByRole('heading', { name: '这个链接已不能使用' })).toBeVisible();
  expect(await calledGood()).toBe(false);

  const answers = (status: number, json: object) =>
    page.route('**/bridge/transfer-real-link*', (route) => route.fulfill({ status, json }), { times: 1 });
  await answers(200, { code: 790001, message: '没有找到这份投保记录', data: null });
  await opensAgain(page, server.origin, '/bridge?code=REFUSED');
  await expect(page.getByText('没有找到这份投保记录')).toBeVisible();
  expect(await calledGood()).toBe(false);
  await answers(503, { message: 'away' });
  await page.getByRole('button', { name: '重新打开' }).click();
  await expect(page.getByText('恢复后会自动继续。链接仍然有效。')).toBeVisible();
});

/** The smallest text and the lowest target that stand there. */
const leastSizes = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const targets = [...document.querySelectorAll('button,a')];
    return {
      text: Math.min(...texts.map((element) => parseFloat(getComputedStyle(element).fontSize))),
      // Lengths that follow the width end between two pixels.
      target: Math.round(Math.min(...targets.map((element) => element.getBoundingClientRect().height))),
    };
  });

for (const width of [320, 375])
  test(`at ${width} pixels no text is under 13 and no target of the entry under 44`, async ({ phone }) => {
    const { page, customer } = phone;
    await page.setViewportSize({ width, height: 568 });
    await customer.opensLink();
    const entry = await leastSizes(page);
    expect(entry.text).toBeGreaterThanOrEqual(13);
    expect(entry.target).toBeGreaterThanOrEqual(44);
    await customer.begins();
    await customer.provesIdentity();
    for (let item = 1; item <= 4; item++) {
      await expect(page.getByText(`第 ${item} 项，共 4 项`)).toBeVisible();
      expect((await leastSizes(page)).text, `item ${item}`).toBeGreaterThanOrEqual(13);
      await customer.button(/确认这一项/).click();
    }
    await expect(page.getByRole('heading', { name: '录制准备' })).toBeVisible();
    expect((await leastSizes(page)).text, 'guide').toBeGreaterThanOrEqual(13);
  });

test('text of twice the size is cut nowhere', async ({ phone }) => {
  const { page, customer, context } = phone;
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await customer.opensLink();
  expect(await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))).toBe(30);
  await look(page, 'entry-200');
  await customer.begins();
  await expect(page.getByLabel('姓名')).toBeVisible();
  await look(page, 'identity-200');
});

test('the first calls of a link do not wait for the app’s code, and are made once', async ({ phone }) => {
  const { page, customer } = phone;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/assets\/shell-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const opened = customer.opensLink();
  const times = (end: string) => asked.filter((path) => path.endsWith(end)).length;
  const calls = ['visitor-login', 'transfer-real-link', 'confirm-detail'];
  await expect.poll(() => calls.map(times)).toEqual([1, 1, 1]);
  await expect(page.locator('.skeleton')).toBeVisible();
  release();
  await opened;
  await expect(customer.button('开始办理')).toBeVisible();
  expect(calls.map(times)).toEqual([1, 1, 1]);
  const needed = asked.filter((path) => path !== '/favicon.svg' && !path.includes('page-trace'));
  expect(needed, needed.join('\n')).toHaveLength(11);
});
