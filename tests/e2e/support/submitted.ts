import { eq } from 'drizzle-orm';
import { world } from '../../../contract/sandbox/world.ts';
import { people } from '../../../server/tables/person.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { verdicts } from '../../../server/tables/review.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import type { TestServer } from '../../support/server.ts';

const statement = ['本人已阅读并理解保险条款。', '本人已如实告知健康状况。', '本人同意投保。'];
let seed = 2000;
let clip: Promise<Uint8Array<ArrayBuffer>> | null = null;

/** A new recording of three segments; nobody has opened its link yet. */
export async function invited(server: TestServer) {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    person_seed: seed++,
    sales_no: 'S10002',
    statement,
  });
  return { reader, recording, number: recording.recording_no };
}

/** Read and submitted by calls, with a clip of 6 s, and judged by what a machine sees in a sound reading. */
export async function submitted(server: TestServer) {
  const { context } = server.server.running;
  const { readingEngine } = context;
  seesInEveryVideo(context);
  // Who reads before a camera on the same server is looked at by the real one.
  return await readsAndIsJudged(await invited(server)).finally(() =>
    Object.assign(context, { readingEngine }),
  );
}

async function readsAndIsJudged(ready: Awaited<ReturnType<typeof invited>>) {
  const { reader, recording, number } = ready;
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  await reader.confirmsPolicy();
  await reader.readsAndSubmits(await (clip ??= makeClip({ seconds: 6 })), 6000);
  await until(() => reader.call(world.recording, { recording_no: number }), judged);
  return ready;
}

/** As the machine leaves it where it cannot tell. */
export async function leftToAPerson(server: TestServer, number: string) {
  const { connection, blobs } = server.server.running.context;
  const key = `permanent/${number}/evidence-1.jpg`;
  await blobs.put(key, await picture(), { contentType: 'image/png' });
  const finding = {
    code: 'person_unsure',
    segment: 1,
    message: '第 2 段看不清是否本人，请人工判断',
  } as const;
  const [recording] = await connection.db
    .update(recordings)
    .set({ willOutcome: 'to_person' })
    .where(eq(recordings.recordingNo, number))
    .returning();
  await connection.db
    .update(people)
    .set({ portraitKey: key })
    .where(eq(people.personNo, recording!.personNo));
  await connection.db.delete(verdicts).where(eq(verdicts.recordingNo, number));
  await connection.db.insert(verdicts).values({
    recordingNo: number,
    submission: 1,
    decision: 'review',
    findings: [finding],
    measures: [0, 1, 2].map((segment) => ({
      segment,
      portraitDistance: 0.41 + segment / 11,
      speechMs: 4300,
    })),
    levels: Array.from({ length: 60 }, (_, i) => 0.03 + 0.05 * Math.abs(Math.sin(i / 3))),
    frames: [2300, 2900, 3400].map((at_ms) => ({ code: finding.code, segment: 1, at_ms, key })),
    thresholdsVersion: '2026-11',
    engine: 'embedded',
    judgedAt: new Date(),
  });
  await connection.db
    .update(recordings)
    .set({
      status: 'in_review',
      findings: [finding],
      segments: recording!.segments.map((segment) => ({ ...segment, status: 'read', remark: null })),
    })
    .where(eq(recordings.recordingNo, number));
}

/** One grey dot, enough to be shown. */
const picture = async () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM4c+bMfwAGzgMQm0pSjQAAAABJRU5ErkJggg==',
    'base64',
  );
