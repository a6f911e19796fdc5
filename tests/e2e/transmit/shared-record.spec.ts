import type { Locator, Page, Request } from '@playwright/test';
import type { ProcessRecord } from '../../../contract/model/process.ts';
import { product } from '../../../contract/services/product.ts';
import { trial } from '../../../contract/services/trial.ts';
import { transmitOwner } from '../../../server/domain/owner.ts';
import { revokeLinks } from '../../../server/records/links/links.ts';
import { anyProcess } from '../../../server/records/process/processes.ts';
import { findTransmitRecord } from '../../../server/records/transmit/records.ts';
import { Agent, salesOriginOf } from '../../support/agent.ts';
import { chosen } from '../../support/buyer.ts';
import { requestId } from '../../support/identity.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import type { TestServer } from '../../support/server.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones, lookOnSides } from '../support/look.ts';
import { agreesToRecording } from '../support/recording-notice.ts';
import { whilePutDown } from '../support/while-put-down.ts';

// What somebody shared or prepared is of one product, and of one tab: never a wall in front of another.

const shared = { product_no: 'AX-MED-01', product_plan_no: 'AX-MED-01-B' };
const agentOf = ({ origin }: TestServer) => PreparingAgent.at(origin, 'S10001');
const revokes = ({ server }: TestServer, recordNo: string) =>
  revokeLinks(server.running.context.connection.db, transmitOwner(recordNo), new Date());

async function shares(server: TestServer) {
  const agent = await agentOf(server);
  const request_id = requestId();
  const { share_info } = await agent.call(trial.salesPreTransmit, { ...shared, request_id });
  await agent.call(trial.salesStoreTransmit, {
    ...{ ...shared, transmit_record_no: share_info.transmit_record_no, channel: 'friend', request_id },
    front_gene_arr: chosen({ pay_mode: 'year' }, { relation: 'self', gender: 'female' }),
  });
  return share_info;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const proof = (page: Page) => page.getByText('顾问已为您填好一部分');

test('a shared product begins as it was chosen; another one in the same tab as if nobody had shared it', async ({
  server,
  page,
}) => {
  const { transmit_link } = await shares(server);
  await agreesToRecording(page);
  await page.goto(transmit_link);
  const buyer = new BuyerOnPhone(page, server.origin);
  await expect(heading(page, '安行百万医疗险')).toBeVisible();
  await expect(page.getByText(/执业证号/)).toBeVisible();
  await buyer.acknowledgesNotice();
  await expect(page.getByRole('radio', { name: '女', exact: true })).toBeChecked();
  await page.goto(`${server.origin}/#/`);
  await page.getByRole('link', { name: /守护一生重疾险/ }).click();
  await expect(heading(page, '守护一生重疾险')).toBeVisible();
  await buyer.acknowledgesNotice();
  await expect(page.getByText(/执业证号/)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '女', exact: true })).not.toBeChecked();
  await expect(page.getByText('产品有更新')).toHaveCount(0);
});

test('a trial that is gone back to shows who shared its product, and nobody who shared another', async ({
  server,
  page,
}) => {
  const { transmit_link } = await shares(server);
  await agreesToRecording(page);
  const buyer = new BuyerOnPhone(page, server.origin);
  const begins = async (name: string, opens: () => Promise<unknown>) => {
    const begun = page.waitForResponse('**/generate-process-no');
    await opens();
    await expect(heading(page, name)).toBeVisible();
    await buyer.acknowledgesNotice();
    const { data } = (await (await begun).json()) as { data: ProcessRecord };
    return data.insure_process_no;
  };
  const goesBackTo = async (processNo: string, name: string) => {
    await page.goto(`${server.origin}/#/`);
    await expect(page.getByRole('link', { name: /守护一生重疾险/ })).toBeVisible();
    const told: unknown[] = [];
    const hears = (request: Request) => {
      if (request.url().includes(product.updateTransmitReadLog.path)) told.push(request.postDataJSON());
    };
    page.on('request', hears);
    await page.goto(`${server.origin}/#/detail?processNo=${processNo}`);
    await expect(heading(page, name)).toBeVisible();
    page.off('request', hears);
    return told.length;
  };
  const another = await begins('守护一生重疾险', () =>
    page.goto(`${server.origin}/#/detail?productNo=AX-CI-02`),
  );
  const first = await begins('安行百万医疗险', () => page.goto(transmit_link));
  expect(await goesBackTo(another, '守护一生重疾险')).toBe(0);
  await expect(page.getByText(/执业证号/)).toHaveCount(0);
  expect(await goesBackTo(first, '安行百万医疗险')).toBeGreaterThan(0);
  await expect(page.getByText(/执业证号/)).toBeVisible();
});

/** Without the short code, which a customer's copied address has lost. */
const addressOf = ({ origin }: TestServer, recordNo: string) =>
  `${origin}/#/detail?productNo=${shared.product_no}&transmitRecordNo=${recordNo}`;
const agentsCall = (page: Page) => page.getByRole('link', { name: '打电话给苏若谷' });

test('who opens the address of what was shared is told whom to call, where its link is over', async ({
  server,
  page,
}) => {
  const { transmit_record_no } = await shares(server);
  await revokes(server, transmit_record_no);
  await page.goto(addressOf(server, transmit_record_no));
  await expect(page).toHaveURL(/link_failure/);
  await expect(page.getByText('请联系您的顾问重新发送')).toBeVisible();
  await expect(agentsCall(page)).toHaveAttribute('href', /^tel:\d+/);
});

test('and where its product is put down, too', async ({ server, page }) => {
  const { transmit_record_no } = await shares(server);
  await whilePutDown(server, await agentOf(server), shared.product_no, async () => {
    await page.goto(addressOf(server, transmit_record_no));
    await expect(heading(page, '这款产品已停售')).toBeVisible();
    await expect(agentsCall(page)).toHaveAttribute('href', /^tel:\d+/);
  });
});

for (const path of ['/face-recognition-share-index', '/ocr-user-upload-share', '/share-order-confirm'])
  test(`who opens ${path} by a link that is good for nothing there is told whom to call`, async ({
    server,
    page,
  }) => {
    const { transmit_record_no } = await shares(server);
    await page.goto(`${server.origin}/#${path}?transmitRecordNo=${transmit_record_no}`);
    await expect(page).toHaveURL(/link_failure/);
    await expect(agentsCall(page)).toHaveAttribute('href', /^tel:\d+/);
  });

test('what was shared and is put down since says so, and who shared it is called', async ({
  server,
  page,
}) => {
  const { transmit_link } = await shares(server);
  await whilePutDown(server, await agentOf(server), shared.product_no, async () => {
    await page.goto(transmit_link);
    await expect(heading(page, '这款产品已停售')).toBeVisible();
    await expect(page.getByText('“安行百万医疗险”现在不能新投保')).toBeVisible();
    await expect(page.getByRole('link', { name: '打电话给苏若谷' })).toHaveAttribute('href', /^tel:\d+/);
    await lookOnPhones(page, 'product-put-down');
    await page.getByRole('button', { name: '查看在售产品' }).click();
    await expect(page).toHaveURL(/#\/$/);
  });
});

test('who scans the code that an agent holds out finds what the agent had chosen', async ({
  server,
  page,
  browser,
}) => {
  const { salesToken } = await Agent.at(server.origin, 'S10001');
  const salesOrigin = salesOriginOf(server.origin);
  await agreesToRecording(page);
  await page.goto(`${salesOrigin}/?salesToken=${salesToken}#/`);
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await new BuyerOnPhone(page, salesOrigin).chooses('性别', '女');
  await page.getByRole('button', { name: '转发' }).click();
  const sheet = page.getByRole('dialog', { name: '转发给客户' });
  const link = /http\S+/.exec(await sheet.getByText('/bridge?code=').innerText())?.[0] ?? '';
  await expect(sheet.getByRole('img', { name: '链接二维码' })).toBeHidden();
  const stored = page.waitForResponse((answer) => answer.url().includes(trial.salesStoreTransmit.path));
  await sheet.getByRole('button', { name: '当面扫码' }).click();
  await expect(sheet.getByRole('img', { name: '链接二维码' })).toBeInViewport({ ratio: 1 });
  await stored;
  await lookOnPhones(page, '144-share-code');

  const other = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' });
  const scanned = await other.newPage();
  await agreesToRecording(scanned);
  await scanned.goto(link);
  await expect(heading(scanned, '安行百万医疗险')).toBeVisible();
  await new BuyerOnPhone(scanned, server.origin).acknowledgesNotice();
  await expect(scanned.getByRole('radio', { name: '女', exact: true })).toBeChecked();
  await other.close();
});

test('in the company’s app an agent hands a trial to friends, or to the moments, by the app itself', async ({
  server,
  page,
}) => {
  const { salesToken } = await Agent.at(server.origin, 'S10001');
  const salesOrigin = salesOriginOf(server.origin);
  await page.addInitScript(() => {
    const told: unknown[] = [];
    const shareInfo = (message: string) => told.push(JSON.parse(message));
    Object.assign(window, { android: { shareInfo }, __told: told });
  });
  const told = () => page.evaluate(() => (window as unknown as { __told: { code: number }[] }).__told);
  await agreesToRecording(page);
  await page.goto(`${salesOrigin}/?salesToken=${salesToken}#/`);
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await page.getByRole('button', { name: '转发' }).click();
  for (const [name, code] of [
    ['发到朋友圈', 2],
    ['发给好友', 1],
  ] as const) {
    const stored = page.waitForRequest((request) => request.url().includes(trial.salesStoreTransmit.path));
    await page.getByRole('button', { name }).click();
    expect((await stored).postDataJSON()).toMatchObject({ channel: 'native_app' });
    expect((await told()).at(-1)).toMatchObject({
      code,
      share_title: expect.stringContaining('安行百万医疗险'),
    });
  }
  await lookOnPhones(page, '147-shared-in-company-app');
});

test('what an agent prepared is stored as it was handed over: by its code, then copied', async ({
  server,
  page,
  context,
}) => {
  const agent = await agentOf(server);
  await agent.prepares(shared.product_no);
  const person = { relation: 'self', gender: 'female', birth_date: '1990-03-14', social_insurance: 'yes' };
  await agent.triesOut(shared.product_no, 'B', chosen({ pay_mode: 'year' }, person));
  await agent.fillsIn({ applicant: [{ mobile: '13800001234' }] });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const salesOrigin = salesOriginOf(server.origin);
  const form = `#/insure?processNo=${agent.processNo}`;
  await agreesToRecording(page);
  await page.goto(`${salesOrigin}/?salesToken=${agent.salesToken}${form}`);
  await page.getByRole('button', { name: '转给客户' }).click();
  const sheet = page.getByRole('dialog', { name: '转给客户' });
  const { db } = server.server.running.context.connection;
  const storedWay = async () => {
    const { transmitRecordNo } = await anyProcess(db, agent.processNo);
    return transmitRecordNo && (await findTransmitRecord(db, transmitRecordNo))?.channel;
  };
  await expect(sheet).toBeVisible();
  expect(await storedWay()).toBeNull();
  await sheet.getByRole('button', { name: '当面扫码' }).click();
  await expect.poll(storedWay).toBe('qr_code');
  for (const [width, height] of [
    [812, 375],
    [375, 812],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await sheet.getByRole('button', { name: '收起二维码' }).click();
    await sheet.getByRole('button', { name: '当面扫码' }).click();
    await expect(sheet.getByRole('figure'), `${width}x${height}`).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isCovered(sheet.getByRole('img')), `${width}x${height}`).toBe(false);
  }
  await lookOnSides(page, '146-prepared-share-code');
  await sheet.getByRole('button', { name: '复制消息和链接' }).click();
  await expect.poll(storedWay).toBe('copy');
});

/** Whether something else is painted over one of its corners. */
const isCovered = (picture: Locator): Promise<boolean> =>
  picture.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].some((y) =>
      [left + 1, right - 1].some((x) => document.elementFromPoint(x, y) !== element),
    );
  });

test('a link that is over since leaves its tab the product, and the trial begins all the same', async ({
  server,
  page,
}) => {
  const { transmit_link, transmit_record_no } = await shares(server);
  await agreesToRecording(page);
  await page.goto(transmit_link);
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.acknowledgesNotice();
  await revokes(server, transmit_record_no);
  await buyer.insuresHerself('1990-03-14');
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toBeVisible();
  await buyer.readsEverything();
  await expect(page).toHaveURL(/#\/insure\?processNo=/);
  await page.goto(`${server.origin}/#/detail?productNo=${shared.product_no}`);
  await expect(heading(page, '安行百万医疗险')).toBeVisible();
  await page.goto(`${server.origin}/#/bridge`);
  await page.goto(transmit_link);
  await expect(page).toHaveURL(/link_failure/);
  await page.getByRole('button', { name: '查看在售产品' }).click();
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await expect(heading(page, '安行百万医疗险')).toBeVisible();
});

test('who cannot prove the phone of a prepared application still finds every product', async ({
  server,
  page,
  context,
}) => {
  const agent = await agentOf(server);
  await agent.prepares(shared.product_no);
  const genes = chosen(
    { pay_mode: 'year' },
    ...[{ relation: 'self', gender: 'female', birth_date: '1990-03-14', social_insurance: 'yes' }],
  );
  await agent.triesOut(shared.product_no, 'B', genes);
  await agent.fillsIn({ applicant: [{ mobile: '13800001234' }] });
  const { share_info } = await agent.handsOver();
  await agreesToRecording(page);
  await page.goto(share_info.transmit_link);
  await expect(proof(page)).toBeVisible();
  await page.getByRole('link', { name: '重新选择产品' }).click();
  for (const name of ['守护一生重疾险', '安行百万医疗险']) {
    await page.goto(`${server.origin}/#/`);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(proof(page)).toHaveCount(0);
  }
  await lookOnPhones(page, '145-product-after-prepared');
  // The same link asks for the proof again, here and in another tab.
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('about:blank');
    await tab.goto(share_info.transmit_link);
    await expect(proof(tab)).toBeVisible();
  }
});
