import { HostRefused, type ShareHost, type ShareTarget } from '../kinds/platform-host.ts';
import type { ShareInfo } from '../../../contract/model/transmit.ts';
import { loadSdk, type OpenSdk, type Wx } from './open-sdk.ts';

const cardOf = (info: ShareInfo) => ({
  title: info.share_title,
  desc: info.share_description,
  link: info.transmit_link,
  imgUrl: info.share_cover_url,
});

/** One of the SDK's calls as a promise. */
const done = (call: (callbacks: { success: () => void; fail: (reason: unknown) => void }) => void) =>
  new Promise<void>((resolve, reject) => {
    call({ success: resolve, fail: (reason) => reject(new HostRefused(JSON.stringify(reason))) });
  });

/** Current apps take the menus' content at once; that somebody shared is told by the older calls alone. */
async function setMenus(wx: Wx, info: ShareInfo, onShared: (to: ShareTarget) => void): Promise<void> {
  const { desc, ...moments } = cardOf(info);
  wx.onMenuShareAppMessage({ ...moments, desc, success: () => onShared('friend'), cancel: () => undefined });
  wx.onMenuShareTimeline({ ...moments, success: () => onShared('moments'), cancel: () => undefined });
  await done((callbacks) => wx.updateAppMessageShareData({ ...moments, desc, ...callbacks }));
  await done((callbacks) => wx.updateTimelineShareData({ ...moments, ...callbacks }));
}

export const wechatShare = (open: OpenSdk): ShareHost => ({
  setMenus: async (info, onShared) => setMenus(await open(), info, onShared),
  open: null,
});

/** The mini program itself shares: it reads what it was told last when its menu is opened, and tells nothing back. */
export const miniProgramShare: ShareHost = {
  async setMenus(info) {
    const wx = await loadSdk();
    wx.miniProgram.postMessage({ data: { type: 'share', ...cardOf(info) } });
  },
  open: null,
};
