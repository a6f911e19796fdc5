import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClipStore } from '../../../tests/support/clip-store.ts';
import type { ClipStore } from '../../../tests/support/clip-store.ts';
import { ObjectReader } from './object-reader.ts';

let store: ClipStore;
beforeAll(async () => {
  store = await openClipStore();
});
afterAll(() => store.close());

const text = async (reader: ObjectReader, start: number, end: number) =>
  Buffer.from(await reader.read(start, end)).toString();

test('ranges of the object, which ends where it counts or where it ends', async () => {
  const source = await store.keep(Buffer.from('what was filmed'));
  const reader = new ObjectReader(source);
  expect([await text(reader, 0, 4), await text(reader, 9, 15), await reader.size()]).toEqual([
    'what',
    'filmed',
    15,
  ]);
  expect(await new ObjectReader({ ...source, size: 4 }).size()).toBe(4);
  expect(await new ObjectReader({ ...source, size: 999 }).size()).toBe(15);
  expect(reader.failure).toBeNull();
});

test('an object that is replaced meanwhile is not glued to what was read of it', async () => {
  const key = 'clips/replaced.mp4';
  const put = (body: string) => store.blobs.put(key, Buffer.from(body), { contentType: 'video/mp4' });
  await put('the first one');
  const reader = new ObjectReader(await store.blobs.source({ key, size: 13 }, 60));
  expect(await text(reader, 0, 3)).toBe('the');
  await put('another, long');
  await expect(reader.read(4, 9)).rejects.toMatchObject({ kind: 'source_unavailable' });
  expect(reader.failure).toMatchObject({ kind: 'source_unavailable' });
});

test('a connection that breaks and a store that is busy are tried again, a refusal is not', async () => {
  let asked = 0;
  const flaky = createServer((request, response) => {
    const sends = ++asked % 3;
    const answer = { 'Content-Range': 'bytes 0-0/9', ETag: '"e"', 'Content-Length': 1 };
    if (request.url === '/forbidden') response.writeHead(403).end();
    else if (sends === 0) response.writeHead(206, answer).end('x');
    else if (sends === 1) response.writeHead(503).end();
    else response.destroy();
  });
  await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`;
  const source = { size: 9, verifyCertificate: true };
  try {
    expect(await text(new ObjectReader({ ...source, url: `${origin}/flaky` }), 0, 1)).toBe('x');
    expect(asked).toBe(6);
    const forbidden = new ObjectReader({ ...source, url: `${origin}/forbidden` });
    await expect(forbidden.size()).rejects.toMatchObject({ kind: 'source_unavailable' });
    expect(asked).toBe(7);
  } finally {
    flaky.close();
  }
});
