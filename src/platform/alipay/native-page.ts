import { appWindow } from '../app-window.ts';
import type { OpenNativePage } from '../kinds/platform-host.ts';

/** As in the chat app: silence is no refusal. */
const patienceMs = 3000;

/** By the payment app's own object in the page; this page stays below the native one. */
export const alipayNativePage: OpenNativePage = (url) =>
  new Promise((resolve) => {
    const { my } = appWindow();
    if (!my) {
      resolve(false);
      return;
    }
    const timer = setTimeout(() => resolve(true), patienceMs);
    const settle = (isOpen: boolean) => () => {
      clearTimeout(timer);
      resolve(isOpen);
    };
    my.navigateTo({ url, success: settle(true), fail: settle(false) });
  });
