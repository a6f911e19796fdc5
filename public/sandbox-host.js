/* global window, document, navigator, location, fetch, setTimeout, Event */
// A stand-in of the app around a page, for demonstrations and tests: its user agent, what it puts into the window, when
// that comes, and what it answers. The kind is in a cookie (the sandbox's console) or was set before (a test). Plain
// JavaScript, since it runs before anything of ours is loaded; never served in production.
(() => {
  const kind =
    window.__sandboxHost?.kind ?? /(?:^|; )sandbox_host=([a-z0-9_]+)/.exec(document.cookie)?.[1] ?? 'normal';
  const quirks = { bridgeAfterMs: 300, answersAfterMs: 5, refuses: [], ...window.__sandboxHost?.quirks };
  const android =
    'Mozilla/5.0 (Linux; Android 13; M2012K11AC Build/TKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const chat = `${android} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.47.2560(0x28002F35) WeChat/arm64 Weixin NetType/WIFI`;
  const pay = `${iphone} Mobile/15E148 NebulaSDK/1.8.100112 Nebula AliApp(AP/10.5.50.6000) AlipayClient/10.5.50.6000`;
  const userAgents = {
    wechat_h5: chat,
    wechat_mini_program: `${chat} MiniProgramEnv/android miniProgram/wx0000000000000001`,
    weixin:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36 MicroMessenger/7.0.20.1781(0x6700143B) NetType/WIFI MiniProgramEnv/Windows WindowsWechat(0x63090a13)',
    alipay_h5: pay,
    alipay_mini_program: `${pay} MiniProgram APXWebView`,
  };
  /** What the page asked of the app, in its order; what the app heard of it. */
  const calls = [];
  const heard = {};
  window.__host = { kind, calls, fire: (name, detail) => heard[name]?.(detail) };
  const userAgent = userAgents[kind];
  if (!userAgent) return;
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });
  // The app's web view keeps no service worker; the browser's would answer without this script.
  if (navigator.serviceWorker)
    Object.defineProperty(navigator.serviceWorker, 'register', {
      value: () => Promise.reject(new Error('not in this app')),
    });

  const later = (ms, act) => setTimeout(act, ms);
  const note = (name, parameters) => calls.push({ name, parameters });
  const landing = location.href.split('#')[0];

  /** As the app's servers do: over the page's address of now, on iOS over the one that it was loaded with. */
  async function isSigned({ verifyTimestamp, verifyNonceStr, verifySignature }) {
    const url = /iPhone/.test(userAgent) ? landing : location.href.split('#')[0];
    const response = await fetch('/sandbox/api/open-platform/verify-signature', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        url,
        timestamp: String(verifyTimestamp),
        nonceStr: String(verifyNonceStr),
        signature: String(verifySignature),
      }),
    });
    return (await response.json()).data?.valid === true;
  }

  /** The app's own sheet: what its user does with the payment. Its answers are the app's words. */
  async function paid(request) {
    const asked = async (path, body) => {
      const response = await fetch(`/sandbox/api/cashier/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { code, data } = await response.json();
      return code === 0 ? data : null;
    };
    const answer = 'get_brand_wcpay_request';
    const trade = await asked('in-app', request);
    if (!trade || trade.state === 'closed') return `${answer}:fail`;
    // Who closes the sheet leaves the payment open, as in the app itself.
    if (!(await pays(trade))) return `${answer}:cancel`;
    const after = await asked('act', { payment_no: trade.payment_no, act: 'pay' });
    return after?.state === 'paid' ? `${answer}:ok` : `${answer}:fail`;
  }

  function pays({ title, amount_fen: fen }) {
    const sheet = document.createElement('dialog');
    Object.assign(sheet.style, { margin: 'auto auto 0', width: '100%', maxWidth: '100%', border: '0' });
    Object.assign(sheet.style, { padding: '24px', boxSizing: 'border-box', borderRadius: '16px 16px 0 0' });
    const add = (tag, text, style) => {
      const element = Object.assign(document.createElement(tag), { textContent: text });
      Object.assign(element.style, { display: 'block', width: '100%', textAlign: 'center', ...style });
      sheet.append(element);
      return element;
    };
    add('p', `演示微信支付，不会真实扣款：${title}`, { margin: '0 0 8px', color: '#555' });
    add('p', `¥ ${(fen / 100).toFixed(2)}`, { margin: '0 0 16px', fontSize: '32px', fontWeight: '600' });
    const look = { minHeight: '48px', margin: '8px 0 0', border: '0', borderRadius: '8px', fontSize: '17px' };
    const pay = add('button', '确认付款', { ...look, background: '#077a3e', color: '#fff' });
    const close = add('button', '取消', { ...look, background: '#eee', color: '#222' });
    return new Promise((resolve) => {
      const end = (isPaid) => {
        sheet.remove();
        resolve(isPaid);
      };
      pay.addEventListener('click', () => end(true));
      close.addEventListener('click', () => end(false));
      sheet.addEventListener('cancel', () => end(false));
      document.body.append(sheet);
      sheet.showModal();
    });
  }

  const signedBefore = new Set([
    'updateAppMessageShareData',
    'updateTimelineShareData',
    'sendAppMessage',
    'shareTimeline',
  ]);
  let isVerified = false;

  async function answerTo(name, parameters) {
    if (quirks.refuses.includes(name)) return `${name}:fail`;
    if (name === 'preVerifyJSAPI') {
      isVerified = await isSigned(parameters).catch(() => false);
      return isVerified ? `${name}:ok` : `${name}:fail, invalid signature`;
    }
    if (name === 'getBrandWCPayRequest') return await paid(parameters);
    return signedBefore.has(name) && !isVerified
      ? `${name}:fail, the permission value is offline verifying`
      : `${name}:ok`;
  }

  const wechatBridge = {
    invoke(name, parameters, answer) {
      note(name, parameters);
      void answerTo(name, parameters ?? {}).then((err_msg) =>
        later(quirks.answersAfterMs, () => answer?.({ err_msg })),
      );
    },
    call: (name) => note(name, {}),
    on: (name, handler) => (heard[name] = handler),
  };

  const alipayBridge = {
    call(name, parameters, answer) {
      note(name, parameters ?? {});
      const result = name === 'startShare' ? { channelName: 'ALPContact', shareResult: true } : {};
      later(quirks.answersAfterMs, () => answer?.(result));
    },
  };

  // A mini program's page has its object from the start; a bridge comes late, as it does on Android.
  if (kind === 'wechat_mini_program') window.__wxjs_environment = 'miniprogram';
  if (kind === 'alipay_mini_program')
    window.my = {
      postMessage: (message) => note('postMessage', message),
      navigateBack: () => note('navigateBack', {}),
    };
  else
    later(quirks.bridgeAfterMs, () => {
      const isAlipay = kind === 'alipay_h5';
      if (isAlipay) window.AlipayJSBridge = alipayBridge;
      else window.WeixinJSBridge = wechatBridge;
      document.dispatchEvent(new Event(isAlipay ? 'AlipayJSBridgeReady' : 'WeixinJSBridgeReady'));
    });
})();
