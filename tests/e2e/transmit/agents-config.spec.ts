import type { Page } from '@playwright/test';
import type { PreparedTransmit } from '../../../contract/model/transmit.ts';
import { officialAccount } from '../../../contract/services/official-account.ts';
import { trial } from '../../../contract/services/trial.ts';
import { Agent, salesOriginOf } from '../../support/agent.ts';
import { hostScript, type SimulatedHost } from '../../support/platform-host/simulated-host.ts';
import { expect, test } from '../support/fixtures.ts';
import { agreesToRecording } from '../support/recording-notice.ts';

const { salesConfig, customerConfig } = officialAccount;

/** What this page asks of either configuration, in its order. */
function configsAskedBy(page: Page) {
  const asked: { call: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const call = new URL(request.url()).pathname;
    if ([salesConfig, customerConfig].some(({ path }) => path === call))
      asked.push({ call, body: request.postDataJSON() });
  });
  return asked;
}

const kept = (page: Page) =>
  page.evaluate(() => ['agent_platform', 'wx_alias', 'oauth_way'].map((name) => localStorage.getItem(name)));

const heldByMenu = (page: Page) =>
  page.evaluate(() => {
    const { calls } = (window as unknown as { __host: SimulatedHost }).__host;
    return JSON.stringify(calls.filter(({ name }) => name === 'updateAppMessageShareData'));
  });

/** An agent who opens the agents’ host in the chat app. */
async function agentInChatApp(page: Page, origin: string) {
  const { salesToken } = await Agent.at(origin, 'S10001');
  await page.addInitScript(hostScript('wechat_h5', { bridgeAfterMs: 100 }));
  return { salesToken, salesOrigin: salesOriginOf(origin) };
}

test('an agent in the chat app shares by the agents’ own configuration, which no page waits for', async ({
  page,
  server,
}) => {
  const { salesToken, salesOrigin } = await agentInChatApp(page, server.origin);
  await agreesToRecording(page);
  const asked = configsAskedBy(page);
  let goOn = () => {};
  const painted = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(`**${salesConfig.path}`, async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(`${salesOrigin}/?salesToken=${salesToken}#/detail?productNo=AX-MED-01`);
  await expect(page.getByText('您正在为客户准备')).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  goOn();
  await expect.poll(() => kept(page)).toEqual(['wechat_h5', 'main', 'visitor']);
  await page.getByRole('button', { name: '转发' }).click();
  await page.getByRole('button', { name: '发给微信好友' }).click();
  await expect.poll(() => heldByMenu(page)).toContain('/bridge?code=');
  expect(asked).toEqual([{ call: salesConfig.path, body: {} }]);
});

test('an agent’s trial keeps for the tab what its address says', async ({ page, server }) => {
  const { salesToken } = await Agent.at(server.origin, 'S10001');
  const salesOrigin = salesOriginOf(server.origin);
  await page.goto(
    `${salesOrigin}/?salesNo=S10001&salesToken=${salesToken}#/detail?productNo=AX-MED-01&productPlanNo=AX-MED-01-B&urlfrom=crm`,
  );
  await expect(page.getByText('您正在为客户准备')).toBeVisible();
  const names = ['productNo', 'productPlanNo', 'salesNo', 'salesToken', 'urlfrom'];
  const keptInTab = () => page.evaluate((all) => all.map((name) => sessionStorage.getItem(name)), names);
  await expect.poll(keptInTab).toEqual(['AX-MED-01', 'AX-MED-01-B', 'S10001', salesToken, 'crm']);
});

test('the chat app’s menu hands on what the agent came to share, and what was done with it is stored', async ({
  page,
  server,
}) => {
  const { salesToken } = await Agent.at(server.origin, 'S10001');
  await page.addInitScript(hostScript('wechat_h5', { bridgeAfterMs: 100 }));
  const prepared = page.waitForResponse((answer) => answer.url().includes(trial.salesPreTransmit.path));
  await page.goto(
    `${server.origin}/?salesNo=S10001&salesToken=${salesToken}#/api-h5-share?productNo=AX-MED-01`,
  );
  const { data } = (await (await prepared).json()) as { data: PreparedTransmit };
  await expect.poll(() => heldByMenu(page)).toContain(data.share_info.transmit_link);
  for (const [row, channel] of [
    ['menu:share:appmessage', 'friend'],
    ['menu:share:timeline', 'moments'],
  ] as const) {
    const stored = page.waitForRequest((request) => request.url().includes(trial.salesStoreTransmit.path));
    await page.evaluate((name) => {
      const { __host: host } = window as unknown as { __host: SimulatedHost };
      host.fire(name, { scene: 'friend' });
    }, row);
    expect((await stored).postDataJSON()).toMatchObject({
      ...{ transmit_record_no: data.transmit_record_no, channel },
    });
  }
});

test('before an agent chose anything to share, the chat app’s menu hands on the shop where customers find it', async ({
  page,
  server,
}) => {
  const { salesToken, salesOrigin } = await agentInChatApp(page, server.origin);
  await page.goto(`${salesOrigin}/?salesNo=S10001&salesToken=${salesToken}#/pc-share`);
  const shop = salesOrigin.replace('sales.', '');
  await expect.poll(() => heldByMenu(page)).toContain(`"link":"${shop}/"`);
});

for (const path of ['/pc-share', '/recording-board', '/api-h5-share?productNo=AX-MED-01'])
  test(`beside the customers’ pages ${path} says whose page it is`, async ({ page, server }) => {
    const { salesToken } = await Agent.at(server.origin, 'S10001');
    const asked = configsAskedBy(page);
    await page.goto(`${server.origin}/?salesNo=S10001&salesToken=${salesToken}#${path}`);
    await expect.poll(() => kept(page)).toEqual(['normal', null, 'visitor']);
    expect(asked).toEqual([{ call: salesConfig.path, body: { sales_no: 'S10001' } }]);
  });

test('who is not logged in as an agent asks for no agent’s configuration', async ({ page, server }) => {
  const asked = configsAskedBy(page);
  await page.goto(`${server.origin}/#/pc-share`);
  await expect(page.getByText('请从公司系统进入')).toBeVisible();
  expect(asked).toEqual([]);
});
