import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { services } from '../../../contract/services/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

test('every answer carries the strict policy, and no script may come from text or from elsewhere', async () => {
  const { headers } = await fetch(`${server.origin}/healthz`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|https?:\/\/(?!127\.0\.0\.1)/);
  expect(policy).toMatch(/connect-src 'self' http:\/\/127\.0\.0\.1:\d+/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the OpenAPI document holds every call, and its page is readable', async () => {
  const document = (await (await fetch(`${server.origin}/api/docs/json`)).json()) as {
    paths: Record<string, object>;
  };
  const served = Object.values(services).flatMap((service) =>
    Object.values(service).map(({ path }) => path as string),
  );
  expect(served.filter((path) => !(path in document.paths))).toEqual([]);
  const page = await fetch(`${server.origin}/api/docs`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('swagger-ui');
});

test('a fault inside comes out as the envelope, with the request’s id and without a stack', async () => {
  const { connection } = server.server.running.context;
  const ping = connection.ping;
  Object.assign(connection, { ping: () => Promise.reject(new Error('the database is away: secret')) });
  try {
    const response = await fetch(`${server.origin}/healthz`);
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      code: 100500,
      data: { request_id: response.headers.get('x-request-id') },
    });
    expect(text).not.toMatch(/secret|at .*\.ts/);
  } finally {
    Object.assign(connection, { ping });
  }
});
