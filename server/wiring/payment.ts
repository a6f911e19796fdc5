import { createPrivateKey, createPublicKey } from 'node:crypto';
import { cashierBase } from '../../contract/sandbox/cashier.ts';
import { Alipay } from '../adapters/payment/alipay.ts';
import { Bank } from '../adapters/payment/bank.ts';
import { httpTransport } from '../adapters/payment/http-transport.ts';
import { WechatPay } from '../adapters/payment/wechat-pay.ts';
import type { Config } from '../config/config.ts';
import type { PaymentSettings } from '../config/payment.ts';
import { pemOf } from '../config/pem.ts';
import type { PaymentChannels } from '../ports/payment-channel.ts';
import { cashierKeys, demoMerchant, type CashierDeps } from '../sandbox/cashier/keys.ts';
import { cashierHosts, cashierTransport } from '../sandbox/cashier/transport.ts';

/** The channels that are configured; in the demonstration all of them, at the sandbox's cashier. */
export function choosePaymentChannels({ env, production }: Config, deps: CashierDeps): PaymentChannels {
  if (!production) return atCashier(deps);
  return {
    wechat: wechatPay(env, deps.now),
    alipay: alipay(env, deps.now),
    bank_card: bank(env, deps.now),
  };
}

const privateKey = (setting: string) => createPrivateKey(pemOf(setting));
const publicKey = (setting: string) => createPublicKey(pemOf(setting));

function wechatPay(env: Config['env'], now: () => Date): WechatPay | null {
  const { WECHAT_PAY_APP_ID: appId, WECHAT_PAY_MCHID: mchid, WECHAT_PAY_API_V3_KEY: apiV3Key } = env;
  const { WECHAT_PAY_SERIAL: serial, WECHAT_PAY_PRIVATE_KEY: own } = env;
  const { WECHAT_PAY_PUBLIC_KEY_ID: keyId, WECHAT_PAY_PUBLIC_KEY: theirs } = env;
  if (!appId || !mchid || !apiV3Key || !serial || !own || !keyId || !theirs) return null;
  const credentials = {
    ...{ appId, mchid, apiV3Key },
    merchant: { serial, key: privateKey(own) },
    platform: { serial: keyId, key: publicKey(theirs) },
  };
  return new WechatPay({
    ...{ base: env.WECHAT_PAY_BASE, transport: httpTransport, now },
    knowsPayers: env.WECHAT_APP_ID === appId,
    credentials: () => Promise.resolve(credentials),
  });
}

function alipay(env: PaymentSettings, now: () => Date): Alipay | null {
  const { ALIPAY_APP_ID: appId, ALIPAY_PRIVATE_KEY: own, ALIPAY_PUBLIC_KEY: theirs } = env;
  if (!appId || !own || !theirs) return null;
  const credentials = { appId, appKey: privateKey(own), alipayKey: publicKey(theirs) };
  const gateway = env.ALIPAY_GATEWAY;
  return new Alipay({
    ...{ gateway, pageGateway: () => gateway, transport: httpTransport, now },
    credentials: () => Promise.resolve(credentials),
  });
}

function bank(env: PaymentSettings, now: () => Date): Bank | null {
  const { BANK_URL: base, BANK_MERCHANT: merchant, BANK_PRIVATE_KEY: own, BANK_PUBLIC_KEY: theirs } = env;
  if (!base || !merchant || !own || !theirs) return null;
  const credentials = { merchant, merchantKey: privateKey(own), bankKey: publicKey(theirs) };
  return new Bank({
    ...{ base, pages: () => base, transport: httpTransport, now },
    credentials: () => Promise.resolve(credentials),
  });
}

function atCashier(deps: CashierDeps): PaymentChannels {
  const transport = cashierTransport(deps);
  const { now } = deps;
  return {
    wechat: new WechatPay({
      ...{ base: cashierHosts.wechat, transport, now, knowsPayers: true },
      credentials: async () => {
        const { merchant, channel, apiV3Key } = await cashierKeys(deps);
        return {
          ...{ appId: demoMerchant.appId, mchid: demoMerchant.mchid, apiV3Key },
          merchant: { serial: demoMerchant.serial, key: merchant.privateKey },
          platform: { serial: demoMerchant.channelSerial, key: channel.publicKey },
        };
      },
    }),
    alipay: new Alipay({
      ...{ gateway: cashierHosts.alipay, transport, now },
      pageGateway: (origin) => `${origin}${cashierBase}/alipay/gateway.do`,
      credentials: async () => {
        const { merchant, channel } = await cashierKeys(deps);
        const { alipayAppId: appId } = demoMerchant;
        return { appId, appKey: merchant.privateKey, alipayKey: channel.publicKey };
      },
    }),
    bank_card: new Bank({
      ...{ base: cashierHosts.bank, transport, now },
      pages: (origin) => `${origin}${cashierBase}/bank`,
      credentials: async () => {
        const { merchant, channel } = await cashierKeys(deps);
        const { bankMerchant } = demoMerchant;
        return { merchant: bankMerchant, merchantKey: merchant.privateKey, bankKey: channel.publicKey };
      },
    }),
  };
}
