import { appWindow, type AlipayBridge } from '../app-window.ts';
import { HostRefused, type ShareHost } from '../kinds/platform-host.ts';
import { alipayMiniProgram } from './mini-program.ts';
import type { ShareInfo } from '../../../contract/model/transmit.ts';

/** A bridge that does not come by then is not coming. */
const patienceMs = 8000;

function bridge(): Promise<AlipayBridge> {
  const { AlipayJSBridge } = appWindow();
  if (AlipayJSBridge) return Promise.resolve(AlipayJSBridge);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new HostRefused('no bridge')), patienceMs);
    document.addEventListener(
      'AlipayJSBridgeReady',
      () => {
        clearTimeout(timer);
        const { AlipayJSBridge: come } = appWindow();
        if (come) resolve(come);
        else reject(new HostRefused('no bridge'));
      },
      { once: true },
    );
  });
}

const cardOf = (info: ShareInfo) => ({
  title: info.share_title,
  content: info.share_description,
  imageUrl: info.share_cover_url,
  url: info.transmit_link,
  contentType: 'url',
});

let onMenu: (() => void) | null = null;

/** The page's own menu, which opens the payment app's choice of friends. */
export const alipayShare: ShareHost = {
  async setMenus(info, onShared) {
    const app = await bridge();
    if (onMenu) document.removeEventListener('optionMenu', onMenu);
    onMenu = () =>
      app.call(
        'startShare',
        {
          bizType: 'insurance',
          channels: ['ALPContact', 'ALPTimeLine'].map((name) => ({ name, param: cardOf(info) })),
        },
        ({ shareResult, channelName }) => {
          if (shareResult === true) onShared(channelName === 'ALPTimeLine' ? 'moments' : 'friend');
        },
      );
    document.addEventListener('optionMenu', onMenu);
    app.call('setOptionMenu', { title: '分享' });
    app.call('showOptionMenu');
  },
  open: () => onMenu?.(),
};

/** The mini program itself shares: it reads what it was told last when its menu is opened, and tells nothing back. */
export const alipayMiniProgramShare: ShareHost = {
  async setMenus(info) {
    const my = await alipayMiniProgram();
    my.postMessage({ type: 'share', ...cardOf(info) });
  },
  get open() {
    const { my } = appWindow();
    return my?.startShare ? () => my.startShare?.() : null;
  },
};
