import { useEffect, useRef, useState } from 'react';
import type { ShareInfo, TransmitChannel } from '../../../contract/model/transmit.ts';
import { isNativeApp, shareInNativeApp } from '../../platform/native-app.ts';
import type { ShareHost, ShareTarget } from '../../platform/kinds/platform-host.ts';
import { platformHost } from '../platform-host/platform-host.ts';
import { takeAppMenuBack } from './app-menu.ts';
import type { MenuRow } from './menu-pointer.tsx';

const rows: Readonly<Record<ShareTarget, MenuRow>> = { friend: '发送给朋友', moments: '分享到朋友圈' };

export interface SendToFriend {
  /** On the button; null where nothing but the link itself can be handed on. */
  readonly label: string | null;
  /** Hands the card to a friend in the way of this place. `onSent` is called where the place tells of it. */
  send(card: ShareInfo, onSent: (channel: TransmitChannel) => void, to?: ShareTarget): Promise<void>;
  /** What the app's menu is pointed at for, or null. */
  readonly pointing: { readonly row: MenuRow; readonly inCapsule: boolean } | null;
  stopPointing(): void;
  /** What went wrong, in words. */
  readonly problem: string;
}

/** Sends what a page shares: by the company's app, by the app around the page, or by the phone's own choice. */
export function useSendToFriend(): SendToFriend {
  const [pointing, setPointing] = useState<SendToFriend['pointing']>(null);
  const [problem, setProblem] = useState('');
  const { name, share } = platformHost();
  const isLent = useRef(false);
  useEffect(
    () => () => {
      if (isLent.current) takeAppMenuBack();
    },
    [],
  );
  const byMenu = async (
    host: ShareHost,
    card: ShareInfo,
    onSent: (to: ShareTarget) => void,
    to: ShareTarget,
  ) => {
    isLent.current = true;
    try {
      await host.setMenus(card, (by) => {
        setPointing(null);
        onSent(by);
      });
    } catch {
      // Its menu would hand on the page's address, which is of use to nobody else.
      return setProblem('这里暂时不能直接发送，请复制链接发给对方');
    }
    if (host.open) host.open();
    else setPointing({ row: rows[to], inCapsule: name.endsWith('_mini_program') });
  };
  return {
    label: labelOf(name, share),
    send: async (card, onSent, to = 'friend') => {
      setProblem('');
      if (shareInNativeApp(card, to === 'friend' ? 'friends' : 'moments')) onSent('native_app');
      else if (share) await byMenu(share, card, onSent, to);
      else await byPhone(card, () => onSent('friend'));
    },
    pointing,
    stopPointing: () => setPointing(null),
    problem,
  };
}

const canShare = (): boolean => typeof (navigator as Partial<Navigator>).share === 'function';

function labelOf(name: string, share: ShareHost | null): string | null {
  if (isNativeApp()) return '发给好友';
  if (share) return name.startsWith('alipay') ? '发给支付宝好友' : '发给微信好友';
  return canShare() ? '发送给好友' : null;
}

/** Whoever closes the phone's choice meant to. */
async function byPhone(card: ShareInfo, onSent: () => void): Promise<void> {
  if (!canShare()) return;
  const { share_title: title, share_description: text, transmit_link: url } = card;
  await navigator.share({ title, text, url }).then(onSent, () => undefined);
}
