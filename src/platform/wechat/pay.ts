import { appWindow, type AppWindow } from '../app-window.ts';
import type { PaidInApp, PayHost } from '../kinds/platform-host.ts';

type Bridge = NonNullable<AppWindow['WeixinJSBridge']>;

/** A bridge that does not come by then is not coming. */
const patienceMs = 8000;

/** Null where none comes. */
function bridge(): Promise<Bridge | null> {
  const { WeixinJSBridge } = appWindow();
  if (WeixinJSBridge) return Promise.resolve(WeixinJSBridge);
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      document.removeEventListener('WeixinJSBridgeReady', settle);
      resolve(appWindow().WeixinJSBridge ?? null);
    };
    const timer = setTimeout(settle, patienceMs);
    document.addEventListener('WeixinJSBridgeReady', settle);
  });
}

function outcomeOf(message: string): PaidInApp {
  if (message === 'get_brand_wcpay_request:ok') return 'done';
  return message === 'get_brand_wcpay_request:cancel' ? 'cancelled' : 'refused';
}

/** The chat app's own sheet, over the page. */
export const wechatPay: PayHost = {
  async pay(request) {
    const app = await bridge();
    if (!app) return 'refused';
    return await new Promise((resolve) => {
      app.invoke('getBrandWCPayRequest', request, ({ err_msg }) => resolve(outcomeOf(err_msg)));
    });
  },
};
