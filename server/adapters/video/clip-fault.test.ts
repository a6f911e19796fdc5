import { readdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClipStore, type ClipStore } from '../../../tests/support/clip-store.ts';
import {
  brokenOffClip,
  clipOfWidth,
  clipWithLateSound,
  cutClip,
} from '../../../tests/support/hostile-clip.ts';
import { makeClip } from '../../../tests/support/make-clip.ts';
import { assemble } from './assemble.ts';
import { probe } from './probe.ts';

let store: ClipStore;
beforeAll(async () => {
  store = await openClipStore();
});
afterAll(() => store.close());

const whole = [{ clip: 0, startMs: 0, endMs: 4000 }];

test.each([
  ['whose sound begins ten hours late', () => clipWithLateSound(4, 10), /begins after 36000 s/],
  ['that says it is 65,535 pixels wide', () => clipOfWidth(4, 65_535), /65535 pixels/],
  ['that was cut in the midst of its media', () => cutClip(4, 0.6), /not there/],
])('a clip %s is no video, and nothing is made of it', async (_name, make, reason) => {
  const source = await store.keep(await make());
  expect(await probe(source)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) as string });
  const folder = join(store.folder, randomUUID());
  await expect(assemble({ sources: [source], cuts: whole, folder })).rejects.toThrow(reason);
});

test.each([
  ['of one index', () => cutClip(4, 1)],
  ['of fragments', () => makeClip({ seconds: 4 })],
  ['of fragments, of which a reload broke off the last', () => brokenOffClip(4)],
  ['of another container', () => makeClip({ seconds: 4, container: 'webm' })],
])('a clip %s is good', async (_name, make) => {
  const source = await store.keep(await make());
  expect(await probe(source)).toMatchObject({ ok: true, video: true, audio: true });
  const folder = join(store.folder, randomUUID());
  await assemble({ sources: [source], cuts: whole, folder });
  expect(readdirSync(folder)).toEqual(['video.mp4']);
});
