import { HostRefused, type ShareHost, type ShareTarget } from '../kinds/platform-host.ts';
import type { ShareInfo } from '../../../contract/model/transmit.ts';
import { loadSdk, type OpenSdk, type Wx } from './open-sdk.ts';

const cardOf = (info: ShareInfo) => ({
  title: info.share_title,
  desc: info.share_description,
  link: info.transmit_link,
  imgUrl: info.share_cover_url,
});

/** Older apps and some Androids do as they are asked and say nothing. */
const silenceMs = 1000;
/** Of an app from before the newer calls: the older ones set its menus. */
const isUnknown = ({ errMsg }: Refusal): boolean => errMsg?.endsWith(':function not exist') === true;

interface Refusal {
  readonly errMsg?: string;
}

/** One of the SDK's calls as a promise. */
const done = (call: (callbacks: { success: () => void; fail: (refusal: Refusal) => void }) => void) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, silenceMs);
    const success = () => {
      clearTimeout(timer);
      resolve();
    };
    const fail = (refusal: Refusal) => {
      clearTimeout(timer);
      if (isUnknown(refusal)) resolve();
      else reject(new HostRefused(JSON.stringify(refusal)));
    };
    call({ success, fail });
  });

/** Current apps take the menus' content at once; that somebody shared is told by the older calls alone. */
async function setMenus(wx: Wx, info: ShareInfo, onShared: (to: ShareTarget) => void): Promise<void> {
  const { desc, ...moments } = cardOf(info);
  wx.onMenuShareAppMessage({ ...moments, desc, success: () => onShared('friend'), cancel: () => undefined });
  wx.onMenuShareTimeline({ ...moments, success: () => onShared('moments'), cancel: () => undefined });
  await Promise.all([
    done((callbacks) => wx.updateAppMessageShareData({ ...moments, desc, ...callbacks })),
    done((callbacks) => wx.updateTimelineShareData({ ...moments, ...callbacks })),
  ]);
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
