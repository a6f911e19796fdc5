import type wechatSdk from 'weixin-js-sdk';
import { ShareRefused, type SignPage } from '../kinds/platform-host.ts';

export type Wx = typeof wechatSdk;

/** A bridge that does not come by then is not coming. */
const patienceMs = 8000;

/** Loads the chat app's script, in the chat app only. */
export async function loadSdk(): Promise<Wx> {
  return (await import('weixin-js-sdk')).default;
}

const withoutHash = (url: string): string => url.split('#')[0] ?? '';

/** iOS goes by the address that the page was loaded with, whatever became of it since; Android by the one of now. */
function signedAddresses(): string[] {
  const [loaded] = performance.getEntriesByType('navigation');
  return [...new Set([withoutHash(location.href), withoutHash(loaded?.name || location.href)])];
}

/** The SDK, let in by the app. Rejects with ShareRefused where the app refuses each address of the page. */
export async function openSdk(sign: SignPage, apis: readonly string[]): Promise<Wx> {
  const wx = await loadSdk();
  let refusal = '';
  for (const url of signedAddresses()) {
    const signature = await sign(url);
    const outcome = await configured(wx, { debug: false, ...signature, jsApiList: [...apis] as never });
    if (outcome === null) return wx;
    refusal = outcome;
  }
  throw new ShareRefused(refusal);
}

/** Null once the app lets the page in, else what it says. */
function configured(wx: Wx, options: Parameters<Wx['config']>[0]): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('no answer'), patienceMs);
    const settle = (outcome: string | null) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    let refused = false;
    wx.error(({ errMsg }) => {
      refused = true;
      settle(errMsg);
    });
    wx.config(options);
    // After a refusal the SDK says ready, too.
    wx.ready(() => setTimeout(() => !refused && settle(null)));
  });
}
