import { lastDayBefore } from '../../../contract/dates.ts';
import type { PaymentMethod } from '../../../contract/model/order.ts';

export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank_card: '银行卡',
};

/** 2026-03-18 24:00, of the first moment of the day after. */
export const endOfDay = (instant: string): string => `${lastDayBefore(instant)} 24:00`;
