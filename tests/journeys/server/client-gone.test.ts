import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '../../../contract/services/auth.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { until } from '../../support/reader.ts';
import { serverProcess, type ServerProcess } from '../../support/server-process.ts';

interface LogLine {
  readonly level: number;
  readonly err?: { readonly message: string };
}

const warning = 40;

let server: ServerProcess;
let printed = '';
beforeAll(async () => {
  server = await serverProcess({ DATA_DIR: await testDataDir(), LOG_LEVEL: 'info' });
  for (const stream of [server.child.stdout, server.child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
}, 60_000);
afterAll(() => server?.stop());

/** Sends so much of a request and breaks the connection. */
async function sendsAndLeaves(text: string): Promise<void> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  await new Promise((sent) => socket.write(text, sent));
  // As it is felt on the other side: a phone that lost its network sends no farewell.
  await new Promise((resolve) => setTimeout(resolve, 200));
  socket.resetAndDestroy();
}

const logged = (): LogLine[] =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);

test('a phone that is gone in the midst of its request is told of, and not as a failure of ours', async () => {
  const { method, path } = auth.visitorLogin;
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nContent-Type: application/json\r\n`;
  await sendsAndLeaves(`${head}Content-Length: 1000\r\n\r\n{"half":`);
  await sendsAndLeaves(`${head}Content-Length: 2\r\n\r\n{}`);
  await until(
    async () => logged(),
    (lines) => lines.some(({ err }) => err?.message === 'aborted'),
  );
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(logged().filter(({ level }) => level >= warning)).toEqual([]);
});
