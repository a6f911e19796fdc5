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
