import { afterAll, beforeAll, expect, test } from 'vitest';
import { findVisitor } from '../../../server/records/sessions/visitor-sessions.ts';
import { singleRecordingHandlers } from '../../../server/services/single-recording/handlers.ts';
import type { Caller } from '../../../server/ports/caller.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ JOB_CONCURRENCY: '0' });
});
afterAll(() => server?.close());

test('the engine that will judge is loaded when somebody begins to read, and the camera waits for nothing', async () => {
  const { context } = server.server.running;
  const reader = new Reader(server.origin);
  await reader.comesToRead({ person_seed: 8980, will_check: 'none' });
  let warmed = 0;
  const warm = () => {
    warmed++;
    return new Promise<void>(() => {});
  };
  const readingEngine = { ...context.readingEngine, warm };
  const { startRecording } = singleRecordingHandlers({ ...context, readingEngine });
  const caller: Caller<'visitor'> = {
    session: (await findVisitor(context, reader.token))!,
    ...{ address: '127.0.0.1', network: '127.0.0.1', hostname: '', platform: 'normal' },
    ...{ origin: server.origin, pageOrigin: server.origin },
    file: () => Promise.reject(new Error('no file')),
  };
  expect(await startRecording(reader.link, caller)).toMatchObject({ status: 'recording' });
  expect(warmed).toBe(1);
});
