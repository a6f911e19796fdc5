import type { TradeFact } from '../../server/domain/payment/payment.ts';
import type { ServiceContext } from '../../server/ports/context.ts';

/** The trade number that such a channel names. */
export const anotherTradeNo = '4200000000202611250001';

/** A channel that says, whoever asks it and however, that so much was paid, until it is told to say the truth again. */
export function saysAnotherAmount({ paymentChannels }: ServiceContext, amountFen: number): () => void {
  const { wechat } = paymentChannels;
  if (!wechat) throw new Error('there is no such channel');
  const { query, close } = wechat;
  const fact: TradeFact = {
    ...{ state: 'paid', amountFen, tradeNo: anotherTradeNo },
    ...{ paidAt: null, reasonCode: null },
  };
  wechat.query = () => Promise.resolve(fact);
  wechat.close = () => Promise.resolve(fact);
  return () => void Object.assign(wechat, { query, close });
}
