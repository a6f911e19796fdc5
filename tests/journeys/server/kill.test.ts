import type COS from 'cos-nodejs-sdk-v5';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import type { SandboxRecording } from '../../../contract/sandbox/world.ts';
import { cosBlobStore } from '../../../server/adapters/blob/cos-blob-store.ts';
import { embeddedBucket, embeddedRegion } from '../../../server/adapters/blob/embedded/bucket.ts';
import { embeddedSts } from '../../../server/adapters/blob/embedded/sts.ts';
import { ownerCredentials } from '../../../server/adapters/blob/embedded/store-keys.ts';
import { makeClip } from '../../support/make-clip.ts';
import { random } from '../../support/random.ts';
import { clipOf, marksOver, newClipId, Reader, storeClient, until } from '../../support/reader.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { serverProcess } from '../../support/server-process.ts';
import type { ServerProcess } from '../../support/server-process.ts';

/** KILLS=50 for the whole of it; a few stand in the test command. */
const kills = Number(process.env['KILLS'] ?? 3);
const seed = Number(process.env['SEED'] ?? 20260101);

const order = [
  'invited',
  'identified',
  'policy_confirmed',
  'recording',
  'submitted',
  'in_review',
  'verified',
];

/** A job that two kills interrupted is no longer tried by itself: a person looks at the video. */
const killsUntilSetAside = 2;

/** What the server acknowledged to one reader. */
interface Acknowledged {
  recording: SandboxRecording;
  status: string;
  appended: { key: string; bytes: Uint8Array } | null;
  multipart: { key: string; bytes: Uint8Array } | null;
  submitted: boolean;
  /** How often the server was killed since it began. */
  kills: number;
}

test(
  `kill -9 at ${kills} random moments: every acknowledged byte and state is there`,
  async () => {
    const next = random(seed);
    const masterKey = randomBytes(32);
    const dataDir = await testDataDir();
    const clip = await makeClip({ seconds: 2 });
    const all: Acknowledged[] = [];
    let server: ServerProcess | null = null;
    const start = () =>
      serverProcess({ DATA_DIR: dataDir, MASTER_KEY: masterKey.toString('hex'), JOB_LEASE_SECONDS: '5' });
    try {
      // A slow machine gets nobody to the end before the first kills: it is killed more often, and later.
      const someoneSubmitted = () => all.some(({ submitted }) => submitted);
      for (let kill = 0; kill < kills || (kill < kills * 3 && !someoneSubmitted()); kill++) {
        server = await start();
        const running = server;
        const actors = [1, 2].map((actor) => work(running.origin, kill * 10 + actor, clip, all));
        await new Promise((resolve) => setTimeout(resolve, 150 + next() * (kill < kills ? 2000 : 8000)));
        await server.kill();
        for (const acknowledged of all) acknowledged.kills++;
        await Promise.all(actors);
        server = null;
      }
      server = await start();
      const inspector = new Reader(server.origin);
      expect(all.length).toBeGreaterThan(kills);
      for (const acknowledged of all) await inspect(inspector, acknowledged, masterKey, server);
      const done = all.filter(({ submitted }) => submitted);
      expect(done.length).toBeGreaterThan(0);
      for (const acknowledged of done) await expectOneVerdict(inspector, acknowledged);
      process.stdout.write(
        `${kills} kills: ${all.length} readings begun, ${done.length} submitted, ` +
          `${all.reduce((n, { appended, multipart }) => n + (appended?.bytes.length ?? 0) + (multipart?.bytes.length ?? 0), 0)} bytes acknowledged, none lost\n`,
      );
    } finally {
      await server?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  240_000 + kills * 25_000,
);

/** Judged once: by the machine, or left to a person where kills interrupted the machine too often. */
async function expectOneVerdict(inspector: Reader, { recording, kills: lived }: Acknowledged): Promise<void> {
  const detail = await until(
    () => inspector.call(world.recording, { recording_no: recording.recording_no }),
    ({ status }) => status === 'verified' || (lived >= killsUntilSetAside && status === 'in_review'),
  );
  const times = (wanted: string) => detail.events.filter(({ name }) => name === wanted).length;
  expect(times('submit')).toBe(1);
  expect(times('verdict_pass')).toBe(detail.status === 'verified' ? 1 : 0);
  expect(times('verdict_review')).toBe(detail.status === 'in_review' ? 1 : 0);
  if (detail.status === 'in_review')
    expect(detail.events.find(({ name }) => name === 'verdict_review')?.detail).toMatch(
      /"findings":\["(not_judged|unreadable)"\]/,
    );
}

/** Readers one after another until the server dies; whatever was answered is noted. */
async function work(
  origin: string,
  seedOfPerson: number,
  clip: Uint8Array,
  all: Acknowledged[],
): Promise<void> {
  try {
    for (let i = 0; ; i++) {
      const reader = new Reader(origin);
      const recording = await reader.call(world.createRecording, {
        person_seed: seedOfPerson * 100 + i,
        statement: ['同意投保。'],
      });
      const told: Acknowledged = {
        recording,
        status: 'invited',
        appended: null,
        multipart: null,
        submitted: false,
        kills: 0,
      };
      all.push(told);
      await reader.opensLink(recording.short_link);
      await reader.provesIdentity(recording);
      told.status = 'identified';
      await reader.confirmsPolicy();
      told.status = 'policy_confirmed';
      const keys = await reader.keys();
      told.status = 'recording';
      const cos = storeClient(keys);
      const at = { Bucket: keys.bucket, Region: keys.region };
      const clipId = newClipId();
      const key = `${keys.allow_prefix}${clipId}.mp4`;
      for (let position = 0; position < clip.length; position += 40_000) {
        const piece = clip.subarray(position, position + 40_000);
        await cos.appendObject({ ...at, Key: key, Position: position, Body: Buffer.from(piece) });
        told.appended = { key, bytes: clip.subarray(0, position + piece.length) };
      }
      const large = randomBytes(2 * 1024 * 1024);
      const whole = `${keys.allow_prefix}${newClipId()}.mp4`;
      await uploadByParts(cos, { ...at, Key: whole }, large);
      told.multipart = { key: whole, bytes: large };
      // Each submission is judged at the end: as many as kills show what there is to see.
      if (all.filter(({ submitted }) => submitted).length > kills) continue;
      const script = await reader.script();
      const fileId = await reader.registers(key, clip.length);
      await reader.submits(script.script_version, [clipOf(clipId, fileId, 2000, marksOver(script, 2000))]);
      told.status = 'submitted';
      told.submitted = true;
    }
  } catch {
    // The server was killed: what was acknowledged before is looked at later.
  }
}

const partBytes = 1024 * 1024;

async function uploadByParts(cos: COS, at: { Bucket: string; Region: string; Key: string }, body: Buffer) {
  const { UploadId } = await cos.multipartInit(at);
  const Parts: { PartNumber: number; ETag: string }[] = [];
  for (let part = 0; part * partBytes < body.length; part++) {
    const Body = body.subarray(part * partBytes, (part + 1) * partBytes);
    const { ETag } = await cos.multipartUpload({
      ...at,
      UploadId,
      PartNumber: part + 1,
      Body,
      ContentLength: Body.length,
    });
    Parts.push({ PartNumber: part + 1, ETag });
  }
  await cos.multipartComplete({ ...at, UploadId, Parts });
}

async function inspect(
  inspector: Reader,
  told: Acknowledged,
  masterKey: Buffer,
  server: ServerProcess,
): Promise<void> {
  const { recording } = told;
  const detail = await inspector.call(world.recording, { recording_no: recording.recording_no });
  expect(order.indexOf(detail.status)).toBeGreaterThanOrEqual(order.indexOf(told.status));
  if (!told.appended && !told.multipart) return;
  const blobs = await blobsOf(masterKey, server);
  if (told.multipart) expect((await read(blobs, told.multipart.key)).equals(told.multipart.bytes)).toBe(true);
  // Once submitted, the temporary object gives way to the permanent one.
  if (told.appended && order.indexOf(detail.status) < order.indexOf('submitted')) {
    const stored = await read(blobs, told.appended.key);
    expect(stored.subarray(0, told.appended.bytes.length).equals(told.appended.bytes)).toBe(true);
  }
}

let endpoint: { origin: string; store: string } | null = null;
async function blobsOf(masterKey: Buffer, server: ServerProcess) {
  if (endpoint?.origin !== server.origin) {
    const reader = new Reader(server.origin);
    await reader.comesToRead({ person_seed: 1, statement: ['同意。'] });
    endpoint = { origin: server.origin, store: (await reader.keys()).endpoint ?? '' };
  }
  return cosBlobStore({
    bucket: embeddedBucket,
    region: embeddedRegion,
    endpoint: endpoint.store,
    ...ownerCredentials(masterKey),
    append: true,
    sts: embeddedSts(masterKey),
  });
}

async function read(blobs: ReturnType<typeof cosBlobStore>, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
