import type { PlatformKind } from '../../../contract/enums.ts';
import { alipayNativePage } from '../../platform/alipay/native-page.ts';
import { alipayMiniProgramShare, alipayShare } from '../../platform/alipay/share.ts';
import type { PlatformHost, SignPage } from '../../platform/kinds/platform-host.ts';
import { sdkOpener } from '../../platform/wechat/open-sdk.ts';
import { wechatNativePage } from '../../platform/wechat/native-page.ts';
import { wechatPay } from '../../platform/wechat/pay.ts';
import { wechatImage } from '../../platform/wechat/pick-image.ts';
import { miniProgramShare, wechatShare } from '../../platform/wechat/share.ts';

type Does = Omit<PlatformHost, 'name'>;

function wechat(sign: SignPage): Does {
  const open = sdkOpener(sign);
  return { share: wechatShare(open), pay: wechatPay, image: wechatImage(open), openNativePage: null };
}

const nothing: Does = { share: null, pay: null, image: null, openNativePage: null };

const kinds: Readonly<Record<PlatformKind, (sign: SignPage) => Does>> = {
  normal: () => nothing,
  wechat_h5: wechat,
  // The chat app's window on a desktop.
  weixin: wechat,
  wechat_mini_program: () => ({ ...nothing, share: miniProgramShare, openNativePage: wechatNativePage }),
  alipay_h5: () => ({ ...nothing, share: alipayShare }),
  alipay_mini_program: () => ({
    ...nothing,
    share: alipayMiniProgramShare,
    openNativePage: alipayNativePage,
  }),
};

/** Asked once the page stands: what a host needs of its app is there by then, or waited for. */
export const hostOf = (name: PlatformKind, sign: SignPage): PlatformHost => ({ name, ...kinds[name](sign) });
