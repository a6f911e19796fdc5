import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlatform } from '../../../contract/sandbox/open-platform.ts';
import { auth } from '../../../contract/services/auth.ts';
import { officialAccount } from '../../../contract/services/official-account.ts';
import { order } from '../../../contract/services/order.ts';
import { policy } from '../../../contract/services/policy.ts';
import { product } from '../../../contract/services/product.ts';
import { lanCertificate } from '../../../server/adapters/secrets/tls-certificate.ts';
import { ChatCustomer } from '../../support/chat-customer.ts';
import { requestId } from '../../support/identity.ts';
import { outsideCashier, tlsBalancer, type OutsideCashier } from '../../support/outside-cashier.ts';
import { outsidePlatform, type OutsidePlatform } from '../../support/outside-platform.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  atCheckout,
  confirms,
  followsToCashier,
} from '../../support/payer.ts';
import { awaitsPolicy } from '../../support/policy-holder.ts';
import { findPostgres } from '../../support/postgres.ts';
import { productText } from '../../support/product-file.ts';
import { productionGround, type ProductionGround } from '../../support/production.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { serverProcess, type ServerProcess } from '../../support/server-process.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import type { SmsCarrier } from '../../support/sms-carrier.ts';
import { Declarant } from '../../support/underwriting.ts';

const bin = findPostgres();
let carrier: SmsCarrier;

/** A customer whose messages come by the carrier: there is no inbox where people are. */
class Customer extends Declarant {
  override captchaFor(mobile: string): Promise<string> {
    const codes = carrier.delivered(mobile).map(({ parameters }) => parameters[0] ?? '');
    return Promise.resolve(codes.find((code) => /^\d{6}$/.test(code)) ?? '');
  }
}

describe.skipIf(!bin)('production: a product is sold without any stand-in', () => {
  let ground: ProductionGround;
  let channels: TestServer;
  let cashier: OutsideCashier;
  let platform: OutsidePlatform;
  let balancer: Awaited<ReturnType<typeof tlsBalancer>>;
  let server: ServerProcess;

  beforeAll(async () => {
    // Another house, where the channels stand.
    channels = await testServer({ JOB_CONCURRENCY: '0' });
    cashier = await outsideCashier(channels.server.running.context);
    platform = await outsidePlatform(channels.server.running.context);
    balancer = await tlsBalancer(await lanCertificate(channels.dataDir));
    ground = await productionGround(
      bin!,
      { 'ax-med-01.json': productText('ax-med-01.json') },
      { ...cashier.settings, ...platform.settings, PUBLIC_ORIGIN: balancer.origin },
    );
    carrier = ground.carrier;
    server = await serverProcess({ ...ground.environment, DATA_DIR: join(ground.dataDir, 'a') });
    balancer.leadsTo(server.origin);
  });

  afterAll(async () => {
    await server?.stop();
    await ground?.close();
    balancer?.close();
    cashier?.close();
    platform?.close();
    await channels?.close();
  });

  test.each(['wechat', 'alipay'] as const)(
    'from the trial to a signed policy, paid by %s over the network',
    { timeout: 240_000 },
    async (method) => {
      const customer = await Customer.applies(server.origin, 'AX-MED-01');
      await customer.declares();
      await customer.goesOn('pass_health');
      await confirms(applicantOn(customer, customer.member));
      await customer.goesOn('confirm_order');
      const { amount_fen } = await atCheckout(customer);
      const asked = { ...customer.process, request_id: requestId(), method, amount_fen };
      const opened = await customer.call(order.pay, asked);
      // With Alipay the trade begins there; the other's page is behind the balancer's certificate, which nobody signed.
      if (method === 'alipay') await followsToCashier(opened);
      const { payment_no } = opened;
      const payer = new Reader(channels.origin);
      payer.token = (await payer.call(auth.visitorLogin, {})).token;
      await atCashier(payer, payment_no, 'pay', { notice: 'doubled' });
      const { policy: held } = await awaitsPolicy(customer);
      expect(held?.policy_no).toMatch(/\d/);
      const paid = await asksStatus(customer);
      expect(paid.amount_fen).toBe(customer.firstFen);
      const signed = await customer.call(policy.checkSignature, {
        ...customer.process,
        document_no: 'policy',
      });
      expect(signed.state).toBe('valid');
      const toldOf = () =>
        carrier.delivered(customer.person.mobile).filter(({ templateId }) => templateId === 'policy');
      // The message goes out by a job of its own, after the policy.
      await expect.poll(toldOf, { timeout: 30_000 }).not.toEqual([]);
      expect(toldOf()).toHaveLength(1);
    },
  );

  test('the shelf calls nothing that is sold invented', async () => {
    const shelf = await new Reader(server.origin).call(product.onShelfList, {});
    expect(shelf.products.map(({ product_no }) => product_no)).toEqual(['AX-MED-01']);
    expect(shelf.is_demonstration).toBe(false);
  });

  test('who comes from the official account is known by its platform, and its pages are signed', async () => {
    const customer = new ChatCustomer(server.origin);
    const { wx_alias, oauth_way, authorize } = await customer.call(officialAccount.customerConfig, {});
    expect({ wx_alias, oauth_way, authorize }).toEqual({
      wx_alias: 'insurer',
      oauth_way: 'userinfo',
      authorize: {
        url: 'https://open.weixin.qq.com/connect/oauth2/authorize',
        app_id: platform.settings['WECHAT_APP_ID'],
      },
    });
    const chat = new Reader(channels.origin);
    const { address } = await chat.call(openPlatform.allow, {
      ...{ redirect_uri: `${balancer.origin}/@/detail`, state: 's', scope: 'userinfo' as const },
      ...{ account: customer.account, allows: true },
    });
    const code = new URL(address).searchParams.get('code') ?? '';
    const asked = { code, alias: 'insurer', scope: 'userinfo' as const };
    customer.officialToken = (await customer.call(officialAccount.wechatLogin, asked)).token;
    expect(await customer.whoAmI()).toEqual({ role: 'customer', is_visitor: false });
    await refuses('authorizationRefused', customer.call(officialAccount.wechatLogin, asked));

    const url = `${balancer.origin}/?code=${code}`;
    const signed = await customer.call(officialAccount.jssdkConfig, { url, alias: 'insurer' });
    const { nonceStr, signature, timestamp } = signed;
    const page = { url, nonceStr, signature, timestamp: String(timestamp) };
    expect(await chat.call(openPlatform.verifySignature, page)).toEqual({ valid: true });
  });
});
