import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchHealth } from './watch-health.ts';

const stallMs = 600;

/** Answers at once, but nobody while it stalls. */
async function stallingServer() {
  let stalled = Promise.resolve();
  let asking = 0;
  const server = createServer((_request, response) => {
    asking += 1;
    void stalled.then(() => {
      asking -= 1;
      response.end('ok');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stalls: () => (stalled = after(stallMs)),
    /** Until what it answers is called. */
    stallsOn: () => {
      let goOn = () => {};
      stalled = new Promise((resolve) => (goOn = resolve));
      return goOn;
    },
    asking: () => asking,
    close: () => closed(server),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

test('a stall is felt by every question that was due in it', async () => {
  const server = await stallingServer();
  try {
    const health = watchHealth(server.origin);
    await after(300);
    await server.stalls();
    await after(100);
    const times = await health.stop();
    const late = times.filter((ms) => ms > stallMs / 10);
    expect(late.length).toBeGreaterThan(20);
    expect(Math.max(...times)).toBeGreaterThan(stallMs * 0.9);
  } finally {
    await server.close();
  }
});

test('who stops during a stall hears of it too', async () => {
  const server = await stallingServer();
  try {
    const health = watchHealth(server.origin);
    await after(300);
    const goOn = server.stallsOn();
    await expect.poll(server.asking, { timeout: 30_000 }).toBeGreaterThan(5);
    setTimeout(goOn, stallMs / 5);
    expect((await health.stop()).filter((ms) => ms > stallMs / 10).length).toBeGreaterThan(5);
  } finally {
    await server.close();
  }
});
