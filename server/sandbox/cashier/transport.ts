import { ChannelError, type ChannelTransport } from '../../ports/payment-channel.ts';
import { alipaySide } from './alipay-side.ts';
import { bankSide } from './bank-side.ts';
import type { CashierDeps } from './keys.ts';
import { wechatSide } from './wechat-side.ts';

/** Where the stand-ins answer: names that no network has. */
export const cashierHosts = {
  wechat: 'https://wechat.cashier.invalid',
  alipay: 'https://alipay.cashier.invalid/gateway.do',
  bank: 'https://bank.cashier.invalid',
} as const;

/** The channels' stand-ins, reached without a network: what goes over is byte for byte what would go over one. */
export const cashierTransport =
  (deps: CashierDeps): ChannelTransport =>
  async (request) => {
    if (request.url.startsWith(cashierHosts.wechat)) return await wechatSide(deps, request);
    if (request.url.startsWith(cashierHosts.alipay)) return await alipaySide(deps, request);
    if (request.url.startsWith(cashierHosts.bank)) return await bankSide(deps, request);
    throw new ChannelError(`nobody answers at ${request.url}`);
  };
