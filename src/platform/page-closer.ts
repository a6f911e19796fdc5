import type { PlatformKind } from '../../contract/enums.ts';
import { appWindow } from './app-window.ts';

/** Closes the page's window; null where a page may not. Asked late: an app's bridge comes after the page. */
export function pageCloser(name: PlatformKind): (() => void) | null {
  const { WeixinJSBridge: wechat, AlipayJSBridge: alipay, my } = appWindow();
  const inMiniProgram = name.endsWith('_mini_program');
  // In a mini program the page stands in one of its own pages: back is what closes it.
  if (my && inMiniProgram) return () => my.navigateBack();
  if (wechat && inMiniProgram)
    return () => wechat.invoke('invokeMiniProgramAPI', { name: 'navigateBack', arg: { delta: 1 } });
  if (wechat) return () => wechat.call('closeWindow');
  return alipay ? () => alipay.call('closeWebview') : null;
}
