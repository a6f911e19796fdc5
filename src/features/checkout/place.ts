import type { PaymentMethod } from '../../../contract/model/order.ts';
import type { PlatformKind } from '../../../contract/enums.ts';

/** Chat and payment apps open the other's cashier in no page of theirs; a mini program has at most a page of its own. */
const inPlace: Readonly<Record<PlatformKind, readonly PaymentMethod[]>> = {
  normal: ['wechat', 'alipay', 'bank_card'],
  wechat_h5: ['wechat', 'bank_card'],
  weixin: ['wechat', 'bank_card'],
  wechat_mini_program: ['wechat'],
  alipay_h5: ['alipay', 'bank_card'],
  alipay_mini_program: ['alipay'],
};

/** Whether this method can be paid in the app that the page stands in; else its link is opened elsewhere. */
export const paysInPlace = (platform: PlatformKind, method: PaymentMethod): boolean =>
  inPlace[platform].includes(method);
