import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { file } from '../../../contract/services/file.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { world } from '../../../contract/sandbox/world.ts';
import type { SandboxRecording } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import type { ReadingEngine } from '../../../server/ports/reading-engine.ts';
import { coreFiles } from '../../../server/tables/file.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo, silentReading } from '../../support/observed-reading.ts';
import { clipOf, marksOver, newClipId, Reader, storeClient, until } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { readVideo } from '../../support/read-video.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const statement = ['本人已阅读条款。', '本人同意投保。'];
let server: TestServer;
let seed = 100;
let clip: Uint8Array<ArrayBuffer>;
let readingEngine: ReadingEngine;
const clipMs = 5000;

beforeAll(async () => {
  server = await testServer();
  ({ readingEngine } = context());
  seesInEveryVideo(context());
  clip = await makeClip({ seconds: clipMs / 1000 });
});
afterAll(() => server?.close());

const context = () => server.server.running.context;

async function invited(
  options: { expires_in?: number } = {},
): Promise<{ recording: SandboxRecording; reader: Reader }> {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    person_seed: seed++,
    statement,
    ...options,
  });
  await reader.opensLink(recording.short_link);
  return { recording, reader };
}

async function readyToRecord() {
  const { recording, reader } = await invited();
  await reader.provesIdentity(recording);
  await reader.confirmsPolicy();
  return { recording, reader, script: await reader.script() };
}

async function submitted() {
  const ready = await readyToRecord();
  const { reader, script } = ready;
  const clipId = newClipId();
  const { file_id, key } = await reader.uploads(clipId, clip);
  const clips = [clipOf(clipId, file_id, clipMs, marksOver(script, clipMs))];
  const result = await reader.submits(script.script_version, clips);
  return { ...ready, clips, key, result };
}

describe('from link to submitted', () => {
  test('the video with the insurer has every frame, is upright H.264 and AAC, and the temporary object is gone', async () => {
    // The one reading here that the real engine lets pass.
    Object.assign(context(), { readingEngine });
    onTestFinished(() => seesInEveryVideo(context()));
    const { reader, recording, result, key } = await submitted();
    expect(result).toMatchObject({
      status: 'submitted',
      next_step_alias: 'recording_finish',
      duration_ms: clipMs,
    });
    const detail = await until(
      () => reader.call(world.recording, { recording_no: recording.recording_no }),
      ({ video }) => video !== null,
    );
    expect(detail).toMatchObject({ status: 'verified', findings: [] });
    const response = await fetch(detail.video!.url);
    const facts = await readVideo(new Uint8Array(await response.arrayBuffer()));
    expect(facts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac', rotation: 0 });
    expect(facts.frames.map(({ number }) => number)).toEqual(Array.from({ length: 125 }, (_, i) => i));
    expect(detail.video!.chapters.map(({ segment }) => segment)).toEqual([0, 1]);
    await until(
      () => context().blobs.head(key),
      (head) => head === null,
    );
  });

  test('submitting twice answers the same and makes one video', async () => {
    const { reader, script, clips, result } = await submitted();
    const again = await Promise.all([1, 2, 3].map(() => reader.submits(script.script_version, clips)));
    for (const answer of again) expect({ ...answer, status: null }).toEqual({ ...result, status: null });
  });

  test('another content after the submission is refused', async () => {
    const { reader, script, clips } = await submitted();
    await refuses(
      'alreadySubmitted',
      reader.submits(script.script_version, [{ ...clips[0]!, clip_id: newClipId() }]),
    );
  });

  test('a segment sent back is read again, that one only, and the rest is kept', async () => {
    const { reader, recording } = await submitted();
    const look = () => reader.call(world.recording, { recording_no: recording.recording_no });
    await until(look, ({ status }) => status === 'verified');
    await new Reviewer(server.origin).returns(recording.recording_no, [
      { segment: 1, remark: '第二段请读慢一些' },
    ]);
    const remark = await reader.call(singleRecording.getVerifyRemark, reader.link);
    expect(remark).toMatchObject({ status: 'returned', next_step_alias: 'recording_fail' });
    const script = await reader.script();
    expect(script.segments.map(({ status }) => status)).toEqual(['read', 'repeat']);
    await reader.readsAndSubmits(await makeClip({ seconds: 3, firstFrame: 1000 }), 3000);
    const detail = await until(
      look,
      ({ status, events }) =>
        status === 'verified' && events.filter(({ name }) => name === 'verdict_pass').length === 2,
    );
    const facts = await readVideo(new Uint8Array(await (await fetch(detail.video!.url)).arrayBuffer()));
    const numbers = facts.frames.map(({ number }) => number);
    expect(numbers.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect(numbers.slice(-75)).toEqual(Array.from({ length: 75 }, (_, i) => 1000 + i));
    expect(numbers.some((number) => number > 75 && number < 1000)).toBe(false);
  });

  test('a silent reading comes back with a sentence for each segment', async () => {
    seesInEveryVideo(context(), silentReading);
    onTestFinished(() => seesInEveryVideo(context()));
    const { reader, recording } = await readyToRecord();
    await reader.readsAndSubmits(clip, clipMs);
    const detail = await until(
      () => reader.call(world.recording, { recording_no: recording.recording_no }),
      ({ status }) => status === 'returned',
    );
    expect(detail.findings?.map(({ code, segment }) => [code, segment])).toEqual([
      ['silent', 0],
      ['silent', 1],
    ]);
    expect((await reader.script()).segments.map(({ status }) => status)).toEqual(['repeat', 'repeat']);
    const messages = () => reader.call(inbox.sms, { mobile: recording.person.mobile });
    await until(messages, (sent) => sent.some(({ text }) => text.includes('2 段需要重录')));
  });
});

describe('the link', () => {
  test('cannot be used by somebody else', async () => {
    const { reader } = await readyToRecord();
    const stranger = new Reader(server.origin);
    await stranger.opensLink(await shortLinkOf(reader));
    expect(await stranger.call(singleRecording.confirmDetail, stranger.link)).toMatchObject({
      identified: false,
      items: [],
      next_step_alias: 'identity_confirm',
    });
    await refuses('identityNeeded', stranger.script());
    await refuses('identityNeeded', stranger.keys());
    await refuses('identityNeeded', stranger.call(singleRecording.getVerifyRemark, stranger.link));
  });

  test('goes with the person to another device, and the first one is told', async () => {
    const { reader, recording } = await readyToRecord();
    const phone = new Reader(server.origin);
    await phone.opensLink(recording.short_link);
    await phone.provesIdentity(recording);
    expect((await phone.script()).status).toBe('policy_confirmed');
    await refuses('recordingTakenOver', reader.script());
    await refuses('recordingTakenOver', reader.keys());
  });

  test('cannot be used late', async () => {
    const { reader, recording } = await invited({ expires_in: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await refuses('recordingExpired', reader.call(singleRecording.confirmDetail, reader.link));
    await refuses('recordingExpired', reader.asksForCaptcha(recording.person));
    await refuses('recordingExpired', new Reader(server.origin).opensLink(recording.short_link));
  });

  test('cannot be used out of order', async () => {
    const { reader, recording } = await invited();
    await refuses('identityNeeded', reader.script());
    await reader.provesIdentity(recording);
    await refuses('policyItemsUnconfirmed', reader.script());
    await refuses('recordingOutOfOrder', reader.keys());
    await refuses(
      'recordingOutOfOrder',
      reader.call(singleRecording.confirmPolicyItem, { ...reader.link, key: 'rights' }),
    );
  });

  test('that nobody gave out is invalid', async () => {
    await refuses('linkInvalid', new Reader(server.origin).opensLink('/bridge?code=NOBODYGAVEIT'));
  });
});

describe('identity', () => {
  test('a certificate number with a wrong checksum is told as such', async () => {
    const { reader, recording } = await invited();
    const number = recording.person.certificate_number;
    const wrong = number.slice(0, 17) + (number.endsWith('1') ? '2' : '1');
    await refuses(
      'certificateInvalid',
      reader.asksForCaptcha({ ...recording.person, certificate_number: wrong }),
    );
  });

  test('a wrong name is refused five times, then locked, even for the right one', async () => {
    const { reader, recording } = await invited();
    for (let i = 0; i < 5; i++)
      await refuses('identityMismatch', reader.asksForCaptcha({ ...recording.person, name: '别人' }));
    await refuses('identityLocked', reader.asksForCaptcha(recording.person));
  });

  test('a wrong captcha is refused, and after five the right one is void', async () => {
    const { reader, recording } = await invited();
    await reader.asksForCaptcha(recording.person);
    const right = await reader.captchaFor(recording.person.mobile);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) await refuses('captchaWrong', reader.entersCaptcha(wrong));
    await refuses('captchaExpired', reader.entersCaptcha(right));
  });

  test('the right captcha twice, after an answer that got lost, answers the same', async () => {
    const { reader, recording } = await invited();
    await reader.asksForCaptcha(recording.person);
    const captcha = await reader.captchaFor(recording.person.mobile);
    const first = await reader.entersCaptcha(captcha);
    expect(await reader.entersCaptcha(captcha)).toEqual(first);
  });

  test('the captcha of one device does not open the link on another', async () => {
    const { reader, recording } = await invited();
    await reader.asksForCaptcha(recording.person);
    const captcha = await reader.captchaFor(recording.person.mobile);
    const thief = new Reader(server.origin);
    await thief.opensLink(recording.short_link);
    await refuses('captchaExpired', thief.entersCaptcha(captcha));
  });
});

describe('bad input', () => {
  test('a body that breaks the schema names its fields', async () => {
    const { reader } = await readyToRecord();
    const error = await refuses(
      'multipleErrors',
      reader.call(singleRecording.submitReadVideo, { ...reader.link, script_version: '', clips: [] }),
    );
    expect(Object.keys(error.data as object).sort()).toEqual(['clips', 'script_version']);
  });

  test('a submission that leaves a segment out names it', async () => {
    const { reader, script } = await readyToRecord();
    const clipId = newClipId();
    const { file_id } = await reader.uploads(clipId, clip);
    const half = marksOver(script, clipMs, [script.segments[0]!]);
    const error = await refuses(
      'segmentMissing',
      reader.submits(script.script_version, [clipOf(clipId, file_id, clipMs, half)]),
    );
    expect(error.message).toContain('第 2 段');
  });

  test('a submission of another script is refused', async () => {
    const { reader, script } = await readyToRecord();
    const clipId = newClipId();
    const { file_id } = await reader.uploads(clipId, clip);
    await refuses(
      'scriptChanged',
      reader.submits('other', [clipOf(clipId, file_id, clipMs, marksOver(script, clipMs))]),
    );
  });

  test('a file of somebody else is refused, and so is one that nobody registered', async () => {
    const theirs = await submitted();
    const { reader, script } = await readyToRecord();
    const marks = marksOver(script, clipMs);
    await refuses(
      'clipMissing',
      reader.submits(script.script_version, [clipOf(newClipId(), theirs.clips[0]!.file_id, clipMs, marks)]),
    );
    await refuses(
      'clipMissing',
      reader.submits(script.script_version, [clipOf(newClipId(), 'F0', clipMs, marks)]),
    );
    await refuses('objectNotOwned', reader.registers(theirs.key, clip.length));
  });

  test('clips that together are more than a submission may hold are refused', async () => {
    const { reader, script } = await readyToRecord();
    const { file_id } = await reader.uploads(newClipId(), clip);
    const { maxClipBytes } = context().settings;
    // As large as a registered clip can be, without sending it.
    await context()
      .connection.db.update(coreFiles)
      .set({ size: maxClipBytes })
      .where(eq(coreFiles.fileId, file_id));
    const marks = marksOver(script, clipMs);
    const clips = Array.from({ length: 9 }, () => clipOf(newClipId(), file_id, clipMs, marks));
    await refuses('objectTooLarge', reader.submits(script.script_version, clips));
  });

  test('registering checks presence, size, checksum, type and content', async () => {
    const { reader } = await readyToRecord();
    const { key } = await reader.uploads(newClipId(), clip);
    const keys = await reader.keys();
    await refuses('objectMissing', reader.registers(`${keys.allow_prefix}nothing.mp4`, 10));
    await refuses('objectSizeMismatch', reader.registers(key, clip.length - 1));
    await refuses('objectChecksumMismatch', reader.registers(key, clip.length, 'video/mp4', '1'));
    await refuses('objectTypeRefused', reader.registers(key, clip.length, 'text/html'));
    const text = `${keys.allow_prefix}${newClipId()}.mp4`;
    const body = Buffer.from('这不是视频'.repeat(50));
    await storeClient(keys).putObject({ Bucket: keys.bucket, Region: keys.region, Key: text, Body: body });
    await refuses('objectNotVideo', reader.registers(text, body.length));
    await storeClient(keys).putObject({
      Bucket: keys.bucket,
      Region: keys.region,
      Key: text,
      Body: Buffer.alloc(0),
    });
    await refuses('objectEmpty', reader.registers(text, 0));
  });

  test('registering the same object again gives the same id', async () => {
    const { reader } = await readyToRecord();
    const { key, file_id } = await reader.uploads(newClipId(), clip);
    expect(await reader.registers(key, clip.length)).toBe(file_id);
  });

  test('a truncated video comes back as unreadable, and can be read again', async () => {
    const { reader, recording } = await readyToRecord();
    await reader.readsAndSubmits(clip.slice(0, 300), clipMs);
    const detail = await until(
      () => reader.call(world.recording, { recording_no: recording.recording_no }),
      ({ status }) => status === 'returned',
      40,
    );
    expect(detail.findings?.[0]).toMatchObject({ code: 'unreadable' });
  });

  test('the form upload takes the same file where the store cannot be reached', async () => {
    const { reader, script } = await readyToRecord();
    await reader.keys();
    const clipId = newClipId();
    const url = new URL(file.upload.path, server.origin);
    url.search = new URLSearchParams({
      purpose: 'single_recording',
      ...reader.link,
      name: `${clipId}.mp4`,
    }).toString();
    const send = () => {
      const form = new FormData();
      form.set('file', new Blob([clip]), 'clip.mp4');
      return fetch(url, { method: 'POST', body: form, headers: { 'Visitor-Authorization': reader.token } });
    };
    const answer = (await (await send()).json()) as { code: number; data: { file_id: string; size: number } };
    expect(answer).toMatchObject({ code: 0, data: { size: clip.length } });
    const again = (await (await send()).json()) as typeof answer;
    expect(again.data.file_id).toBe(answer.data.file_id);
    const result = await reader.submits(script.script_version, [
      clipOf(clipId, answer.data.file_id, clipMs, marksOver(script, clipMs)),
    ]);
    expect(result.status).toBe('submitted');
  });

  test.each([
    [
      'no body',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' },
      400,
      catalogue.bodyUnreadable.code,
    ],
    ['a call that is not there', { method: 'GET' }, 404, catalogue.callMissing.code],
  ])('%s comes out as the envelope', async (_name, init, status, code) => {
    const path = init.method === 'POST' ? '/api/v1/auth/visitor-login' : '/service/h5/v1/nothing/here';
    const response = await fetch(new URL(path, server.origin), init);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  test('without a token the login is invalid', async () => {
    const { reader } = await invited();
    reader.token = 'made-up';
    await refuses('loginInvalid', reader.call(singleRecording.confirmDetail, reader.link));
  });
});

async function shortLinkOf(reader: Reader): Promise<string> {
  const all = await reader.call(world.recordings, {});
  return all.find(({ transmit_record_no }) => transmit_record_no === reader.transmitRecordNo)!.short_link;
}
