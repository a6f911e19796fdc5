import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PromisedClip, RecordedClip } from '../../../contract/model/recording.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { file, type TempKeys } from '../../../contract/services/file.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { crc64Text, emptyCrc64, updateCrc64 } from '../../../workers/tasks/crc64.ts';
import { makeClip } from '../../support/make-clip.ts';
import { clipOf, judged, marksOver, newClipId, Reader, storeClient, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

const statement = ['本人同意投保。'];
const clipMs = 3000;
let server: TestServer;
let clip: Uint8Array<ArrayBuffer>;
let seed = 4100;

beforeAll(async () => {
  server = await testServer();
  clip = await makeClip({ seconds: clipMs / 1000 });
});
afterAll(() => server?.close());

async function reading() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({ person_seed: seed++, statement });
  const script = await reader.script();
  const keys = await reader.keys();
  const clipId = newClipId();
  const key = `${keys.allow_prefix}${clipId}.mp4`;
  const facts = clipOf(clipId, '', clipMs, marksOver(script, clipMs));
  return { reader, recording, script, keys, key, facts };
}

type Reading = Awaited<ReturnType<typeof reading>>;

function promised({ facts, key }: Reading, bytes = clip): PromisedClip {
  const { clip_id, rung, container, duration_ms, marks, rung_changes } = facts;
  const crc64 = crc64Text(updateCrc64(emptyCrc64, bytes));
  const object = { key, size: bytes.length, content_type: 'video/mp4', crc64 };
  return { clip_id, rung, container, duration_ms, marks, rung_changes, object };
}

const submits = ({ reader, script }: Reading, clips: readonly (RecordedClip | PromisedClip)[]) =>
  reader.call(singleRecording.submitReadVideo, {
    ...reader.link,
    script_version: script.script_version,
    clips: [...clips],
  });

async function appends(keys: TempKeys, key: string, from: number, to = clip.length) {
  await storeClient(keys).appendObject({
    ...{ Bucket: keys.bucket, Region: keys.region, Key: key, Position: from },
    Body: Buffer.from(clip.subarray(from, to)),
  });
}

const statusOf = async ({ reader }: Reading) =>
  (await reader.call(singleRecording.getVerifyRemark, reader.link)).status;

test('a clip that is gone from the store when it is judged is to be read again', async () => {
  const one = await reading();
  await appends(one.keys, one.key, 0);
  const fileId = await one.reader.registers(one.key, clip.length);
  await server.server.running.context.blobs.remove(one.key);
  await submits(one, [{ ...one.facts, file_id: fileId }]);
  const detail = await until(
    () => one.reader.call(world.recording, { recording_no: one.recording.recording_no }),
    judged,
  );
  expect(detail).toMatchObject({ status: 'returned', findings: [{ code: 'unreadable', segment: 0 }] });
});

describe('a submission whose last bytes are still on their way', () => {
  test('is answered once they are in the store, and is judged like any other', async () => {
    const one = await reading();
    await appends(one.keys, one.key, 0, 1000);
    let answered = false;
    const answer = submits(one, [promised(one)]).finally(() => (answered = true));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(answered).toBe(false);
    expect(await statusOf(one)).toBe('recording');
    await appends(one.keys, one.key, 1000);
    expect(await answer).toMatchObject({ status: 'submitted', duration_ms: clipMs });
    const detail = await until(
      () => one.reader.call(world.recording, { recording_no: one.recording.recording_no }),
      judged,
    );
    expect(detail).toMatchObject({ status: 'verified', findings: [] });
  });

  test('said again has the same answer, by promise or by file, also when the object is gone', async () => {
    const one = await reading();
    await appends(one.keys, one.key, 0);
    const first = await submits(one, [promised(one)]);
    await until(
      () => server.server.running.context.blobs.head(one.key),
      (head) => head === null,
    );
    const again = await submits(one, [promised(one)]);
    expect({ ...again, status: null }).toEqual({ ...first, status: null });
  });

  test('is refused where they do not come, and the file goes the ordinary way', async () => {
    const one = await reading();
    await refuses('objectMissing', submits(one, [promised(one)]));
    await appends(one.keys, one.key, 0, 1000);
    await refuses('objectSizeMismatch', submits(one, [promised(one)]));
    expect(await statusOf(one)).toBe('recording');
    await appends(one.keys, one.key, 1000);
    const { size, crc64 } = promised(one).object;
    const { file_id } = await one.reader.call(file.createCoreFile, {
      ...{ purpose: 'single_recording', ...one.reader.link, key: one.key },
      ...{ size, crc64, content_type: 'video/mp4' },
    });
    expect(await submits(one, [{ ...one.facts, file_id }])).toMatchObject({ status: 'submitted' });
  });

  test('is refused where other bytes came than were promised', async () => {
    const one = await reading();
    await appends(one.keys, one.key, 0);
    const other = clip.slice();
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    await refuses('objectChecksumMismatch', submits(one, [promised(one, other)]));
    expect(await statusOf(one)).toBe('recording');
  });

  test('may promise nothing that lies elsewhere', async () => {
    const [one, other] = [await reading(), await reading()];
    await appends(other.keys, other.key, 0);
    const stolen = { ...promised(one), object: promised(other).object };
    await refuses('objectNotOwned', submits(one, [stolen]));
  });
});
