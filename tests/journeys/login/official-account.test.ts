import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/define.ts';
import { openPlatform } from '../../../contract/sandbox/open-platform.ts';
import { world as sandboxWorld } from '../../../contract/sandbox/world.ts';
import { auth } from '../../../contract/services/auth.ts';
import { officialAccount } from '../../../contract/services/official-account.ts';
import { order } from '../../../contract/services/order.ts';
import { insureProcess } from '../../../contract/services/insure-process.ts';
import { httpTransport } from '../../../server/adapters/open-platform/http-transport.ts';
import { WechatOpenPlatform } from '../../../server/adapters/open-platform/wechat.ts';
import { salesBoard } from '../../../contract/services/sales-board.ts';
import { forgetUnusedCustomers } from '../../../server/records/sessions/customer-sessions.ts';
import { hashToken } from '../../../server/records/sessions/tokens.ts';
import { demoAccount, sandboxAuthorizeUrl } from '../../../server/sandbox/open-platform/demo-account.ts';
import { openPlatformTokens } from '../../../server/tables/open-platform.ts';
import { officialCustomers } from '../../../server/tables/official-customer.ts';
import { sandboxAuthorizations, sandboxPlatformTokens } from '../../../server/tables/sandbox.ts';
import { sessions } from '../../../server/tables/session.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { applicationServer, type ApplicationServer } from '../../support/application-server.ts';
import { ChatCustomer } from '../../support/chat-customer.ts';
import { familyApplies, familyProductNo, someone } from '../../support/identity.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let world: ApplicationServer;
beforeAll(async () => {
  world = await applicationServer();
});
afterAll(() => world?.server.close());

const customer = (account?: string) => new ChatCustomer(world.server.origin, account);
const db = () => world.server.server.running.context.connection.db;

/** The same person's other device, logged in by the same account. */
async function loggedIn(account?: string): Promise<ChatCustomer> {
  const who = customer(account);
  await who.logsIn();
  return who;
}

test('a customer of the chat app is sent for a code, comes back to the page, and is known', async () => {
  const who = customer();
  const back = await who.authorizes();
  expect(back).toMatch(/\/@\/insure\?processNo=I1&code=[0-9a-f]{32}&state=state-1$/);
  const page = await fetch(back, { redirect: 'manual' });
  expect(page.headers.get('location')).toMatch(
    /^\/\?code=[0-9a-f]{32}&state=state-1#\/insure\?processNo=I1$/,
  );
  await who.logsIn(new URL(back).searchParams.get('code') ?? '');
  expect(await who.whoAmI()).toEqual({ role: 'customer', is_visitor: false });
});

test('a customer is known for thirty days from their last visit', async () => {
  const who = await loggedIn();
  const own = eq(sessions.tokenHash, hashToken(who.officialToken));
  await db()
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() + 86_400_000) })
    .where(own);
  await who.whoAmI();
  const [session] = await db().select().from(sessions).where(own);
  expect(session!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

test('a code is good once and for five minutes; the customer may ask for another', async () => {
  const who = customer();
  const code = await who.codeOf();
  await who.logsIn(code);
  await refuses('authorizationRefused', who.logsIn(code));
  await refuses('authorizationRefused', who.logsIn('never given'));
  const late = await who.codeOf();
  await db()
    .update(sandboxAuthorizations)
    .set({ expiresAt: new Date(0) });
  await refuses('authorizationRefused', who.logsIn(late));
  await who.logsIn();
});

test('the chat app asks the customer first where more is wanted, and takes a no', async () => {
  const who = customer();
  const address = new URL(await who.authorizes('userinfo'), who.origin);
  expect(address.href).toContain('/sandbox.html#/authorize?');
  const parameters = new URLSearchParams(address.hash.split('?')[1]);
  const asked = {
    redirect_uri: parameters.get('redirect_uri') ?? '',
    ...{ state: parameters.get('state') ?? '', account: parameters.get('account') ?? '' },
    scope: 'userinfo' as const,
  };
  const declined = await who.call(openPlatform.allow, { ...asked, allows: false });
  expect(new URL(declined.address).searchParams.get('code')).toBeNull();
  const allowed = await who.call(openPlatform.allow, { ...asked, allows: true });
  await who.logsIn(new URL(allowed.address).searchParams.get('code') ?? '');
});

test('a silent code is not taken as the consent to more', async () => {
  const who = customer();
  const code = await who.codeOf('base');
  const asked = { code, alias: 'main', scope: 'userinfo' as const };
  await refuses('authorizationRefused', who.call(officialAccount.wechatLogin, asked));
});

test('the authorize page leads nowhere else', async () => {
  expect(await customer().authorizes('base', { redirect_uri: 'https://evil.example/' })).toBe('400');
  expect(await customer().authorizes('base', { appid: 'wx-of-somebody-else' })).toBe('400');
});

test('who begins as a visitor goes on as customer, on a second phone of the same account too; nobody else', async () => {
  const { origin } = world.server;
  const visitor = await ApplicantDevice.at(origin);
  await visitor.begins();
  const looks = (who: Reader) => who.call(insureProcess.progress, visitor.process);
  const phone = customer();
  phone.token = visitor.token;
  await phone.logsIn();
  phone.token = '';
  expect(await looks(phone)).toMatchObject({ insure_process_no: visitor.processNo });
  expect(await looks(await loggedIn(phone.account))).toMatchObject({ insure_process_no: visitor.processNo });
  await refuses('processForeign', looks(await loggedIn()));
  // Their own visitor's login opens it still: the browser may have another tab.
  expect(await looks(visitor)).toMatchObject({ insure_process_no: visitor.processNo });
});

test('where both logins are sent the official one counts, also where it is over', async () => {
  const both = await loggedIn();
  both.token = (await ApplicantDevice.at(both.origin)).token;
  expect(await both.whoAmI()).toMatchObject({ is_visitor: false });
  const good = both.officialToken;
  both.officialToken = 'forged';
  await refuses('loginInvalid', both.whoAmI());
  both.officialToken = both.token;
  await refuses('loginInvalid', both.whoAmI());
  both.officialToken = '';
  expect(await both.whoAmI()).toMatchObject({ is_visitor: true });
  both.token = good;
  await refuses('loginInvalid', both.whoAmI());
  both.officialToken = good;
  await db()
    .update(sessions)
    .set({ expiresAt: new Date(0) });
  await refuses('loginInvalid', both.whoAmI());
});

test('nothing that names somebody at the chat app is kept', async () => {
  const who = await loggedIn();
  const rows = await db().select().from(officialCustomers);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(who.account);
  await db().delete(sessions);
  await forgetUnusedCustomers(db(), new Date(Date.now() + 1000));
  const left = await db().select().from(officialCustomers);
  // Who holds a process is kept as long as that.
  expect(left.length).toBeLessThan(rows.length);
  expect(left).toHaveLength(1);
});

test('another name of an official account is refused', async () => {
  const who = customer();
  const code = await who.codeOf();
  const other = { code, alias: 'other', scope: 'base' as const };
  await refuses('officialAccountMissing', who.call(officialAccount.wechatLogin, other));
  const page = { url: `${who.origin}/`, alias: 'other' };
  await refuses('officialAccountMissing', who.call(officialAccount.jssdkConfig, page));
});

const signs = (who: Reader, url: string) => who.call(officialAccount.jssdkConfig, { url, alias: 'main' });

/** As the chat app does before it lets a page speak to it. */
async function isValid(
  who: Reader,
  url: string,
  signed: Awaited<ReturnType<typeof signs>>,
): Promise<boolean> {
  const { nonceStr, signature } = signed;
  const page = { url, nonceStr, signature, timestamp: String(signed.timestamp) };
  return (await who.call(openPlatform.verifySignature, page)).valid;
}

test('a page of ours is signed as the chat app wants it, with one ticket for all; another’s is not', async () => {
  const who = customer();
  const url = `${who.origin}/?code=C&state=S`;
  const signed = await signs(who, `${url}#/detail`);
  expect(await isValid(who, url, signed)).toBe(true);
  expect(await isValid(who, `${url}#/detail`, signed)).toBe(false);
  await Promise.all([signs(who, url), signs(who, `${who.origin}/`)]);
  expect(await db().select().from(openPlatformTokens)).toHaveLength(2);
  expect(await db().select().from(sandboxPlatformTokens)).toHaveLength(2);
  await refuses('multipleErrors', signs(who, 'https://evil.example/'));
});

test('a ticket that is over is renewed, also where another server ended our access token', async () => {
  const who = customer();
  const url = `${who.origin}/`;
  await signs(who, url);
  const before = await db().select().from(sandboxPlatformTokens);
  await db()
    .update(openPlatformTokens)
    .set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await isValid(who, url, await signs(who, url))).toBe(true);
  // Ours still looks good to us, and is worth nothing any more.
  await db()
    .update(sandboxPlatformTokens)
    .set({ expiresAt: new Date(0) });
  await db()
    .update(openPlatformTokens)
    .set({ expiresAt: new Date(Date.now() + 60_000) });
  const { appId } = await signs(who, url);
  await db()
    .delete(openPlatformTokens)
    .where(eq(openPlatformTokens.name, `${appId} jsapi_ticket`));
  expect(await isValid(who, url, await signs(who, url))).toBe(true);
  expect((await db().select().from(sandboxPlatformTokens)).length).toBeGreaterThan(before.length);
});

test('where the open platform does not answer, both calls say so, and a login that came before goes on', async () => {
  const who = await loggedIn();
  const { context } = world;
  const { openPlatform: answering } = context;
  const silent = new WechatOpenPlatform({
    ...{ ...demoAccount, alias: 'main', scope: 'base', transport: httpTransport },
    // Nobody listens there.
    ...{ base: 'http://127.0.0.1:1', authorizeUrl: sandboxAuthorizeUrl, now: () => new Date() },
    tokens: { get: async () => null, put: async () => undefined, drop: async () => undefined },
  });
  Object.assign(context, { openPlatform: silent });
  try {
    const login = { code: 'c'.repeat(32), alias: 'main', scope: 'base' as const };
    const refused = await refuses(
      'openPlatformUnavailable',
      customer().call(officialAccount.wechatLogin, login),
    );
    expect(refused.message).toContain('微信登录暂时不可用');
    await refuses('openPlatformUnavailable', signs(customer(), `${world.server.origin}/`));
    expect(await who.whoAmI()).toMatchObject({ is_visitor: false });
  } finally {
    Object.assign(context, { openPlatform: answering });
  }
});

test('outside of the chat app, and for an agent, there is no official account to log in with', async () => {
  const { origin } = world.server;
  expect(await new Reader(origin).call(officialAccount.customerConfig, {})).toEqual({
    ...{ agent_platform: 'normal', wx_alias: null, oauth_way: 'visitor', authorize: null },
  });
  expect(await customer().call(officialAccount.salesConfig, { sales_no: 'S10001' })).toMatchObject({
    // An agent shares by the account, and logs in without it.
    ...{ agent_platform: 'wechat_h5', wx_alias: 'main', oauth_way: 'visitor', authorize: null },
  });
  expect(await new Reader(origin).call(officialAccount.salesConfig, { sales_no: 'S10001' })).toMatchObject({
    ...{ agent_platform: 'normal', wx_alias: null },
  });
  await refuses('salesMissing', customer().call(officialAccount.salesConfig, { sales_no: 'S9' }));
  // The number is left out on the sales host alone.
  await refuses('multipleErrors', customer().call(officialAccount.salesConfig, {}));
  expect(await customer().call(officialAccount.customerConfig, {})).toMatchObject({
    ...{ agent_platform: 'wechat_h5', wx_alias: 'main', oauth_way: 'base' },
  });
});

describe('the order context of a configuration', () => {
  let asking: TestServer;
  beforeAll(async () => {
    asking = await testServer({ WECHAT_OAUTH_SCOPE: 'userinfo' });
  });
  afterAll(() => asking?.close());
  const asks = (input: RequestOf<typeof officialAccount.customerConfig>) =>
    new ChatCustomer(asking.origin).call(officialAccount.customerConfig, input);
  const asAgent = (input: RequestOf<typeof officialAccount.salesConfig>) =>
    new ChatCustomer(asking.origin).call(officialAccount.salesConfig, input);

  test('it is one sale, and the agent’s own', { timeout: 120_000 }, async () => {
    const device = await familyApplies(asking.origin, someone('self', 36, '白清野'), []);
    const other = await familyApplies(asking.origin, someone('self', 37, '梁望川'), []);
    const agent = await PreparingAgent.at(asking.origin, 'S10001');
    await agent.prepares(familyProductNo);
    const { order_no } = await device.call(order.details, device.process);
    expect((await asks({ ...device.process, order_no })).oauth_way).toBe('userinfo');
    await refuses('linkInvalid', asks({ ...other.process, order_no }));
    await refuses('processMissing', asks({ process_no: 'I9999999999999999999' }));
    await refuses('processMissing', asks({ order_no: 'D9' }));
    await refuses('linkInvalid', asks({ transmit_record_no: 'T9999999999999999999' }));
    expect(await asAgent({ ...agent.process, sales_no: 'S10001' })).toMatchObject({ oauth_way: 'visitor' });
    await refuses('saleMissing', asAgent({ ...agent.process, sales_no: 'S10002' }));
    await refuses('saleMissing', asAgent({ ...device.process, sales_no: 'S10001' }));
  });

  test('a visitor who logs in with an agent’s token opens nothing of the agent’s', async () => {
    const agent = await PreparingAgent.at(asking.origin, 'S10001');
    await agent.prepares(familyProductNo);
    const visitor = new Reader(asking.origin);
    visitor.token = (await visitor.call(auth.visitorLogin, { sales_token: agent.salesToken })).token;
    await refuses('processForeign', visitor.call(insureProcess.progress, agent.process));
    await refuses('salesLoginInvalid', visitor.call(salesBoard.list, { limit: 10 }));
  });

  test('who comes by an invitation is asked for no more than the app tells by itself', async () => {
    const reader = new Reader(asking.origin);
    const recording = await reader.call(sandboxWorld.createRecording, { person_seed: 8123 });
    await reader.opensLink(recording.short_link);
    expect((await asks(reader.link)).oauth_way).toBe('base');
    expect((await asks({})).oauth_way).toBe('userinfo');
  });
});
