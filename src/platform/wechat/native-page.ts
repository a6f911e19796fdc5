import type { OpenNativePage } from '../kinds/platform-host.ts';
import { loadSdk } from './open-sdk.ts';

/** The app that does not say so by then opened it: it answers a page's question before it leaves it, or never. */
const patienceMs = 3000;

/** By the chat app's script, which asks the mini program; this page stays below the native one. */
export const wechatNativePage: OpenNativePage = async (url) => {
  const wx = await loadSdk();
  return await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), patienceMs);
    const settle = (isOpen: boolean) => () => {
      clearTimeout(timer);
      resolve(isOpen);
    };
    wx.miniProgram.navigateTo({ url, success: settle(true), fail: settle(false) });
  });
};
