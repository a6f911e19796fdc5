import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageTrace } from '../../../contract/services/page-trace.ts';
import { review } from '../../../contract/services/review.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  seesInEveryVideo(server.server.running.context);
});
afterAll(() => server?.close());

test('the reviewer sees what broke the reading off, and that it went on by another way', async () => {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({
    person_seed: 8950,
    statement: ['本人同意。'],
  });
  const sent_at = new Date().toISOString();
  await reader.call(pageTrace.record, {
    ...reader.link,
    operations: [
      {
        operation_id: randomBytes(16).toString('hex'),
        kind: 'interrupt',
        page: '/recording-video',
        title: '朗读录制',
        target: '离开了页面，录制暂停',
        at: sent_at,
      },
    ],
    sent_at,
  });
  await reader.readsAndSubmits(await makeClip({ seconds: 2 }), 2000, {
    rung: 'media_recorder',
    rung_changes: [{ from: 'live_encode', to: 'media_recorder', reason: 'no H.264' }],
  });
  const { recording_no } = recording;
  const { incidents } = await new Reviewer(server.origin).asks(review.recording, { recording_no });
  expect(incidents.map(({ kind, text }) => [kind, text])).toEqual([
    ['interrupt', '离开了页面，录制暂停'],
    ['step_down', '录制方式由实时编码改为浏览器录制'],
  ]);
});
