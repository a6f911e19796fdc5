import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { makePermanentVideo } from '../../../server/jobs/recording/make-permanent-video.ts';
import { EngineError } from '../../../server/ports/engine-error.ts';
import { clipOfWidth, clipWithLateSound, cutClip } from '../../support/hostile-clip.ts';
import { makeClip } from '../../support/make-clip.ts';
import { Reader, until } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

const statement = ['本人已阅读条款。', '本人同意投保。'];
const clipMs = 5000;
let server: TestServer;
let idle: TestServer;
let seed = 7400;
beforeAll(async () => {
  server = await testServer();
  idle = await testServer({ JOB_CONCURRENCY: '0' });
});
afterAll(async () => {
  await server?.close();
  await idle?.close();
});

async function submitted(clip: Uint8Array, { origin } = server) {
  const reader = new Reader(origin);
  const recording = await reader.comesToRead({ person_seed: seed++, statement });
  await reader.readsAndSubmits(clip, clipMs);
  const look = () => reader.call(world.recording, { recording_no: recording.recording_no });
  return { reader, recording, look };
}

test.each([
  ['whose sound begins ten hours late', () => clipWithLateSound(5, 10)],
  ['of 65,535 pixels', () => clipOfWidth(5, 65_535)],
  ['that was cut in the midst of its media', () => cutClip(5, 0.6)],
])('a clip %s is asked for again, and the customer is told', async (_name, make) => {
  const { reader, recording, look } = await submitted(await make());
  const { status, findings } = await until(look, (detail) => detail.status !== 'submitted', 20);
  expect(status).toBe('returned');
  expect(findings?.map(({ code, segment }) => `${code} ${segment}`)).toEqual([
    'unreadable 0',
    'unreadable 1',
  ]);
  const { mobile } = recording.person;
  const messages = await until(
    () => reader.call(inbox.sms, { mobile }),
    (all) => all.some(({ text }) => text.includes('重')),
  );
  expect(messages[0]?.text).toContain('2');
});

test('an engine that fails twice in the same words is tried no more', async () => {
  const { context } = idle.server.running;
  const { recording, look } = await submitted(await makeClip({ seconds: 5 }), idle);
  const failing = {
    ...context,
    videoEngine: {
      ...context.videoEngine,
      assemble: () => Promise.reject(new EngineError('task_failed', 'a frame that nobody understands')),
    },
  };
  const work = (again: boolean) =>
    makePermanentVideo(failing)(
      { recordingNo: recording.recording_no, submission: 1 },
      {
        attempt: again ? 2 : 1,
        lastAttempt: false,
        failedSo: () => again,
        signal: new AbortController().signal,
        commit: (write) => context.connection.db.transaction((tx) => write(tx)),
      },
    );
  await expect(work(false)).rejects.toThrow('nobody understands');
  expect((await look()).status).toBe('submitted');
  await work(true);
  expect(await look()).toMatchObject({
    status: 'returned',
    findings: [
      { code: 'unreadable', segment: 0 },
      { code: 'unreadable', segment: 1 },
    ],
  });
});
