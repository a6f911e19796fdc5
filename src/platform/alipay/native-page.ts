import type { AlipayMiniProgram } from '../app-window.ts';
import { alipayMiniProgram } from './mini-program.ts';
import type { OpenNativePage } from '../kinds/platform-host.ts';

/** As in the chat app: silence is no refusal. */
const patienceMs = 3000;

/** By the payment app's own object in the page; this page stays below the native one. */
export const alipayNativePage: OpenNativePage = async (url) => {
  const my = await alipayMiniProgram().catch(() => null);
  return my !== null && (await navigated(my, url));
};

const navigated = (my: AlipayMiniProgram, url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), patienceMs);
    const settle = (isOpen: boolean) => () => {
      clearTimeout(timer);
      resolve(isOpen);
    };
    my.navigateTo({ url, success: settle(true), fail: settle(false) });
  });
