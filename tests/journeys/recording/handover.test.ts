import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { makeClip } from '../../support/make-clip.ts';
import { clipOf, marksOver, newClipId, Reader } from '../../support/reader.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const clipMs = 1000;
let server: TestServer;
let bytes: Uint8Array;
let seed = 4200;

beforeAll(async () => {
  // Nothing here waits for a verdict.
  server = await testServer({ JOB_CONCURRENCY: '0' });
  bytes = await makeClip({ seconds: clipMs / 1000 });
});
afterAll(() => server?.close());

async function recordingBegun() {
  const phone = new Reader(server.origin);
  const recording = await phone.comesToRead({
    person_seed: seed++,
    statement: ['本人已阅读条款。', '本人同意投保。'],
    will_check: 'none',
  });
  const script = await phone.script();
  const [first, second] = script.segments;
  /** Reads one segment on a device and tells the server of it. */
  const keeps = async (device: Reader, segment: typeof first) => {
    const clipId = newClipId();
    const { file_id, key } = await device.uploads(clipId, bytes);
    const clip = clipOf(clipId, file_id, clipMs, marksOver(script, clipMs, segment ? [segment] : []));
    await device.call(singleRecording.keepClip, {
      ...device.link,
      script_version: script.script_version,
      clip,
    });
    return { clip, key };
  };
  return { phone, recording, script, first, second, keeps };
}

const codeOf = async (attempt: Promise<unknown>) =>
  attempt.then(
    () => 0,
    (error: { code?: number }) => error.code,
  );

describe('a reading handed over', () => {
  test('another device finds what was read, goes on from it and submits both', async () => {
    const { phone, recording, script, first, second, keeps } = await recordingBegun();
    const { clip } = await keeps(phone, first);
    const other = new Reader(server.origin);
    await other.opensLink(recording.short_link);
    await other.provesIdentity(recording);
    expect((await other.script()).kept_clips).toEqual([clip]);
    const rest = await keeps(other, second);
    const result = await other.submits(script.script_version, [clip, rest.clip]);
    expect(result.status).toBe('submitted');
    const { clips } = await other.call(world.recording, { recording_no: recording.recording_no });
    expect(clips.map(({ clip_id }) => clip_id)).toEqual([clip.clip_id, rest.clip.clip_id]);
  });

  test('keeping a clip twice keeps it once, in its place', async () => {
    const { phone, script, first, second, keeps } = await recordingBegun();
    const { clip } = await keeps(phone, first);
    const { clip: later } = await keeps(phone, second);
    const shorter = { ...clip, duration_ms: 900 };
    await phone.call(singleRecording.keepClip, {
      ...phone.link,
      script_version: script.script_version,
      clip: shorter,
    });
    expect((await phone.script()).kept_clips).toEqual([shorter, later]);
  });

  test('what is thrown away is gone: row, file and object; a second time is no error', async () => {
    const { phone, script, first, keeps } = await recordingBegun();
    const { clip, key } = await keeps(phone, first);
    const { blobs } = server.server.running.context;
    expect(await blobs.head(key)).not.toBeNull();
    const request = { ...phone.link, clip_ids: [clip.clip_id] };
    expect(await phone.call(singleRecording.discardClips, request)).toEqual({ removed: 1 });
    expect(await phone.call(singleRecording.discardClips, request)).toEqual({ removed: 0 });
    expect(await blobs.head(key)).toBeNull();
    expect((await phone.script()).kept_clips).toEqual([]);
    expect(await codeOf(phone.submits(script.script_version, [clip]))).toBe(catalogue.segmentMissing.code);
  });

  test('what is submitted cannot be thrown away, nor a stranger’s file be kept', async () => {
    const { phone, script, first, second, keeps } = await recordingBegun();
    const stranger = await recordingBegun();
    const foreign = await stranger.keeps(stranger.phone, stranger.first);
    const keep = (clip: typeof foreign.clip) =>
      phone.call(singleRecording.keepClip, { ...phone.link, script_version: script.script_version, clip });
    await phone.keys();
    expect(await codeOf(keep(foreign.clip))).toBe(catalogue.clipMissing.code);
    const own = await keeps(phone, first);
    const rest = await keeps(phone, second);
    expect(await codeOf(keep({ ...own.clip, clip_id: foreign.clip.clip_id }))).toBe(
      catalogue.objectNotOwned.code,
    );
    await phone.submits(script.script_version, [own.clip, rest.clip]);
    expect(
      await codeOf(phone.call(singleRecording.discardClips, { ...phone.link, clip_ids: [own.clip.clip_id] })),
    ).toBe(catalogue.recordingOutOfOrder.code);
    expect((await phone.script()).kept_clips).toEqual([]);
  });
});
