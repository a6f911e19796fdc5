import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { file, type CoreFile } from '../../../contract/services/file.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import { clipOf, marksOver, newClipId, Reader, until } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// What comes as a form, from a phone that cannot reach the store, is held to what its own keys to it would be.

const megabyte = 1024 * 1024;
const mostClipMb = 4;
const clipMs = 5000;
let server: TestServer;
let clip: Buffer;
let seed = 4600;

beforeAll(async () => {
  server = await testServer({ MAX_CLIP_MB: String(mostClipMb) });
  seesInEveryVideo(server.server.running.context);
  clip = Buffer.from(await makeClip({ seconds: clipMs / 1000 }));
});
afterAll(() => server?.close());

const blobs = () => server.server.running.context.blobs;

/** A reader before the open camera, whose phone sends forms. */
async function reading() {
  const reader = new Reader(server.origin);
  const statement = ['本人已阅读条款。', '本人同意投保。'];
  const { recording_no } = await reader.comesToRead({ person_seed: seed++, statement });
  await reader.startsRecording();
  const script = await reader.script();
  const sends = async (clipId: string, bytes: Buffer) => {
    const named = { purpose: 'single_recording', ...reader.link, name: `${clipId}.mp4` };
    return (await reader.sendFile(file.upload, named, bytes)) as Envelope<CoreFile | null>;
  };
  const submits = (clipId: string, fileId: string) =>
    reader.submits(script.script_version, [clipOf(clipId, fileId, clipMs, marksOver(script, clipMs))]);
  const kept = async () => (await blobs().list(`recordings/${recording_no}/`)).map(({ size }) => size);
  const becomes = (status: string) =>
    until(
      () => reader.call(world.recording, { recording_no }),
      (detail) => detail.status === status,
    );
  return { reader, sends, submits, kept, becomes };
}

const refusedAs = (codeName: keyof typeof catalogue) => ({ code: catalogue[codeName].code });
const ofBytes = (bytes: number): Buffer => Buffer.concat([clip, Buffer.alloc(bytes)], bytes);

test('once a reading has passed no other film is taken, and an answer that was lost is given again', async () => {
  const { sends, submits, kept, becomes } = await reading();
  const clipId = newClipId();
  const { data: sent } = await sends(clipId, clip);
  await submits(clipId, sent!.file_id);
  expect(await sends(clipId, clip)).toMatchObject({ code: 0, data: sent });
  await becomes('verified');
  await until(kept, (sizes) => sizes.length === 0);

  expect(await sends(newClipId(), clip)).toMatchObject(refusedAs('recordingOutOfOrder'));
  expect(await sends(clipId, clip)).toMatchObject({ code: 0, data: sent });
  expect(await kept()).toEqual([]);
});

test('all films of a reader together are no more than a submission may have', async () => {
  const { sends, kept } = await reading();
  for (let full = 0; full < 7; full++)
    expect(await sends(newClipId(), ofBytes(mostClipMb * megabyte))).toMatchObject({ code: 0 });
  expect(await sends(newClipId(), ofBytes(3 * megabyte))).toMatchObject({ code: 0 });
  const before = await kept();
  expect(await sends(newClipId(), ofBytes(2 * megabyte))).toMatchObject(refusedAs('objectTooLarge'));
  expect(await kept()).toEqual(before);
  expect(await sends(newClipId(), ofBytes(megabyte))).toMatchObject({ code: 0 });
  expect(await sends(newClipId(), clip)).toMatchObject(refusedAs('objectTooLarge'));
  expect(await kept()).toHaveLength(9);
});

test('many films at once do not each find the same room', async () => {
  const { sends, kept } = await reading();
  await Promise.all(Array.from({ length: 12 }, () => sends(newClipId(), ofBytes(mostClipMb * megabyte))));
  expect((await kept()).length).toBeLessThanOrEqual(8);
});

test.each([
  ['another film', 'objectChecksumMismatch', () => clip.subarray(0, -1)],
  ['one that is too long', 'bodyTooLarge', () => ofBytes(mostClipMb * megabyte + 1)],
] as const)(
  '%s by the name of a film that is in leaves that one as it is',
  async (_name, codeName, another) => {
    const { reader, sends, submits, becomes } = await reading();
    const clipId = newClipId();
    const { key, file_id } = await reader.uploads(clipId, clip);
    const before = await blobs().head(key);
    expect(await sends(clipId, another())).toMatchObject(refusedAs(codeName));
    expect(await blobs().head(key)).toEqual(before);
    expect(await sends(clipId, clip)).toMatchObject({ code: 0, data: { file_id } });
    await submits(clipId, file_id);
    await becomes('verified');
  },
);

test('what came of a film before the store was lost is replaced by the whole', async () => {
  const { reader, sends } = await reading();
  const clipId = newClipId();
  const { allow_prefix } = await reader.keys();
  const key = `${allow_prefix}${clipId}.mp4`;
  await blobs().put(key, clip.subarray(0, 1000), { contentType: 'video/mp4' });
  expect(await sends(clipId, clip)).toMatchObject({ code: 0, data: { size: clip.length } });
  expect(await blobs().head(key)).toMatchObject({ size: clip.length });
});
