import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { world } from '../../../contract/sandbox/world.ts';
import { consent } from '../../../contract/services/consent.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import { readVideo } from '../../support/read-video.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  seesInEveryVideo(server.server.running.context);
});
afterAll(() => server?.close());

const seconds = 4;
const watches = async (reader: Reader) =>
  (await reader.call(singleRecording.getReadVideo, reader.link)).video;

/** Somebody who proved who they are and is about to read. */
async function readyToRead(person_seed: number) {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    person_seed,
    statement: ['本人已阅读条款。', '本人同意投保。'],
  });
  await reader.opensLink(recording.short_link);
  await refuses('identityNeeded', watches(reader));
  await reader.provesIdentity(recording);
  await reader.confirmsPolicy();
  return { reader, recording };
}

async function reads(reader: Reader, recordingNo: string): Promise<void> {
  await reader.readsAndSubmits(await makeClip({ seconds }), seconds * 1000);
  await until(() => reader.call(world.recording, { recording_no: recordingNo }), judged);
}

test('who read watches what was submitted, and nobody else does', async () => {
  const { reader, recording } = await readyToRead(4500);
  expect(await watches(reader)).toBeNull();
  await reads(reader, recording.recording_no);

  const url = (await watches(reader))?.url ?? '';
  const answer = await fetch(url);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  const { durationSeconds } = await readVideo(new Uint8Array(await answer.arrayBuffer()));
  expect(durationSeconds).toBeCloseTo(seconds, 0);
  // A player on a phone fetches it in parts, and the address is good for minutes.
  expect((await fetch(url, { headers: { Range: 'bytes=0-99' } })).status).toBe(206);
  const [from, to] = (new URL(url).searchParams.get('q-sign-time') ?? '').split(';').map(Number);
  expect((to ?? Infinity) - (from ?? 0)).toBeLessThanOrEqual(300);
  expect((await fetch(url.replace('q-signature=', 'q-signature=0'))).status).toBe(403);

  const stranger = new Reader(server.origin);
  await stranger.opensLink(recording.short_link);
  await refuses('identityNeeded', watches(stranger));
  // The same person on another phone: from then on that one alone.
  await stranger.provesIdentity(recording);
  expect(await watches(stranger)).not.toBeNull();
  await refuses('recordingTakenOver', watches(reader));
});

test('once the consent is withdrawn there is nothing left to watch', async () => {
  const { reader, recording } = await readyToRead(4501);
  await reads(reader, recording.recording_no);
  // What was passed is a record of the sale and is kept; this one was not.
  await server.server.running.context.connection.db
    .update(recordings)
    .set({ status: 'returned' })
    .where(eq(recordings.recordingNo, recording.recording_no));
  const url = (await watches(reader))?.url ?? '';
  await reader.call(consent.withdraw, { ...reader.link, purpose: 'recording' });
  expect(await watches(reader)).toBeNull();
  await until(
    () => fetch(url).then(({ status }) => status),
    (status) => status === 404,
  );
});
