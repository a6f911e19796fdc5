import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandbox, sandboxEvents } from '../../contract/services/sandbox.ts';
import { makeClip } from '../support/make-clip.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { clipOf, marksOver, newClipId, Reader, until } from '../support/reader.ts';
import { serverProcess } from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';

const bin = findPostgres();

describe.skipIf(!bin)('two server processes on one PostgreSQL and one store', () => {
  let postgres: TestPostgres;
  let dataDir: string;
  let first: ServerProcess;
  let second: ServerProcess;
  const masterKey = randomBytes(32).toString('hex');

  beforeAll(async () => {
    postgres = await startPostgres(bin!);
    dataDir = mkdtempSync(join(tmpdir(), 'recording-test-'));
    const shared = { DATABASE_URL: postgres.url, MASTER_KEY: masterKey, JOB_LEASE_SECONDS: '5' };
    // The first serves the store and answers requests; the second alone does the jobs.
    first = await serverProcess({
      ...shared,
      DATA_DIR: join(dataDir, 'a'),
      JOB_CONCURRENCY: '0',
      STORE_PORT: '0',
    });
    const probe = new Reader(first.origin);
    const recording = await probe.call(sandbox.createRecording, {
      person_seed: 1,
      statement: ['同意投保。'],
    });
    await probe.opensLink(recording.short_link);
    await probe.provesIdentity(recording);
    await probe.confirmsPolicy();
    const store = (await probe.keys()).endpoint ?? '';
    second = await serverProcess({ ...shared, DATA_DIR: join(dataDir, 'b'), STORE_ORIGIN: store });
  }, 60_000);

  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    postgres?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  test('a reader may be served by either at each step, and the job is done by the one that is free', async () => {
    const reader = new Reader(first.origin);
    const other = () =>
      Object.assign(new Reader(second.origin), {
        token: reader.token,
        transmitRecordNo: reader.transmitRecordNo,
      });
    const recording = await reader.call(sandbox.createRecording, {
      person_seed: 7,
      statement: ['本人已阅读条款。', '本人同意投保。'],
    });
    await reader.opensLink(recording.short_link);
    await other().asksForCaptcha(recording.person);
    await reader.entersCaptcha(await other().captchaFor(recording.person.mobile));
    await other().confirmsPolicy();
    const script = await reader.script();
    const clipId = newClipId();
    const { file_id } = await other().uploads(clipId, await makeClip({ seconds: 4 }));
    const clips = [clipOf(clipId, file_id, 4000, marksOver(script, 4000))];
    // The same submission to both at once: one answer, one video.
    const [a, b] = await Promise.all([
      reader.submits(script.script_version, clips),
      other().submits(script.script_version, clips),
    ]);
    expect(a).toEqual(b);
    const detail = await until(
      () => reader.call(sandbox.recording, { recording_no: recording.recording_no }),
      ({ status }) => status === 'verified',
    );
    expect(detail.events.filter(({ name }) => name === 'submit')).toHaveLength(1);
    expect(detail.events.filter(({ name }) => name === 'verdict_pass')).toHaveLength(1);
  }, 60_000);

  test('what one is told, a listener of the other hears', async () => {
    const leaving = new AbortController();
    const stream = await fetch(second.origin + sandboxEvents, { signal: leaving.signal });
    const told = new Reader(first.origin).call(sandbox.createRecording, { person_seed: 8 });
    const heard = listenFor(stream, (await told).recording_no);
    await expect(heard).resolves.toBe(true);
    leaving.abort();
  });
});

async function listenFor(stream: Response, recordingNo: string): Promise<boolean> {
  let text = '';
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes(`data: ${recordingNo}`)) return true;
  }
  return false;
}
