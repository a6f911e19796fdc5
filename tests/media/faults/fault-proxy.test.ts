import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { watchFaults } from './world.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that opens a stream at /events and answers everything else; whether somebody still follows the stream. */
async function behindProxy(): Promise<{ readonly proxy: FaultProxy; followed(): boolean }> {
  let followed = false;
  const server = createServer((request, response) => {
    if (request.url !== '/events') return void response.end('answered');
    followed = true;
    response.on('close', () => (followed = false));
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': open\n\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy = await startFaultProxy({ target: () => target });
  closing.push(
    () => proxy.close(),
    () => {
      server.closeAllConnections();
      server.close();
    },
  );
  return { proxy, followed: () => followed };
}

const asPage = { 'User-Agent': 'Mozilla/5.0' };
const follows = (proxy: FaultProxy, signal?: AbortSignal) =>
  fetch(`${proxy.origin}/events`, {
    headers: { ...asPage, Accept: 'text/event-stream' },
    ...(signal && { signal }),
  });

test('a stream comes through at once, breaks with the link, and ends behind it once nobody follows', async () => {
  const { proxy, followed } = await behindProxy();
  const leaving = new AbortController();
  const first = await follows(proxy, leaving.signal);
  const reader = first.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(': open\n\n');
  leaving.abort();
  await expect.poll(followed).toBe(false);

  const second = await follows(proxy);
  proxy.cut();
  await expect(second.text()).rejects.toThrow();
  await expect.poll(followed).toBe(false);
  proxy.restore();
  expect((await follows(proxy)).status).toBe(200);
});

test('what lies in wait meets a request that is answered, and no stream', async () => {
  const { proxy } = await behindProxy();
  proxy.next({ kind: 'fail', status: 500 });
  expect((await follows(proxy)).status).toBe(200);
  expect(proxy.told.met).toBe(0);
  expect((await fetch(`${proxy.origin}/other`, { headers: asPage })).status).toBe(500);
  expect(proxy.told.met).toBe(1);
});

test('a link that is down, slow or has another behind it is felt by a request of the page, once each time', async () => {
  const { proxy } = await behindProxy();
  const asks = (headers: Record<string, string> = asPage) => fetch(`${proxy.origin}/other`, { headers });
  const haveMet = watchFaults({ site: proxy, store: (await behindProxy()).proxy });
  expect(haveMet()).toBe(true);

  proxy.cut();
  await expect(asks({ 'User-Agent': 'node' })).rejects.toThrow();
  await expect(follows(proxy)).rejects.toThrow();
  expect(haveMet()).toBe(false);
  await expect(asks()).rejects.toThrow();
  await expect(asks()).rejects.toThrow();
  expect(haveMet()).toBe(true);
  expect(proxy.broken).toEqual({ ordered: 1, met: 1 });
  proxy.restore();
  expect((await asks()).status).toBe(200);

  for (const breaks of [() => proxy.delay(20), () => proxy.replaced()]) {
    const { met } = proxy.broken;
    breaks();
    expect(proxy.broken.met).toBe(met);
    await asks();
    expect(proxy.broken.met).toBe(met + 1);
  }

  proxy.delay(20);
  proxy.restore();
  await asks();
  expect(proxy.broken).toEqual({ ordered: 4, met: 3 });
});

test('of two links that are down one that was felt is enough', async () => {
  const [{ proxy: site }, { proxy: store }] = [await behindProxy(), await behindProxy()];
  const haveMet = watchFaults({ site, store });
  site.cut();
  store.cut();
  expect(haveMet()).toBe(false);
  await expect(fetch(`${store.origin}/other`, { headers: asPage })).rejects.toThrow();
  expect(haveMet()).toBe(true);
});
