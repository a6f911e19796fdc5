import type { PlatformKind } from '../../../contract/enums.ts';
import { alipayMiniProgramShare, alipayShare } from '../../platform/alipay/share.ts';
import { miniProgramShare, wechatShare } from '../../platform/wechat/share.ts';
import { wechatPay } from '../../platform/wechat/pay.ts';
import type { PayHost, PlatformHost, ShareHost, SignPage } from '../../platform/kinds/platform-host.ts';

const shares: Readonly<Record<PlatformKind, (sign: SignPage) => ShareHost | null>> = {
  normal: () => null,
  wechat_h5: wechatShare,
  // The chat app's window on a desktop.
  weixin: wechatShare,
  wechat_mini_program: () => miniProgramShare,
  alipay_h5: () => alipayShare,
  alipay_mini_program: () => alipayMiniProgramShare(),
};

const pays: Readonly<Record<PlatformKind, PayHost | null>> = {
  normal: null,
  wechat_h5: wechatPay,
  weixin: wechatPay,
  wechat_mini_program: null,
  alipay_h5: null,
  alipay_mini_program: null,
};

/** Asked once the page stands: what a host needs of its app is there by then, or waited for. */
export const hostOf = (name: PlatformKind, sign: SignPage): PlatformHost => ({
  name,
  share: shares[name](sign),
  pay: pays[name],
});
