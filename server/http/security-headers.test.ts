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
