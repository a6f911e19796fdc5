import { afterAll, expect, test } from 'vitest';
import { makeClip } from '../../../tests/support/make-clip.ts';
import { forkedVideoEngine } from './engine.ts';

const engine = forkedVideoEngine();
afterAll(() => engine.close());

test('several tasks at once each get their own answer', async () => {
  const [short, long] = [await makeClip({ seconds: 1 }), await makeClip({ seconds: 2 })];
  const [a, b, c] = await Promise.all([
    engine.probe(short),
    engine.probe(long),
    engine.probe(new Uint8Array(100)),
  ]);
  expect(a).toMatchObject({ ok: true, video: true, audio: true });
  expect(a.ok && b.ok && b.durationMs > a.durationMs + 900).toBe(true);
  expect(c.ok).toBe(false);
});

test('a task that fails rejects, and the next one works', async () => {
  await expect(
    engine.assemble(
      [{ bytes: new Uint8Array(100), rung: 'live_encode' }],
      [{ clip: 0, startMs: 0, endMs: 1 }],
    ),
  ).rejects.toThrow();
  expect(await engine.probe(await makeClip({ seconds: 1 }))).toMatchObject({ ok: true });
});

test('a process that dies under a task rejects it, and another takes its place', async () => {
  const clip = await makeClip({ seconds: 1 });
  const dying = forkedVideoEngine();
  const task = dying.assemble([{ bytes: clip, rung: 'live_encode' }], [{ clip: 0, startMs: 0, endMs: 1000 }]);
  await dying.close();
  await expect(task).rejects.toThrow(/video process ended/);
  expect(await dying.probe(clip)).toMatchObject({ ok: true });
  await dying.close();
});
