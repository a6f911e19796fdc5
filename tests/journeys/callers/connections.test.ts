import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { sandboxEvents, world } from '../../../contract/sandbox/world.ts';
import { salesRecording } from '../../../contract/services/sales-recording.ts';
import { salesAgents } from '../../../server/tables/sales-agent.ts';
import { sessions } from '../../../server/tables/session.ts';
import { Agent } from '../../support/agent.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { serverProcess } from '../../support/server-process.ts';
import { testServer, type TestServer } from '../../support/server.ts';

test('a server that is told to stop answers what is under way, and waits for no listener', async () => {
  const dataDir = await testDataDir();
  const server = await serverProcess({ DATA_DIR: dataDir });
  try {
    const listener = await fetch(server.origin + sandboxEvents);
    // One that is cut off rejects.
    const heard = listener.body!.pipeTo(new WritableStream()).then(
      () => 'ended',
      () => 'cut',
    );
    const reader = new Reader(server.origin);
    const underWay = Array.from({ length: 60 }, (_, i) =>
      reader.call(world.createRecording, { person_seed: 7000 + i, portrait: 'none' }),
    );
    await Promise.race(underWay);
    const stopped = server.stop();
    const answers = await Promise.allSettled(underWay);
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    await stopped;
    expect(await heard).toBe('ended');
    expect(server.child.exitCode).toBe(0);
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

describe('a running server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server?.close());

  /** As somebody asks who writes any Host into the request. */
  async function asksAs(
    host: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string } = {},
  ) {
    const asked = request(new URL(path, server.origin), {
      method: init.body === undefined ? 'GET' : 'POST',
      headers: { ...init.headers, Host: host },
    });
    asked.end(init.body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response;
  }

  /** Whether what was heard so far did not end, nor does within a second. */
  async function staysOpen({ body }: Response): Promise<boolean> {
    const heard = body!.pipeTo(new WritableStream()).then(
      () => false,
      () => false,
    );
    return await Promise.race([heard, pause(1000, true)]);
  }

  test('names itself by no Host that is not its own, neither to a browser nor in a message', async () => {
    const { headers } = await asksAs('evil.example:8080', '/healthz');
    expect(headers['content-security-policy']).not.toContain('evil.example');
    const own = await asksAs('localhost:8080', '/healthz');
    expect(own.headers['content-security-policy']).toContain('http://localhost:');

    const reader = new Reader(server.origin);
    const recording = await reader.call(world.createRecording, { person_seed: 7100, sales_no: 'S10001' });
    const agent = await Agent.at(server.origin, 'S10001');
    await asksAs('evil.example', salesRecording.resendLink.path, {
      headers: { 'Sales-Authorization': agent.salesToken, 'Content-Type': 'application/json' },
      body: JSON.stringify({ recording_no: recording.recording_no, request_id: 'a'.repeat(16) }),
    });
    const messages = await until(
      () => reader.call(inbox.sms, { mobile: recording.person.mobile }),
      (all) => all.length > 0,
    );
    expect(messages[0]?.text).toContain('http://127.0.0.1');
  });

  test('closes a connection whose body does not come within the time that a page waits, and no listener’s', async () => {
    const listener = await fetch(server.origin + sandboxEvents);
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/v1/auth/visitor-login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    const drip = setInterval(() => socket.write(' '), 3000);
    socket.on('error', () => {});
    await once(socket, 'close');
    clearInterval(drip);
    expect(await staysOpen(listener)).toBe(true);
  });

  test('a sales agent’s token ends without use, and at last in any case', async () => {
    const agent = await Agent.at(server.origin, 'S10001');
    await agent.board();
    const { db } = server.server.running.context.connection;
    const ofAgent = eq(salesAgents.salesNo, 'S10001');
    await db
      .update(salesAgents)
      .set({ tokenGivenAt: new Date(Date.now() - 91 * 86_400_000) })
      .where(ofAgent);
    await refuses('salesLoginInvalid', agent.board());
    await db.update(salesAgents).set({ tokenGivenAt: new Date() }).where(ofAgent);
    await agent.board();
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.salesNo, 'S10001'));
    await refuses('salesLoginInvalid', agent.board());
  });
});
