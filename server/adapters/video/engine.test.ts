import { readdirSync, rmSync, type StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openClipStore } from '../../../tests/support/clip-store.ts';
import type { ClipStore } from '../../../tests/support/clip-store.ts';
import { makeClip } from '../../../tests/support/make-clip.ts';
import { childRunning, tellsMemory } from '../../../tests/support/process-memory.ts';
import type { VideoEngine } from '../../ports/video-engine.ts';
import { forkedVideoEngine } from './engine.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<{ statfs: typeof statfs }>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

let store: ClipStore;
let engine: VideoEngine;
beforeAll(async () => {
  store = await openClipStore();
  engine = forkedVideoEngine({ folder });
});
afterAll(async () => {
  await engine.close();
  await store.close();
});

const folder = () => Promise.resolve(store.folder);
const firstSecond = [{ clip: 0, startMs: 0, endMs: 1000 }];

test('several tasks at once each get their own answer', async () => {
  const [short, long] = [await makeClip({ seconds: 1 }), await makeClip({ seconds: 2 })];
  const sources = await Promise.all([short, long, new Uint8Array(100)].map((clip) => store.keep(clip)));
  const [a, b, c] = await Promise.all(sources.map((source) => engine.probe(source)));
  expect(a).toMatchObject({ ok: true, video: true, audio: true });
  expect(a!.ok && b!.ok && b!.durationMs > a!.durationMs + 900).toBe(true);
  expect(c!.ok).toBe(false);
});

test('a task that fails rejects, leaves nothing behind, and the next one works', async () => {
  const noise = await store.keep(new Uint8Array(100));
  await expect(engine.assemble([noise], firstSecond)).rejects.toMatchObject({ kind: 'task_failed' });
  expect(readdirSync(store.folder)).toEqual([]);
  const clip = await store.keep(await makeClip({ seconds: 1 }));
  expect(await engine.probe(clip)).toMatchObject({ ok: true });
});

test('a process that dies under a task rejects it, leaves nothing, and another takes its place', async () => {
  const clip = await store.keep(await makeClip({ seconds: 1 }));
  const dying = forkedVideoEngine({ folder });
  const task = dying.assemble([clip], firstSecond);
  await setImmediate();
  await dying.close();
  await expect(task).rejects.toThrow(/video process ended/);
  expect(readdirSync(store.folder)).toEqual([]);
  expect(await dying.probe(clip)).toMatchObject({ ok: true });
  await dying.close();
});

test.skipIf(!tellsMemory)(
  'a process that dies under one task leaves those called beside it alone',
  async () => {
    const own = forkedVideoEngine({ folder });
    onTestFinished(() => own.close());
    const clip = await store.keep(await makeClip({ seconds: 1 }));
    const tasks = [own.probe(clip), own.probe(clip)];
    process.kill(childRunning('video-process.ts'), 'SIGKILL');
    const told = await Promise.allSettled(tasks);
    expect(told.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'process_ended' },
    });
    expect(told.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { ok: true } });
    expect(await own.probe(clip)).toMatchObject({ ok: true });
  },
);

test('where the disk is full when it fails, it says nothing of the clip', async () => {
  const noise = await store.keep(new Uint8Array(100));
  vi.mocked(statfs).mockResolvedValueOnce({ bavail: 50, bsize: 1 } as StatsFs);
  await expect(engine.assemble([noise], firstSecond)).rejects.toMatchObject({ kind: 'resources_short' });
  expect(readdirSync(store.folder)).toEqual([]);
});

test('where the folder was removed meanwhile, it says nothing of the clip, and the next one gets another', async () => {
  const temporary = await openTemporaryFolder(store.folder);
  const own = forkedVideoEngine({ folder: () => temporary.path() });
  onTestFinished(() => own.close());
  const clip = await store.keep(await makeClip({ seconds: 1 }));
  const removed = await temporary.path();
  const task = own.assemble([clip], firstSecond);
  await setImmediate();
  rmSync(removed, { recursive: true });
  await expect(task).rejects.toMatchObject({ kind: 'resources_short' });
  await (await own.assemble([clip], firstSecond))[Symbol.asyncDispose]();
  await temporary.close();
  expect(readdirSync(store.folder)).toEqual([]);
});

test('the video is there until it is disposed of', async () => {
  const clip = await store.keep(await makeClip({ seconds: 1 }));
  const video = await engine.assemble([clip], firstSecond);
  expect(readdirSync(store.folder)).toHaveLength(1);
  await video[Symbol.asyncDispose]();
  expect(readdirSync(store.folder)).toEqual([]);
});

test('a store that is away, or an object that is gone, is not taken for a video that cannot be read', async () => {
  const clip = await makeClip({ seconds: 1 });
  const whole = await store.keep(clip);
  const away = { ...whole, url: 'http://127.0.0.1:9/clip.mp4' };
  const gone = await store.blobs.source({ key: 'clips/gone.mp4', size: clip.length }, 60);
  for (const source of [away, gone]) {
    await expect(engine.probe(source)).rejects.toMatchObject({ kind: 'source_unavailable' });
    await expect(engine.assemble([whole, source], [{ ...firstSecond[0]!, clip: 1 }])).rejects.toMatchObject({
      kind: 'source_unavailable',
    });
  }
  expect(readdirSync(store.folder)).toEqual([]);
});

test('an object is read as far as it counts: neither what follows nor what was cut off changes that', async () => {
  const clip = await makeClip({ seconds: 1 });
  const more = { ...(await store.keep(Buffer.concat([clip, Buffer.alloc(5000, 7)]))), size: clip.length };
  expect(await engine.probe(more)).toMatchObject({ ok: true });
  const cut = { ...(await store.keep(clip.subarray(0, 300))), size: clip.length };
  expect(await engine.probe(cut)).toMatchObject({ ok: false });
});
