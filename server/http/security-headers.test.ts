import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { KnownHosts } from './known-hosts.ts';
import { addSecurityHeaders } from './security-headers.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15';
const pay = `${iphone} Nebula AliApp(AP/10.5.50) AlipayClient/10.5.50`;

test.each([
  ['the payment app’s mini program', `${pay} MiniProgram APXWebView`, true],
  ['the payment app', pay, false],
  ['the chat app’s mini program', `${iphone} MicroMessenger/8.0.47 miniProgram/wx1`, false],
  ['a browser', iphone, false],
] as const)('in %s a page may ask the app for its script: %s', async (_where, userAgent, may) => {
  const app = Fastify();
  addSecurityHeaders(app, {
    hosts: new KnownHosts(null),
    storeOrigin: () => 'https://store.example',
    ...{ pluginHost: null, https: true, dev: false },
  });
  app.get('/', () => '');
  const { headers } = await app.inject({ url: '/', headers: { 'user-agent': userAgent } });
  const policy = String(headers['content-security-policy']);
  expect(/script-src [^;]*https:\/\/appx[ ;]/.test(policy)).toBe(may);
  await app.close();
});

test('who comes next is given a policy of their own, and the same again where it is the same', async () => {
  const app = Fastify();
  addSecurityHeaders(app, {
    hosts: new KnownHosts(null),
    storeOrigin: (hostname) => `https://store.${hostname}`,
    ...{ pluginHost: null, https: false, dev: false },
  });
  app.get('/*', () => '');
  const policyAt = async (url: string, host: string, userAgent = iphone) => {
    const { headers } = await app.inject({ url, headers: { host, 'user-agent': userAgent } });
    return String(headers['content-security-policy']);
  };
  const first = await policyAt('/', 'localhost');
  expect(first).toContain('https://store.localhost');
  expect(await policyAt('/watch-desk.html', 'localhost')).toContain("style-src 'self' 'unsafe-inline'");
  expect(await policyAt('/', 'localhost')).toBe(first);
  expect(await policyAt('/', 'localhost', `${pay} MiniProgram`)).toContain('https://appx');
  expect(await policyAt('/', 'localhost')).toBe(first);
  expect(await policyAt('/', '127.0.0.1')).toContain('https://store.127.0.0.1');
  await app.close();
});

const safari = (version: number) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.1 Safari/605.1.15`;
const chromium = (version: number) =>
  `Mozilla/5.0 (Linux; Android 10; V1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${version}.0.1.2 Mobile Safari/537.36 MicroMessenger/8.0`;
const ios = (version: string) =>
  `Mozilla/5.0 (${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;

test.each([
  ['iPhone, iOS 15', ios('iPhone; CPU iPhone OS 15_6'), true],
  ['iPad, iOS 14', ios('iPad; CPU OS 14_0'), true],
  ['Safari 15', safari(15), true],
  ['Chromium 80', chromium(80), true],
  ['Chromium 96', chromium(96), true],
  ['Chromium 97', chromium(97), false],
  ['iPhone, iOS 16', ios('iPhone; CPU iPhone OS 16_0'), false],
  ['Safari 16', safari(16), false],
  ['who does not say', '', false],
] as const)('code from text, in %s', async (_who, userAgent, mayInThread) => {
  const app = Fastify();
  addSecurityHeaders(app, {
    hosts: new KnownHosts(null),
    storeOrigin: () => 'https://store.example',
    ...{ pluginHost: null, https: true, dev: false },
  });
  app.get('/*', () => '');
  const headersAt = async (url: string) =>
    (await app.inject({ url, headers: { 'user-agent': userAgent } })).headers;
  for (const thread of ['face', 'transcode']) {
    const headers = await headersAt(`/assets/${thread}.worker-D03GPEJ4.js`);
    const scripts = mayInThread ? "'self' 'unsafe-eval';" : "'self' 'wasm-unsafe-eval';";
    expect(headers['content-security-policy']).toContain(`script-src ${scripts}`);
    expect(headers['vary']).toBe('User-Agent');
  }
  const others = ['/', '/?/assets/face.worker-1.js', '/watch-desk.html', '/assets/shell-1.js'];
  for (const url of [...others, '/assets/image.worker-1.js', '/healthz']) {
    const headers = await headersAt(url);
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers['vary']).toBeUndefined();
  }
  await app.close();
});
