/* global window, document, navigator, location, fetch, setTimeout, Event, FileReader, URL */
// A stand-in of the app around a page, for demonstrations and tests: its user agent, what it puts into the window, when
// that comes, and what it answers. The kind is in a cookie (the sandbox's console) or was set before (a test). Plain
// JavaScript, since it runs before anything of ours is loaded; never served in production.
(() => {
  const kind =
    window.__sandboxHost?.kind ?? /(?:^|; )sandbox_host=([a-z0-9_]+)/.exec(document.cookie)?.[1] ?? 'normal';
  const quirks = {
    ...{ bridgeAfterMs: 300, answersAfterMs: 5, refuses: [], silent: [], lacks: [] },
    ...{ isIphone: false, picks: null },
    ...window.__sandboxHost?.quirks,
  };
  const android =
    'Mozilla/5.0 (Linux; Android 13; M2012K11AC Build/TKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const chat = quirks.isIphone
    ? `${iphone} Mobile/15E148 MicroMessenger/8.0.47(0x18002f2f) NetType/WIFI Language/zh_CN`
    : `${android} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MMWEBID/1 MicroMessenger/8.0.47.2560(0x28002F35) WeChat/arm64 Weixin NetType/WIFI`;
  const pay = `${iphone} Mobile/15E148 NebulaSDK/1.8.100112 Nebula AliApp(AP/10.5.50.6000) AlipayClient/10.5.50.6000`;
  const userAgents = {
    wechat_h5: chat,
    wechat_mini_program: `${chat} MiniProgramEnv/${quirks.isIphone ? 'ios' : 'android'} miniProgram/wx0000000000000001`,
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

  async function cashierAsked(path, body) {
    const response = await fetch(`/sandbox/api/cashier/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, data } = await response.json();
    return code === 0 ? data : null;
  }

  /** The app's own sheet: what its user does with the payment. Its answers are the app's words. */
  async function paid(request) {
    const answer = 'get_brand_wcpay_request';
    const trade = await cashierAsked('in-app', request);
    if (!trade || trade.state === 'closed') return `${answer}:fail`;
    // Who closes the sheet leaves the payment open, as in the app itself.
    if (!(await pays(trade, '演示微信支付'))) return `${answer}:cancel`;
    const after = await cashierAsked('act', { payment_no: trade.payment_no, act: 'pay' });
    return after?.state === 'paid' ? `${answer}:ok` : `${answer}:fail`;
  }

  /** The app's sheet over the page; closed by `settle`, or by its user. */
  function sheetOf(settle) {
    const sheet = document.createElement('dialog');
    Object.assign(sheet.style, { margin: 'auto auto 0', width: '100%', maxWidth: '100%', border: '0' });
    Object.assign(sheet.style, { padding: '24px', boxSizing: 'border-box', borderRadius: '16px 16px 0 0' });
    const end = (outcome) => {
      sheet.remove();
      settle(outcome);
    };
    const add = (tag, text, style) => {
      const element = Object.assign(document.createElement(tag), { textContent: text });
      Object.assign(element.style, { display: 'block', width: '100%', textAlign: 'center', ...style });
      sheet.append(element);
      return element;
    };
    const look = { minHeight: '48px', margin: '8px 0 0', border: '0', borderRadius: '8px', fontSize: '17px' };
    const button = (text, style, act) =>
      add('button', text, { ...look, background: '#eee', color: '#222', ...style }).addEventListener(
        'click',
        act,
      );
    sheet.addEventListener('cancel', () => end(null));
    document.body.append(sheet);
    return { sheet, add, button, end };
  }

  function pays({ title, amount_fen: fen }, whose) {
    return new Promise((resolve) => {
      const { sheet, add, button, end } = sheetOf((isPaid) => resolve(isPaid === true));
      add('p', `${whose}，不会真实扣款：${title}`, { margin: '0 0 8px', color: '#555' });
      add('p', `¥ ${(fen / 100).toFixed(2)}`, { margin: '0 0 16px', fontSize: '32px', fontWeight: '600' });
      button('确认付款', { background: '#077a3e', color: '#fff' }, () => end(true));
      button('取消', {}, () => end(null));
      sheet.showModal();
    });
  }

  /** The native page of the mini program: its server has the channel take the payment, its user pays, it goes back. */
  async function nativePage(path) {
    const { searchParams: query, pathname } = new URL(path, location.origin);
    const asked = { ...Object.fromEntries(query), amount_fen: Number(query.get('amount_fen')) };
    const trade = await cashierAsked('in-mini-program', {
      ...asked,
      method: kind === 'wechat_mini_program' ? 'wechat' : 'alipay',
    });
    const isPaid = trade?.state === 'open' && (await pays(trade, '演示小程序收银台'));
    if (isPaid) await cashierAsked('act', { payment_no: trade.payment_no, act: 'pay' });
    note('returned', { pathname, isPaid });
  }

  const base64Of = (file) =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result.replace(/^data:[^,]*,/, '')));
      reader.readAsDataURL(file);
    });

  /** The app's own album and camera; null where its user closes them. */
  function picksOf({ count, sourceType }) {
    if (quirks.picks) return Promise.resolve(quirks.picks.length > 0 ? quirks.picks.slice(0, count) : null);
    return new Promise((resolve) => {
      const { sheet, add, button, end } = sheetOf(resolve);
      add('p', '演示微信：选择图片', { margin: '0 0 8px', color: '#555' });
      const input = Object.assign(document.createElement('input'), {
        ...{ type: 'file', accept: 'image/*', multiple: count > 1, hidden: true },
      });
      input.dataset.sandboxAlbum = '';
      input.addEventListener('change', () => {
        const files = [...input.files].slice(0, count);
        if (files.length > 0) void Promise.all(files.map(base64Of)).then(end);
      });
      sheet.append(input);
      const opens = (capture) => () => {
        if (capture) input.setAttribute('capture', 'environment');
        else input.removeAttribute('capture');
        input.click();
      };
      if (sourceType.includes('camera')) button('拍照', {}, opens(true));
      if (sourceType.includes('album')) button('从手机相册选择', {}, opens(false));
      button('取消', {}, () => end(null));
      sheet.showModal();
    });
  }

  /** What was picked, by the names that the app gives the page. */
  const pictures = new Map();

  async function chosen(parameters) {
    const picks = await picksOf(parameters);
    if (!picks) return { err_msg: 'chooseImage:cancel' };
    const scheme = quirks.isIphone ? 'wxLocalResource://imageid' : 'weixin://resourceid/';
    const localIds = picks.map((base64) => {
      const localId = `${scheme}${pictures.size}`;
      pictures.set(localId, base64);
      return localId;
    });
    // Android answers a list as its text.
    return {
      err_msg: 'chooseImage:ok',
      localIds: /Android/.test(userAgent) ? JSON.stringify(localIds) : localIds,
    };
  }

  /** An original takes the app a moment. iOS gives a type that there is none of, Android lines of bare base64. */
  async function dataOf({ localId }) {
    const base64 = pictures.get(localId);
    if (base64 === undefined) return { err_msg: 'getLocalImgData:fail, local id not found' };
    await new Promise((resolve) => later(20 * quirks.answersAfterMs, resolve));
    const localData = quirks.isIphone
      ? `data:image/jgp;base64,${base64}`
      : base64.replace(/.{76}/g, (line) => `${line}\n`);
    return { err_msg: 'getLocalImgData:ok', localData };
  }

  /** By the name under which a page asks to be let in; what it is asked for by may be another. */
  const signedBefore = {
    updateAppMessageShareData: 'updateAppMessageShareData',
    updateTimelineShareData: 'updateTimelineShareData',
    sendAppMessage: 'menu:share:appmessage',
    shareTimeline: 'menu:share:timeline',
    chooseImage: 'chooseImage',
    getLocalImgData: 'getLocalImgData',
  };
  /** Only what the page named the last time that it was let in. */
  let letIn = [];

  async function answerTo(name, parameters) {
    if (quirks.lacks.includes(name)) return { err_msg: 'system:function_not_exist' };
    if (quirks.refuses.includes(name)) return { err_msg: `${name}:fail` };
    if (name === 'preVerifyJSAPI') {
      const isVerified = await isSigned(parameters).catch(() => false);
      letIn = isVerified ? (parameters.verifyJsApiList ?? []) : [];
      return { err_msg: isVerified ? `${name}:ok` : `${name}:fail, invalid signature` };
    }
    if (name in signedBefore && !letIn.includes(signedBefore[name]))
      return { err_msg: `${name}:fail, the permission value is offline verifying` };
    if (name === 'getBrandWCPayRequest') return { err_msg: await paid(parameters) };
    if (name === 'invokeMiniProgramAPI' && parameters.name === 'navigateTo')
      void nativePage(parameters.arg.url);
    if (name === 'chooseImage') return await chosen(parameters);
    if (name === 'getLocalImgData') return await dataOf(parameters);
    return { err_msg: `${name}:ok` };
  }

  const wechatBridge = {
    invoke(name, parameters, answer) {
      note(name, parameters);
      void answerTo(name, parameters ?? {}).then((result) => {
        if (!quirks.silent.includes(name)) later(quirks.answersAfterMs, () => answer?.(result));
      });
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

  // A bridge comes late, as it does on Android; the payment app's mini program by a script that the page has to load.
  if (kind === 'wechat_mini_program') window.__wxjs_environment = 'miniprogram';
  const alipayMiniProgram = {
    postMessage: (message) => note('postMessage', message),
    navigateBack: () => note('navigateBack', {}),
    startShare: () => note('startShare', {}),
    navigateTo({ url, success, fail }) {
      note('navigateTo', { url });
      if (quirks.refuses.includes('navigateTo')) return later(quirks.answersAfterMs, fail);
      void nativePage(url);
      later(quirks.answersAfterMs, success);
    },
  };

  /** The app answers the address of its script itself; the net does not know it. */
  function answersScript() {
    const head = window.HTMLHeadElement.prototype;
    const { append } = head;
    head.append = function (...nodes) {
      const script = nodes.find((node) => node.src === 'https://appx/web-view.min.js');
      if (!script) return append.apply(this, nodes);
      later(quirks.bridgeAfterMs, () => {
        const isRefused = quirks.refuses.includes('web-view.min.js');
        if (!isRefused) window.my = alipayMiniProgram;
        script.dispatchEvent(new Event(isRefused ? 'error' : 'load'));
      });
    };
  }

  if (kind === 'alipay_mini_program') answersScript();
  else
    later(quirks.bridgeAfterMs, () => {
      const isAlipay = kind === 'alipay_h5';
      if (isAlipay) window.AlipayJSBridge = alipayBridge;
      else window.WeixinJSBridge = wechatBridge;
      document.dispatchEvent(new Event(isAlipay ? 'AlipayJSBridgeReady' : 'WeixinJSBridgeReady'));
    });
})();
