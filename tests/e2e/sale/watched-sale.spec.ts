import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { deriveFromIdNumber } from '../../../contract/certificate/id-number.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { watchedSale } from '../../../contract/services/watched-sale.ts';
import { processOwner } from '../../../server/domain/owner.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { watchedRuns } from '../../../server/tables/watched-sale.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { birthDateOf } from '../../support/form-values.ts';
import { until } from '../../support/reader.ts';
import { ApplicantPhone, somebody } from '../support/applicant-phone.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { desktop, entersLogin, staffAccount } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { askedRecorders } from '../support/recording-notice.ts';
import { contextOf, foundIn, personalValues, runsOf, storedText } from '../support/stored-recording.ts';

/** A woman, as BuyerOnPhone insures herself. */
function she() {
  for (;;) {
    const person = somebody();
    if (deriveFromIdNumber(person.certificateNumber, beijingDay(new Date()))?.gender === 'female')
      return person;
  }
}

test('a sale is recorded without anything of a person in it, and watched again', async ({
  page,
  server,
  browser,
}) => {
  const person = she();
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself(birthDateOf(person));
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toBeVisible();
  await test.step('the recorder’s tag is gone after its time', async () => {
    await expect(page.locator('script[src*="page-recorder"]')).toHaveCount(0, { timeout: 10_000 });
  });
  await buyer.readsEverything();
  await expect(page).toHaveURL(/#\/insure\?processNo=\w{8,}/);
  const processNo = new URL(page.url().replace('#/', '')).searchParams.get('processNo') ?? '';

  const phone = new ApplicantPhone(page, person, { origin: server.origin, processNo });
  await phone.fillsInEverything();
  const values = await test.step('what was typed is known to the server', async () => {
    await until(
      () => personalValues(server, processNo),
      (all) => all.includes('6200009900001234567'),
    );
    return await personalValues(server, processNo);
  });
  await phone.button('提交投保信息').click();
  await phone.entersCaptcha();
  await expect(page).toHaveURL(/#\/health-told/);
  await page.getByRole('checkbox').check();
  await buyer.button('同意并开始').click();
  await expect(page.getByText(/还有 \d+ 题没有回答/)).toBeVisible();
  // One answer that opens more, and taken back.
  await page.getByRole('radio', { name: '部分有' }).first().check();
  await expect(page.getByText('请选出有哪些，可多选').first()).toBeVisible();
  for (const group of await page.getByRole('radiogroup').all())
    await group.getByRole('radio').first().check();
  await buyer.button('下一步').click();
  await expect(page).toHaveURL(/#\/order-info-confirm/);
  await expect(page.getByText('紧急联系人')).toBeVisible();
  // A new page load: nothing that was typed is known to it, and all of it is printed.
  await page.reload();
  await expect(page.getByText('紧急联系人')).toBeVisible();

  await test.step('both page loads are with the server', async () => {
    await until(
      () => runsOf(server, processNo),
      (runs) => runs.length === 2 && runs.every(({ length }) => length > 0),
    );
    // What the first had not packed when it was reloaded, the second sends.
    await until(
      () => storedText(server, processNo),
      (text) => text.includes('提交投保信息'),
      60,
    );
    await page.waitForTimeout(6000);
    await page.close();
  });

  await test.step('no value of the person stands in any byte that is kept', async () => {
    const text = await storedText(server, processNo);
    expect(text).toContain('提交投保信息');
    expect(text).toContain('证件号码');
    const sought = [...values, person.name, person.certificateNumber, person.mobile, birthDateOf(person)];
    expect(new Set(sought).size).toBeGreaterThan(7);
    expect(foundIn(text, sought)).toEqual([]);
    expect(text).not.toContain(processNo);
    expect(text).not.toContain('token=');
    // Nor an answer about health, chosen or not.
    expect(text).not.toContain('均无');
    expect(text).not.toContain('请选出有哪些');
    // Nor where somebody tapped (rrweb's source 2), which tells what was chosen from a list.
    expect(text).toContain('"source":0');
    expect(text).not.toContain('"source":2');
  });

  await test.step('a reviewer watches it, by hand and by keys', async () => {
    const context = await desktop(browser);
    const desk = await context.newPage();
    const problems: string[] = [];
    // What is played runs no script: its frame is sandboxed, and the browser says so for each page load.
    const expected = /^Blocked script execution in .* the document's frame is sandboxed/;
    desk.on('console', (message) => {
      if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text());
    });
    await desk.goto(`${server.origin}/watch-desk.html#/watch-desk/${processNo}`);
    await entersLogin(desk, await staffAccount(server.origin, '程清和'));
    await expect(desk.getByRole('heading', { name: '销售回看台' })).toBeVisible();
    const frame = desk.frameLocator('iframe');
    const player = desk.getByRole('region', { name: /页面回看/ });
    await expect(player).toBeVisible();
    await expect(frame.getByText('安行百万医疗险').first()).toBeAttached();
    // The pages' own styles hold in the player.
    await expect
      .poll(() =>
        frame
          .locator('h1')
          .first()
          .evaluate((element) => getComputedStyle(element).fontSize),
      )
      .not.toBe('32px');
    const pages = desk.getByRole('list', { name: '页面进出' });
    await expect(pages).toContainText('保费试算');
    await expect(pages).toContainText(/\d\d:\d\d:\d\d 进入，\d\d:\d\d:\d\d 离开/);
    await expect(desk.getByRole('list', { name: '系统记录' })).toContainText('投保进入下一步');
    await pages
      .getByRole('button', { name: /填写投保信息/ })
      .first()
      .click();
    await expect(frame.getByText('投保信息').first()).toBeAttached();
    await look(desk, '290-watch-desk');
    const position = desk.getByRole('slider', { name: '播放位置' });
    const before = Number(await position.inputValue());
    await player.focus();
    await desk.keyboard.press('Space');
    await expect(desk.getByRole('button', { name: '暂停' })).toBeVisible();
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(before);
    await desk.keyboard.press('Space');
    await desk.keyboard.press('s');
    await expect(desk.getByRole('button', { name: '播放速度 2 倍' })).toBeVisible();
    await desk.keyboard.press('Home');
    await expect(position).toHaveValue('0');
    await test.step('a page load that is chosen by hand begins at its beginning', async () => {
      const loads = desk.getByRole('region', { name: '客户各次打开页面' }).getByRole('button');
      await pages.getByRole('button').last().click();
      await loads.last().click();
      await expect(loads.last()).toHaveAttribute('aria-pressed', 'true');
      await loads.first().click();
      await expect(loads.first()).toHaveAttribute('aria-pressed', 'true');
      await expect(player).toBeVisible();
      // Its player goes where it is told to only once it is drawn.
      await desk.waitForTimeout(1000);
      await expect(position).toHaveValue('0');
    });
    expect(problems).toEqual([]);
    await context.close();
  });
});

test('who does not agree is not recorded, and the desk says so', async ({ page, server, browser }) => {
  const recorders = askedRecorders(page);
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await page.getByRole('checkbox', { name: /不同意记录页面画面/ }).check();
  await buyer.acknowledgesNotice();
  const processNo = await until(
    () => page.evaluate(() => sessionStorage.getItem('processNo')),
    (number) => number !== null,
  );
  const [run] = await until(
    () => runsOf(server, processNo ?? ''),
    (runs) => runs.length > 0,
  );
  expect(run).toMatchObject({ state: 'declined', length: 0 });
  const context = await desktop(browser);
  const desk = await context.newPage();
  await desk.goto(`${server.origin}/watch-desk.html#/watch-desk/${processNo}`);
  await entersLogin(desk, await staffAccount(server.origin, '程清和'));
  await expect(desk.getByText('客户不同意记录页面画面')).toBeVisible();
  expect(recorders).toEqual([]);
  await context.close();
});

test('a page that was killed is told from one that was left', async ({ page, server, browser }) => {
  const recorders = askedRecorders(page);
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  await expect.poll(() => recorders).not.toEqual([]);
  const processNo = await until(
    () => page.evaluate(() => sessionStorage.getItem('processNo')),
    (number) => number !== null,
  );
  const recorded = (times: number) =>
    until(
      () => runsOf(server, processNo ?? ''),
      (runs) => runs.length === times && runs.every(({ length }) => length > 0),
    );
  await recorded(1);
  await page.reload();
  await recorded(2);
  // Longer than what the page says of its last seconds takes.
  await page.waitForTimeout(2000);
  const phone = await page.context().newCDPSession(page);
  const killed = page.waitForEvent('crash');
  // A page that is gone does not answer.
  void phone.send('Page.crash').catch(() => undefined);
  await killed;

  const context = await desktop(browser);
  const desk = await context.newPage();
  await desk.clock.install();
  await desk.goto(`${server.origin}/watch-desk.html#/watch-desk/${processNo}`);
  await entersLogin(desk, await staffAccount(server.origin, '程清和'));
  const loads = desk.getByRole('region', { name: '客户各次打开页面' }).getByRole('button');
  await expect(loads).toHaveCount(2);
  await expect(loads.first()).toContainText(/录到 \d\d:\d\d:\d\d 离开页面/, { timeout: 30_000 });
  await expect(loads.last()).toContainText('仍在进行');
  await desk.clock.fastForward(90_000);
  await expect(loads.last()).toContainText(/中断于 \d\d:\d\d:\d\d（页面被关闭或断网，之后没有画面）/);
  await loads.last().click();
  await look(desk, '293-watch-desk-broken-off');
  await desk.setViewportSize({ width: 375, height: 812 });
  await look(desk, '294-watch-desk-broken-off-phone');
  await context.close();
});

test('why a recorder stopped while its page went on is told at the desk', async ({
  page,
  server,
  browser,
}) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  const processNo =
    (await until(
      () => page.evaluate(() => sessionStorage.getItem('processNo')),
      (number) => number !== null,
    )) ?? '';
  await until(
    () => runsOf(server, processNo),
    (runs) => runs.some(({ length }) => length > 0),
  );
  await contextOf(server)
    .connection.db.update(watchedRuns)
    .set({ bytes: 48 * 1024 * 1024 })
    .where(eq(watchedRuns.processNo, processNo));
  const refused = page.waitForResponse('**/watched-sale/put-batch');
  const told = page.waitForResponse('**/watched-sale/leave');
  await buyer.insuresHerself('1990-05-05');
  await refused;
  await told;
  const context = await desktop(browser);
  const desk = await context.newPage();
  await desk.goto(`${server.origin}/watch-desk.html#/watch-desk/${processNo}`);
  await entersLogin(desk, await staffAccount(server.origin, '程清和'));
  await expect(
    desk.getByText(/^\d\d:\d\d:\d\d 停止录制（这次销售的录制内容已达上限，之后没有画面）$/),
  ).toBeVisible();
  await look(desk, '296-watch-desk-stopped');
  await context.close();
});

test('a browser that cannot says so', async ({ page, server }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  const processNo = await until(
    () => page.evaluate(() => sessionStorage.getItem('processNo')),
    (number) => number !== null,
  );
  const [run] = await until(
    () => runsOf(server, processNo ?? ''),
    (runs) => runs.length > 0,
  );
  expect(run).toMatchObject({ state: 'unable', because: 'no_compression' });
});

/** A page with a heading, as rrweb tells it; what follows changes it. */
const firstPicture = (at: number) => [
  { type: 4, timestamp: at, data: { href: '', width: 375, height: 600 } },
  {
    ...{ type: 2, timestamp: at + 1 },
    data: {
      initialOffset: { top: 0, left: 0 },
      node: {
        ...{ type: 0, id: 1 },
        childNodes: [
          {
            ...{ type: 2, id: 2, tagName: 'html', attributes: {} },
            childNodes: [
              { type: 2, id: 3, tagName: 'head', attributes: {}, childNodes: [] },
              { type: 2, id: 4, tagName: 'body', attributes: {}, childNodes: [] },
            ],
          },
        ],
      },
    },
  },
];
const laterWords = (at: number, id: number, words: string) => ({
  ...{ type: 3, timestamp: at },
  data: {
    ...{ source: 0, texts: [], attributes: [], removes: [] },
    adds: [{ parentId: 4, nextId: null, node: { type: 3, id, textContent: words } }],
  },
});

test('what a sale under way shows is added to what is watched of it', async ({ server, browser }) => {
  const device = await ApplicantDevice.at(server.origin);
  await device.begins('AX-MED-01', undefined, 'AX-MED-01-B');
  const run_no = '7'.repeat(32);
  const begun = { run_no, state: 'recording', because: null, page_version: null } as const;
  await device.call(watchedSale.begin, { ...device.process, ...begun });
  const puts = (number: number, events: unknown[]) => {
    const gzip = gzipSync(JSON.stringify(events)).toString('base64');
    const batch = { run_no, number, gzip, sent_at: new Date().toISOString() };
    return device.call(watchedSale.putBatch, { ...device.process, ...batch });
  };
  const at = Date.now() - 60_000;
  await puts(1, [...firstPicture(at), laterWords(at + 10_000, 5, '先前的画面')]);
  const context = await desktop(browser);
  const desk = await context.newPage();
  await desk.goto(`${server.origin}/watch-desk.html#/watch-desk/${device.processNo}`);
  await entersLogin(desk, await staffAccount(server.origin, '程清和'));
  const position = desk.getByRole('slider', { name: '播放位置' });
  await expect(position).toHaveAttribute('max', '10000');
  await position.fill('4000');
  const frame = await desk.locator('iframe').elementHandle();
  await puts(2, [laterWords(at + 30_000, 6, '后来的画面')]);
  await expect(position).toHaveAttribute('max', '30000', { timeout: 40_000 });
  await expect(position).toHaveValue('4000');
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
  await position.fill('30000');
  await expect(desk.frameLocator('iframe').getByText('后来的画面')).toBeVisible();
  await context.close();
});

test('the list of sales at the desk asks for what changed alone, and moves it to the top', async ({
  server,
  browser,
}) => {
  const begins = async (run_no: string) => {
    const device = await ApplicantDevice.at(server.origin);
    await device.begins('AX-MED-01', undefined, 'AX-MED-01-B');
    const begun = { run_no, state: 'recording', because: null, page_version: null } as const;
    await device.call(watchedSale.begin, { ...device.process, ...begun });
    return { device, run_no };
  };
  const { device, run_no } = await begins('8'.repeat(32));
  const { device: later } = await begins('9'.repeat(32));
  const context = await desktop(browser);
  const desk = await context.newPage();
  await desk.goto(`${server.origin}/watch-desk.html#/watch-desk`);
  await entersLogin(desk, await staffAccount(server.origin, '程清和'));
  const first = desk.getByRole('navigation', { name: '销售过程' }).getByRole('link').first();
  await expect(first).toContainText(later.processNo);
  const asked = desk.waitForRequest(/watched-sale\/sales\?.*after=/);
  const gzip = gzipSync(JSON.stringify(firstPicture(Date.now()))).toString('base64');
  const batch = { run_no, number: 1, gzip, sent_at: new Date().toISOString() };
  await device.call(watchedSale.putBatch, { ...device.process, ...batch });
  await asked;
  await expect(first).toContainText(device.processNo);
  await context.close();
});

test('of a long sale the desk shows the newest of what was decided, and what came before when asked', async ({
  server,
  browser,
}) => {
  const device = await ApplicantDevice.at(server.origin);
  await device.begins('AX-MED-01', undefined, 'AX-MED-01-B');
  await device.call(watchedSale.begin, {
    ...{ ...device.process, run_no: '6'.repeat(32), state: 'declined', because: null, page_version: null },
  });
  const by = { actor: 'clock', at: new Date() };
  await contextOf(server).connection.db.transaction(async (tx) => {
    for (let times = 0; times < 510; times += 1)
      await writeEvent(tx, processOwner(device.processNo), 'leave_watched', { run_no: '', batches: 1 }, by);
  });
  await device.goesOn('cancel');
  const context = await desktop(browser);
  const desk = await context.newPage();
  await desk.goto(`${server.origin}/watch-desk.html#/watch-desk/${device.processNo}`);
  await entersLogin(desk, await staffAccount(server.origin, '程清和'));
  const events = desk.getByRole('list', { name: '系统记录' }).getByRole('listitem');
  await expect(events).toHaveCount(500);
  await expect(events.last()).toContainText('投保进入下一步');
  await look(desk, '295-watch-desk-long-sale');
  await desk.getByRole('button', { name: '查看更早的记录' }).click();
  await expect(events).toHaveCount(513);
  await expect(desk.getByRole('status').filter({ hasText: '共 513 条系统记录' })).toBeAttached();
  await expect(desk.getByRole('button', { name: '查看更早的记录' })).toHaveCount(0);
  await context.close();
});

test('only the player’s document may have styles of its own', async ({ request, server }) => {
  const policyOf = async (path: string) =>
    (await request.get(`${server.origin}${path}`)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/watch-desk.html')).toContain("style-src 'self' 'unsafe-inline'");
  for (const path of ['/', '/index.html', '/watch-desk', '/api/watch-desk.html', '/?/watch-desk.html'])
    expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining("style-src 'self';")]);
});
