import type { WechatPayRequest } from '../../contract/model/order.ts';

/** What the apps put into a page's window; each may come after the page itself. */
export interface AppWindow {
  readonly WeixinJSBridge?: {
    call(name: 'closeWindow'): void;
    invoke(
      name: 'getBrandWCPayRequest',
      parameters: WechatPayRequest,
      answer: (result: { readonly err_msg: string }) => void,
    ): void;
    invoke(
      name: 'invokeMiniProgramAPI',
      parameters: { readonly name: string; readonly arg: Readonly<Record<string, unknown>> },
      answer?: () => void,
    ): void;
  };
  readonly AlipayJSBridge?: AlipayBridge;
  readonly my?: AlipayMiniProgram;
  readonly __wxjs_environment?: string;
}

/** Of a mini program of the payment app, in the page's window once its script was loaded. */
export interface AlipayMiniProgram {
  postMessage(message: object): void;
  navigateBack(): void;
  navigateTo(to: { url: string; success: () => void; fail: () => void }): void;
  /** Of newer apps: opens the choice of friends. */
  startShare?(): void;
}

export interface AlipayBridge {
  call(name: string, parameters?: object, answer?: (result: Readonly<Record<string, unknown>>) => void): void;
}

export const appWindow = (): AppWindow => window;
