import type { PlatformKind } from '../../contract/enums.ts';
import { alipayMiniProgram } from './alipay/mini-program.ts';
import { appWindow } from './app-window.ts';

/** Closes the page's window; null where a page may not. Asked late: an app's bridge comes after the page. */
export function pageCloser(name: PlatformKind): (() => void) | null {
  const { WeixinJSBridge: wechat, AlipayJSBridge: alipay } = appWindow();
  // In a mini program the page stands in one of its own pages: back is what closes it.
  if (name === 'alipay_mini_program')
    return () =>
      void alipayMiniProgram().then(
        (my) => my.navigateBack(),
        () => undefined,
      );
  if (wechat && name === 'wechat_mini_program')
    return () => wechat.invoke('invokeMiniProgramAPI', { name: 'navigateBack', arg: { delta: 1 } });
  if (wechat) return () => wechat.call('closeWindow');
  return alipay ? () => alipay.call('closeWebview') : null;
}
