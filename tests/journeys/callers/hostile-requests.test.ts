import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../../contract/define.ts';
import type { RecordedClip } from '../../../contract/model/recording.ts';
import { file } from '../../../contract/services/file.ts';
import { pageTrace } from '../../../contract/services/page-trace.ts';
import { services } from '../../../contract/services/index.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { Agent } from '../../support/agent.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import { clipOf, judged, marksOver, newClipId, Reader, storeClient, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

const mostClipMb = 4;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ MAX_CLIP_MB: String(mostClipMb) });
  seesInEveryVideo(server.server.running.context);
});
afterAll(() => server?.close());

test('the keys of an upload put and append no more than a clip may have', async () => {
  const reader = new Reader(server.origin);
  await reader.comesToRead({ person_seed: 4490 });
  const keys = await reader.keys();
  const store = storeClient(keys);
  const at = (name: string) => ({
    ...{ Bucket: keys.bucket, Region: keys.region, Key: `${keys.allow_prefix}${name}.mp4` },
  });
  const megabyte = 1024 * 1024;
  const most = Buffer.alloc(mostClipMb * megabyte);
  const more = Buffer.alloc(most.length + 1);
  await expect(store.putObject({ ...at('put'), Body: more })).rejects.toMatchObject({ statusCode: 403 });
  await expect(store.appendObject({ ...at('long'), Position: 0, Body: more })).rejects.toThrow();
  // Nor by and by.
  await store.appendObject({ ...at('grown'), Position: 0, Body: most });
  const over = { ...at('grown'), Position: most.length, Body: Buffer.alloc(1) };
  await expect(store.appendObject(over)).rejects.toMatchObject({ code: 'EntityTooLarge' });
});

/** A reader with the camera open and a clip in the store. */
async function reading() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({
    person_seed: 4400,
    sales_no: 'S10001',
    statement: ['本人已阅读条款。', '本人同意投保。'],
  });
  const script = await reader.script();
  const clipId = newClipId();
  const { file_id } = await reader.uploads(clipId, await makeClip({ seconds: 2 }));
  const clip = clipOf(clipId, file_id, 2000, marksOver(script, 2000));
  const keeps = (changed: RecordedClip) =>
    reader.call(singleRecording.keepClip, {
      ...reader.link,
      script_version: script.script_version,
      clip: changed,
    });
  const submits = (changed: RecordedClip) => reader.submits(script.script_version, [changed]);
  return { recording, reader, clip, keeps, submits };
}

const withPhrases = (clip: RecordedClip, phrase_to: number): RecordedClip => ({
  ...clip,
  marks: clip.marks.map((mark) => ({ ...mark, phrase_to })),
});

test('marks of phrases that the script does not have are refused, and the board goes on', async () => {
  const { recording, clip, keeps, submits } = await reading();
  for (const phrases of [9_007_199_254_740_991, 16_000_000, 120, 3]) {
    await refuses('multipleErrors', submits(withPhrases(clip, phrases)));
    await refuses('multipleErrors', keeps(withPhrases(clip, phrases)));
  }
  const agent = await Agent.at(server.origin, 'S10001');
  expect(await agent.customer(recording.recording_no)).toMatchObject({ segments: { read: 0, total: 2 } });
});

test.each([0, 1e308, -1, 1e9])(
  'a clip that says it lasts %d ms is refused, and the reader submits another',
  async (ms) => {
    const { recording, reader, clip, submits, keeps } = await reading();
    await refuses('multipleErrors', submits({ ...clip, duration_ms: ms }));
    await refuses('multipleErrors', keeps({ ...clip, duration_ms: ms }));
    await submits(clip);
    await until(() => reader.call(world.recording, { recording_no: recording.recording_no }), judged);
  },
);

test('a mark that begins after its clip is refused', async () => {
  const { clip, submits } = await reading();
  await refuses('multipleErrors', submits({ ...clip, duration_ms: 200 }));
});

test('one video under several names is refused, and submitted once it is taken', async () => {
  const { recording, reader, clip, submits } = await reading();
  const { script_version } = await reader.script();
  const again = { ...clip, clip_id: newClipId() };
  const refused = await refuses('multipleErrors', reader.submits(script_version, [clip, again]));
  expect(Object.keys(refused.data as object)).toEqual([`clips.${again.clip_id}.file_id`]);
  await submits(clip);
  await until(() => reader.call(world.recording, { recording_no: recording.recording_no }), judged);
});

/** A request in which every text is the given one: what a caller may do to any field. */
function filledWith(text: string, depth = 0): unknown {
  return depth > 3 ? text : { [`field${depth}`]: text, list: [filledWith(text, depth + 1)] };
}

test.each([
  ['NUL', '\u0000甲'],
  ['half a surrogate pair', '\ud800'],
])('%s in any text of any call is a wrong parameter, never a fault', async (_name, text) => {
  const calls = Object.values(services).flatMap((service) => Object.values<CallDefinition>(service));
  const reader = new Reader(server.origin);
  await reader.opensLink((await reader.call(world.createRecording, { person_seed: 4401 })).short_link);
  const open = calls.filter(
    ({ auth, method }) => method === 'POST' && ['none', 'visitor', 'visitor_or_sales'].includes(auth),
  );
  expect(open.length).toBeGreaterThan(10);
  for (const call of open.filter(({ body }) => body !== 'form'))
    expect([call.path, (await reader.send(call, filledWith(text))).code]).toEqual([
      call.path,
      catalogue.multipleErrors.code,
    ]);
  const detail = { transmit_record_no: `${reader.transmitRecordNo}\u0000` };
  expect((await reader.send(singleRecording.confirmDetail, detail)).code).toBe(catalogue.multipleErrors.code);
});

test('a field is named by its place', async () => {
  const reader = new Reader(server.origin);
  await reader.opensLink((await reader.call(world.createRecording, { person_seed: 4402 })).short_link);
  const refused = await refuses(
    'multipleErrors',
    reader.asksForCaptcha({ name: '林\u0000', certificate_number: '11010519491231002X' }),
  );
  expect(refused.data).toEqual({ name: ['含有无法识别的字符'] });
});

test('more than is taken is refused with a sentence, whether as a form’s file or as a body, and nothing of it stays', async () => {
  const { reader, recording } = await reading();
  const { blobs } = server.server.running.context;
  const kept = async () => (await blobs.list(`recordings/${recording.recording_no}/`)).length;
  const before = await kept();
  const sends = (bytes: Buffer) =>
    reader.sendFile(
      file.upload,
      { purpose: 'single_recording', ...reader.link, name: `${newClipId()}.mp4` },
      bytes,
    );
  expect(await sends(Buffer.alloc(mostClipMb * 1024 * 1024 + 1))).toMatchObject({
    code: catalogue.bodyTooLarge.code,
    message: '上传的内容超过大小限制',
  });
  expect(await kept()).toBe(before);
  expect(await sends(Buffer.from(await makeClip({ seconds: 2 })))).toMatchObject({ code: 0 });
  const long = { ...reader.link, operations: [], sent_at: 'x'.repeat(1_100_000) };
  expect(await reader.send(pageTrace.record, long)).toMatchObject({ code: catalogue.bodyTooLarge.code });
});

test('a body that is nested half a million deep is refused', async () => {
  const deep = '['.repeat(400_000) + ']'.repeat(400_000);
  const response = await fetch(`${server.origin}/api/v1/auth/visitor-login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: deep,
  });
  expect(response.status).toBeLessThan(500);
});
