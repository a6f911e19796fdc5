import Fastify, { type FastifyInstance } from 'fastify';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveClient } from './static-files.ts';

const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const navigates = { 'sec-fetch-mode': 'navigate' };

async function served(
  asks: (app: FastifyInstance) => Promise<void>,
  card: { title: string; description: string; image: string } | null = null,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'client-'));
  writeFileSync(join(root, 'index.html'), page);
  writeFileSync(join(root, '.sources'), 'digest');
  const app = Fastify();
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
