import type { PaymentMethod } from '../../../contract/model/order.ts';

export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank_card: '银行卡',
};
