import type wechatSdk from 'weixin-js-sdk';
import { loadedAddress } from '../current.ts';
import { HostRefused, type SignPage } from '../kinds/platform-host.ts';

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
  return [...new Set([withoutHash(location.href), withoutHash(loadedAddress)])];
}

/** What the pages ask of the app: named at once, since the app goes by the list that it was given last. */
const apis = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'onMenuShareAppMessage',
  'onMenuShareTimeline',
  'chooseImage',
  'getLocalImgData',
] as const;

/** The SDK, let in by the app. Rejects with HostRefused where the app refuses each address of the page. */
export type OpenSdk = () => Promise<Wx>;

/** Opened once for all who ask; after a refusal the next one asks anew. */
export function sdkOpener(sign: SignPage): OpenSdk {
  let opened: Promise<Wx> | null = null;
  return () => {
    opened ??= openSdk(sign).catch((refusal: unknown) => {
      opened = null;
      throw refusal;
    });
    return opened;
  };
}

async function openSdk(sign: SignPage): Promise<Wx> {
  const wx = await loadSdk();
  let refusal = '';
  for (const url of signedAddresses()) {
    const signature = await sign(url);
    const options: ConfigOptions = { debug: false, ...signature, jsApiList: [...apis] as never };
    const outcome = wasRefused ? await configuredAgain(wx, options) : await configured(wx, options);
    if (outcome === null) return wx;
    wasRefused = true;
    refusal = outcome;
  }
  throw new HostRefused(refusal);
}

type ConfigOptions = Parameters<Wx['config']>[0];

/** The SDK is the page's: what it was told once it remembers. */
let wasRefused = false;

/** Null once the app lets the page in, else what it says. */
const answer = (asks: (settle: (outcome: string | null) => void) => void): Promise<string | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('no answer'), patienceMs);
    asks((outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    });
  });

const configured = (wx: Wx, options: ConfigOptions): Promise<string | null> =>
  answer((settle) => {
    let refused = false;
    wx.error(({ errMsg }) => {
      refused = true;
      settle(errMsg);
    });
    wx.config(options);
    // After a refusal the SDK says ready, too.
    wx.ready(() => setTimeout(() => !refused && settle(null)));
  });

/** Once refused, the SDK says ready to whatever is configured: the app's own call, which the SDK signs, tells. */
const configuredAgain = (wx: Wx, options: ConfigOptions): Promise<string | null> =>
  answer((settle) => {
    wx.config({ ...options, check: false } as ConfigOptions);
    const { invoke } = wx as unknown as { invoke: Invoke };
    invoke('preVerifyJSAPI', { verifyJsApiList: apis.map((api) => bridgeNames[api] ?? api) }, ({ err_msg }) =>
      settle(err_msg.endsWith(':ok') ? null : err_msg),
    );
  });

type Invoke = (name: string, parameters: object, answered: (result: { err_msg: string }) => void) => void;

/** As the app calls what the SDK calls otherwise. */
const bridgeNames: Partial<Record<(typeof apis)[number], string>> = {
  onMenuShareAppMessage: 'menu:share:appmessage',
  onMenuShareTimeline: 'menu:share:timeline',
};
