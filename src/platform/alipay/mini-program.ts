import { type AlipayMiniProgram, appWindow } from '../app-window.ts';
import { HostRefused } from '../kinds/platform-host.ts';

/** No host of the net: the payment app answers it itself, in a mini program only. */
const scriptAddress = 'https://appx/web-view.min.js';
/** A script that does not come by then is not coming. */
const patienceMs = 8000;

let loading: Promise<AlipayMiniProgram> | null = null;

/** The mini program around the page, once the app's script has put it there. Rejects with HostRefused. */
export function alipayMiniProgram(): Promise<AlipayMiniProgram> {
  const { my } = appWindow();
  if (my) return Promise.resolve(my);
  loading ??= loaded().catch((refusal: unknown) => {
    loading = null;
    throw refusal;
  });
  return loading;
}

const loaded = (): Promise<AlipayMiniProgram> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = () => {
      clearTimeout(timer);
      const { my } = appWindow();
      if (my) return resolve(my);
      script.remove();
      reject(new HostRefused('no mini program'));
    };
    const timer = setTimeout(settle, patienceMs);
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    script.src = scriptAddress;
    document.head.append(script);
  });
