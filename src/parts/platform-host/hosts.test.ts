import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlatformKind } from '../../../contract/enums.ts';
import {
  hostScript,
  type HostQuirks,
  type SimulatedHost,
} from '../../../tests/support/platform-host/simulated-host.ts';
import type { ShareInfo } from '../../../contract/model/transmit.ts';
import type { ShareTarget } from '../../platform/kinds/platform-host.ts';

// Every host against the app that it is for, as the demonstration simulates it, and the chat app's real script.

const info: ShareInfo = {
  share_title: '安行百万医疗险',
  share_description: '三分钟看懂保什么',
  share_cover_url: 'https://shop.example/card.png',
  transmit_link: 'https://shop.example/#/bridge?code=ABCD',
  transmit_record_no: 'T00000001',
};

const pageUrl = 'https://shop.example/?from=menu';

class Picture {
  src = '';
}

/** Where the page puts a script; without an app that answers it, none comes. */
class Head {
  append(script: EventTarget) {
    setTimeout(() => script.dispatchEvent(new Event('error')));
  }
}

const sdk = readFileSync(createRequire(import.meta.url).resolve('weixin-js-sdk'), 'utf8');

/** The real script as a new page runs it: as a module it would remember the page before. */
function freshSdk(): { default: unknown } {
  const module = { exports: {} as unknown };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the file as it is
  new Function('module', sdk)(module);
  return { default: module.exports };
}

/** Of the app around the page, which ends with it. */
const timers: ReturnType<typeof setTimeout>[] = [];

/** A page's window of the bare kind, with the app around it. */
function opensIn(kind: PlatformKind, quirks: HostQuirks = {}): void {
  vi.resetModules();
  vi.doMock('weixin-js-sdk', freshSdk);
  // Its own for each page: the app replaces what it does.
  class HTMLHeadElement extends Head {}
  const page = Object.assign(new EventTarget(), {
    ...{ title: '', cookie: '', head: new HTMLHeadElement() },
    createElement: () => Object.assign(new EventTarget(), { src: '', remove: () => undefined }),
  });
  vi.stubGlobal('HTMLHeadElement', HTMLHeadElement);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL(`${pageUrl}#/detail`));
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 Chrome/120',
    platform: 'Linux armv8l',
    maxTouchPoints: 5,
  });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Image', Picture);
  for (const name of ['WeixinJSBridge', 'AlipayJSBridge', 'my', '__wxjs_environment', 'wx', 'jWeixin'])
    vi.stubGlobal(name, undefined);
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address.includes('/cashier/')) return { json: async () => ({ code: 0, data: null }) };
    const { signature, url } = JSON.parse(body) as { signature: string; url: string };
    return { json: async () => ({ data: { valid: signature === `of ${url}` } }) };
  });
  const quick = { bridgeAfterMs: 20, answersAfterMs: 0, ...quirks };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- as the page's first script
  new Function('setTimeout', hostScript(kind, quick))((act: () => void, ms: number) => {
    timers.push(setTimeout(act, ms));
  });
}

const host = () => (globalThis as unknown as { __host: SimulatedHost }).__host;
const asked = (name: string) => host().calls.filter((call) => call.name === name);

const sign = async (url: string) => ({
  ...{ appId: 'wx1', timestamp: 1_700_000_000, nonceStr: 'nonce', signature: `of ${url}` },
});

async function theHost(signPage = sign) {
  const { platform } = await import('../../platform/current.ts');
  const { hostOf } = await import('./host-of.ts');
  return { platform, host: hostOf(platform.name, signPage) };
}

beforeEach(() => vi.useRealTimers());
afterEach(() => {
  for (const timer of timers.splice(0)) clearTimeout(timer);
  vi.unstubAllGlobals();
});

const kinds = [
  'normal',
  'wechat_h5',
  'weixin',
  'wechat_mini_program',
  'alipay_h5',
  'alipay_mini_program',
] as const;
const sharers = kinds.filter((kind) => kind !== 'normal');

/** How the app's menu is used, and what the app then holds. */
const menus: Record<
  (typeof sharers)[number],
  { opens: () => void; card: () => unknown; tells: ShareTarget | null }
> = {
  wechat_h5: {
    opens: () => host().fire('menu:share:appmessage', { scene: 'friend' }),
    card: () => asked('updateAppMessageShareData')[0]?.parameters,
    tells: 'friend',
  },
  weixin: {
    opens: () => host().fire('menu:share:timeline', {}),
    card: () => asked('updateTimelineShareData')[0]?.parameters,
    tells: 'moments',
  },
  wechat_mini_program: {
    opens: () => undefined,
    card: () => asked('invokeMiniProgramAPI')[0]?.parameters,
    tells: null,
  },
  alipay_h5: {
    opens: () => document.dispatchEvent(new Event('optionMenu')),
    card: () => asked('startShare')[0]?.parameters,
    tells: 'friend',
  },
  alipay_mini_program: {
    opens: () => undefined,
    card: () => asked('postMessage')[0]?.parameters,
    tells: null,
  },
};

describe.each(kinds)('in %s', (kind) => {
  it('the page knows where it stands', async () => {
    opensIn(kind);
    expect((await theHost()).platform.name).toBe(kind);
  });

  it('it is closed by the app, once the app lets it', async () => {
    opensIn(kind);
    const { platform } = await theHost();
    const { pageCloser } = await import('../../platform/page-closer.ts');
    const closer = () => pageCloser(platform.name);
    if (kind === 'normal') expect(closer()).toBeNull();
    else await vi.waitFor(() => expect(closer()).not.toBeNull());
    closer()?.();
    const closing = ['closeWindow', 'closeWebview', 'navigateBack', 'invokeMiniProgramAPI'];
    const asksToClose = () => host().calls.filter(({ name }) => closing.includes(name));
    if (kind !== 'normal') await vi.waitFor(() => expect(asksToClose()).toHaveLength(1));
  });
});

it('in a plain browser nothing is shared, paid or picked by the app', async () => {
  opensIn('normal');
  expect((await theHost()).host).toMatchObject({ share: null, pay: null, image: null });
});

describe.each(['wechat_h5', 'weixin'] as const)('in %s', (kind) => {
  const request = {
    ...{ appId: 'wx1', timeStamp: '1700000000', nonceStr: 'n', package: 'prepay_id=wx1' },
    ...{ signType: 'RSA' as const, paySign: 'signed' },
  };

  it('a payment is handed over as it was signed, once the bridge is there', async () => {
    opensIn(kind, { refuses: ['getBrandWCPayRequest'] });
    const { host: own } = await theHost();
    expect(await own.pay?.pay(request)).toBe('refused');
    expect(asked('getBrandWCPayRequest')).toEqual([{ name: 'getBrandWCPayRequest', parameters: request }]);
  });

  it.each([
    ['ok', 'done'],
    ['cancel', 'cancelled'],
    ['fail', 'refused'],
  ])('the app says %s: %s', async (word, outcome) => {
    opensIn(kind);
    const { host: own } = await theHost();
    await vi.waitFor(() => expect(window).toHaveProperty('WeixinJSBridge.invoke'));
    vi.stubGlobal('WeixinJSBridge', {
      invoke: (_name: string, _request: object, answer: (result: { err_msg: string }) => void) =>
        answer({ err_msg: `get_brand_wcpay_request:${word}` }),
    });
    expect(await own.pay?.pay(request)).toBe(outcome);
  });
});

describe.each(sharers)('in %s', (kind) => {
  it('the menu sends the page’s card, and the page hears of it where the app tells', async () => {
    opensIn(kind);
    const onShared = vi.fn();
    await (await theHost()).host.share?.setMenus(info, onShared);
    expect(onShared).not.toHaveBeenCalled();
    const { opens, card, tells } = menus[kind];
    opens();
    await vi.waitFor(() => expect(JSON.stringify(card())).toContain(info.transmit_link));
    expect(JSON.stringify(card())).toContain(info.share_title);
    if (tells) await vi.waitFor(() => expect(onShared.mock.calls).toEqual([[tells]]));
  });
});

it.each(['wechat_h5', 'weixin'] as const)('%s refuses a page that is not signed rightly', async (kind) => {
  opensIn(kind);
  const { host: own } = await theHost(async (url) => ({ ...(await sign(url)), signature: 'forged' }));
  await expect(own.share?.setMenus(info, () => {})).rejects.toThrow(/invalid signature/);
  expect(asked('updateAppMessageShareData')).toEqual([]);
});

it('what the chat app refuses of the menus is told', async () => {
  opensIn('wechat_h5', { refuses: ['updateTimelineShareData'] });
  await expect((await theHost()).host.share?.setMenus(info, () => {})).rejects.toThrow(/fail/);
});

describe.each(['wechat_h5', 'weixin'] as const)('in %s, of before', (kind) => {
  const newerCalls = ['updateAppMessageShareData', 'updateTimelineShareData'];

  it.each([
    ['answers nothing to the newer calls', { silent: newerCalls }],
    ['does not know the newer calls', { lacks: newerCalls }],
  ])('an app that %s has the menus set, and tells of a share', async (_how, quirks) => {
    opensIn(kind, quirks);
    const onShared = vi.fn();
    await (await theHost()).host.share?.setMenus(info, onShared);
    host().fire('menu:share:timeline', {});
    await vi.waitFor(() => expect(onShared.mock.calls).toEqual([['moments']]));
    expect(JSON.stringify(asked('shareTimeline'))).toContain(info.transmit_link);
  });
});

it('a mini program whose script does not come is asked again, and nothing is handed over meanwhile', async () => {
  opensIn('alipay_mini_program', { refuses: ['web-view.min.js'] });
  const { host: own } = await theHost();
  await expect(own.share?.setMenus(info, () => {})).rejects.toThrow(/no mini program/);
  expect(await own.openNativePage?.('/pages/pay/pay')).toBe(false);
  expect(host().calls).toEqual([]);
  vi.stubGlobal('my', { postMessage: vi.fn() });
  await own.share?.setMenus(info, () => {});
});

const nativePages: readonly (typeof kinds)[number][] = ['wechat_mini_program', 'alipay_mini_program'];

describe.each(kinds)('in %s', (kind) => {
  it('a native page is opened where there are any, and it is told where none opened', async () => {
    opensIn(kind);
    const { openNativePage } = (await theHost()).host;
    expect(openNativePage !== null).toBe(nativePages.includes(kind));
    if (!openNativePage) return;
    expect(await openNativePage('/pages/pay/pay?payment_no=Z1')).toBe(true);
    expect(JSON.stringify(host().calls)).toContain('/pages/pay/pay?payment_no=Z1');
    opensIn(kind, { refuses: ['navigateTo', 'invokeMiniProgramAPI'] });
    expect(await (await theHost()).host.openNativePage?.('/pages/pay/pay')).toBe(false);
  });
});

const pickers: readonly (typeof kinds)[number][] = ['wechat_h5', 'weixin'];

describe.each(kinds)('in %s', (kind) => {
  it('a picture is picked by the app, or left to the page', async () => {
    opensIn(kind);
    expect((await theHost()).host.image !== null).toBe(pickers.includes(kind));
  });
});

/** More than a line of base64, of each type that phones keep. */
const jpeg = [0xff, 0xd8, 0xff, ...Array.from({ length: 200 }, (_, at) => at)];
const png = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];
const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
const anything = { from: ['album', 'camera'], most: 3 } as const;

describe.each([
  ['wechat_h5', false],
  ['wechat_h5', true],
  ['weixin', false],
] as const)('in %s, of an iPhone: %s', (kind, isIphone) => {
  it('the pictures are those of the album, byte for byte', async () => {
    opensIn(kind, { isIphone, picks: [base64(jpeg), base64(png)] });
    const { image } = (await theHost()).host;
    expect(await image?.ready()).toBe(true);
    const picked = await image?.pickImage({ from: ['album'], most: 2 });
    if (typeof picked !== 'object') throw new Error(picked);
    expect(picked.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png']);
    const bytes = await Promise.all(
      picked.map(async (file) => [...new Uint8Array(await file.arrayBuffer())]),
    );
    expect(bytes).toEqual([jpeg, png]);
    expect(asked('chooseImage')[0]?.parameters).toMatchObject({
      ...{ count: 2, sizeType: ['original'], sourceType: ['album'] },
    });
  });

  it('closed, it is cancelled; refused, the page’s own input is left', async () => {
    opensIn(kind, { isIphone, picks: [] });
    expect(await (await theHost()).host.image?.pickImage(anything)).toBe('cancelled');
    for (const refused of ['chooseImage', 'getLocalImgData']) {
      opensIn(kind, { isIphone, picks: [base64(jpeg)], refuses: [refused] });
      expect(await (await theHost()).host.image?.pickImage(anything), refused).toBe('unavailable');
    }
  });

  it('a page that is not signed is not let in', async () => {
    opensIn(kind, { isIphone, picks: [base64(jpeg)] });
    const { image } = (await theHost(async (url) => ({ ...(await sign(url)), signature: 'forged' }))).host;
    expect(await image?.ready()).toBe(false);
    expect(await image?.pickImage(anything)).toBe('unavailable');
    expect(asked('chooseImage')).toEqual([]);
  });

  it('sharing and picking are let in together', async () => {
    opensIn(kind, { isIphone, picks: [base64(jpeg)] });
    const { host: own } = await theHost();
    const signs = await Promise.all([own.share?.setMenus(info, () => {}), own.image?.pickImage(anything)]);
    expect(signs[1]).toHaveLength(1);
    await own.share?.setMenus(info, () => {});
    expect(asked('preVerifyJSAPI')).toHaveLength(1);
  });
});

describe('the insurer’s own app', () => {
  it('is handed the share, by Android’s handler before iOS’', async () => {
    opensIn('normal');
    const { shareInNativeApp } = await import('../../platform/native-app.ts');
    expect(shareInNativeApp(info, 'friends')).toBe(false);
    const ios = vi.fn();
    vi.stubGlobal('webkit', { messageHandlers: { shareInfo: { postMessage: ios } } });
    expect(shareInNativeApp(info, 'moments')).toBe(true);
    expect(ios).toHaveBeenCalledWith({ ...info, code: 2 });
    const android = vi.fn();
    vi.stubGlobal('android', { shareInfo: android });
    expect(shareInNativeApp(info, 'friends')).toBe(true);
    expect(JSON.parse(String(android.mock.calls[0]?.[0]))).toEqual({ ...info, code: 1 });
    expect(ios).toHaveBeenCalledTimes(1);
  });
});
