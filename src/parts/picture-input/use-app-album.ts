import { useEffect, useRef, useState } from 'react';
import type { PlatformKind } from '../../../contract/enums.ts';
import { platform } from '../../platform/current.ts';
import type { ImageHost, PickedImages, PictureWishes } from '../../platform/kinds/platform-host.ts';
import { showToast } from '../../ui/toast.ts';

/** Where an app may pick; its code is loaded there and nowhere else. */
const withAlbum: readonly PlatformKind[] = ['wechat_h5', 'weixin'];

/** An app's album holds pictures alone: other files have an input of their own there. */
export const picksFromApp = (): boolean => withAlbum.includes(platform.name);

async function imageHost(): Promise<ImageHost | null> {
  const { platformHost } = await import('../platform-host/platform-host.ts');
  return platformHost().image;
}

const mayOpenByItself = (): boolean => (navigator as Partial<Navigator>).userActivation?.isActive === true;

interface AppAlbum {
  /** False: the page's own file input is to open. */
  readonly isThere: boolean;
  /** Tapped, and the app has not answered yet. */
  readonly busy: boolean;
  /** `fallBack` opens the file input, within the time that a browser lets a tap do so. */
  pick(wishes: PictureWishes, fallBack: () => void): Promise<void>;
}

/** The album and camera of the app around the page, until it turns out that it has none for us. */
export function useAppAlbum(onPictures: (pictures: readonly File[]) => void): AppAlbum {
  const [isThere, setThere] = useState(picksFromApp);
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  // The app is asked to let the page in before anybody taps.
  useEffect(() => {
    if (!isThere) return;
    let left = false;
    const asks = async () => {
      const isReady = await (await imageHost())?.ready();
      if (!left && !isReady) setThere(false);
    };
    asks().catch(() => !left && setThere(false));
    return () => {
      left = true;
    };
  }, [isThere]);

  const ask = async (wishes: PictureWishes): Promise<PickedImages> => {
    try {
      return (await (await imageHost())?.pickImage(wishes)) ?? 'unavailable';
    } catch {
      return 'unavailable';
    }
  };

  const pick = async (wishes: PictureWishes, fallBack: () => void) => {
    // Whoever taps again sees the page, so that the app's sheet is gone, whatever the app told of it.
    const own = ++latest.current;
    setBusy(true);
    const picked = await ask(wishes);
    if (own === latest.current) setBusy(false);
    if (picked === 'cancelled') return;
    if (picked !== 'unavailable') return onPictures(picked);
    setThere(false);
    if (mayOpenByItself()) fallBack();
    else void showToast('微信没有打开相册，请再点一次');
  };

  return { isThere, busy, pick };
}
