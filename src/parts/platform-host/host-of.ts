import type { PlatformKind } from '../../../contract/enums.ts';
import { alipayMiniProgramShare, alipayShare } from '../../platform/alipay/share.ts';
import { miniProgramShare, wechatShare } from '../../platform/wechat/share.ts';
import type { PlatformHost, ShareHost, SignPage } from '../../platform/kinds/platform-host.ts';

const shares: Readonly<Record<PlatformKind, (sign: SignPage) => ShareHost | null>> = {
  normal: () => null,
  wechat_h5: wechatShare,
  // The chat app's window on a desktop.
  weixin: wechatShare,
  wechat_mini_program: () => miniProgramShare,
  alipay_h5: () => alipayShare,
  alipay_mini_program: () => alipayMiniProgramShare(),
};

/** Asked once the page stands: what a host needs of its app is there by then, or waited for. */
export const hostOf = (name: PlatformKind, sign: SignPage): PlatformHost => ({
  name,
  share: shares[name](sign),
});
