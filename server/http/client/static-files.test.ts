import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KnownHosts } from '../known-hosts.ts';
import { addSecurityHeaders } from '../security-headers.ts';
import { serveClient } from './static-files.ts';

const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const worker = 'precache([{url:"index.html",revision:"3f73"},{url:"favicon.svg",revision:"1c3c"}])';
const navigates = { 'sec-fetch-mode': 'navigate' };

async function served(
  asks: (app: FastifyInstance) => Promise<void>,
  card: { title: string; description: string; image: string } | null = null,
  store = 'https://store.example',
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(root, 'index.html'), page);
  writeFileSync(join(root, '.sources'), 'digest');
  writeFileSync(join(root, 'service-worker.js'), worker);
  const app = Fastify();
  addSecurityHeaders(app, {
    ...{ hosts: new KnownHosts(null), storeOrigin: () => store },
    ...{ pluginHost: null, https: false, dev: false },
  });
  try {
    const cardOf = () => Promise.resolve({ origin: 'https://shop.example', card });
    await serveClient(app, { root, sandbox: true, cardOf });
    await asks(app);
  } finally {
    await app.close();
    rmSync(root, { recursive: true, force: true });
  }
}

test('pages are served as they were built, and what the build notes for itself is not', () =>
  served(async (app) => {
    const { statusCode, body } = await app.inject({ url: '/', headers: navigates });
    expect([statusCode, body]).toEqual([200, page]);
    expect((await app.inject('/.sources')).statusCode).toBe(404);
  }));

test('what reads a page’s head alone is told by whole addresses, and of a product its own', async () => {
  const contents = (body: string) =>
    [...body.matchAll(/property="og:(title|description|image)" content="([^"]*)"/g)].map(([, , one]) => one);
  await served(async (app) => {
    expect(contents((await app.inject('/')).body)[2]).toBe('https://shop.example/card.png');
  });
  const card = {
    title: 'A & "B" $1',
    description: '一份',
    image: 'https://shop.example/product-images/1.webp',
  };
  await served(async (app) => {
    expect(contents((await app.inject('/?card=P1')).body)).toEqual([
      'A &amp; &quot;B&quot; $1',
      '一份',
      'https://shop.example/product-images/1.webp',
    ]);
  }, card);
});

test('a page that a browser keeps is another version once the policy that it came with is', async () => {
  const workerWith = async (store: string) => {
    let answer = { body: '', again: 0 };
    await served(
      async (app) => {
        const { body, headers } = await app.inject('/service-worker.js');
        const again = await app.inject({
          url: '/service-worker.js',
          headers: { 'if-none-match': String(headers.etag) },
        });
        answer = { body, again: again.statusCode };
      },
      null,
      store,
    );
    return answer;
  };
  const { body, again } = await workerWith('https://store.example');
  expect(body).toMatch(
    /^precache\(\[\{url:"index\.html",revision:"\w{32}"\},\{url:"favicon\.svg",revision:"1c3c"/,
  );
  expect(again).toBe(304);
  expect(await workerWith('https://store.example')).toEqual({ body, again });
  expect((await workerWith('https://other.example')).body).not.toBe(body);
});
