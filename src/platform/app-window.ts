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
  /** Of a mini program of the payment app. */
  readonly my?: {
    postMessage(message: object): void;
    navigateBack(): void;
    navigateTo(to: { url: string; success: () => void; fail: () => void }): void;
    /** Of newer apps: opens the choice of friends. */
    startShare?(): void;
  };
  readonly __wxjs_environment?: string;
}

export interface AlipayBridge {
  call(name: string, parameters?: object, answer?: (result: Readonly<Record<string, unknown>>) => void): void;
}

export const appWindow = (): AppWindow => window;
