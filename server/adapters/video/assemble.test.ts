import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClipStore } from '../../../tests/support/clip-store.ts';
import type { ClipStore } from '../../../tests/support/clip-store.ts';
import { makeClip } from '../../../tests/support/make-clip.ts';
import { readVideo } from '../../../tests/support/read-video.ts';
import type { Cut } from '../../ports/video-engine.ts';
import { assemble } from './assemble.ts';
import { withSource } from './open-input.ts';
import { tracksOf } from './track-shape.ts';

let store: ClipStore;
beforeAll(async () => {
  store = await openClipStore();
});
afterAll(() => store.close());

async function assembled(clips: readonly Uint8Array<ArrayBuffer>[], cuts: readonly Cut[]) {
  const sources = [];
  for (const clip of clips) sources.push(await store.keep(clip));
  const folder = join(store.folder, randomUUID());
  const video = await assemble({ sources, cuts, folder });
  expect(readdirSync(folder)).toEqual(['video.mp4']);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(video.path).mode & 0o777).toBe(0o600);
  const mp4 = new Uint8Array(readFileSync(video.path));
  expect(video.size).toBe(mp4.length);
  expect(video.sha256).toBe(createHash('sha256').update(mp4).digest('hex'));
  return { ...video, mp4 };
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

/** What the tracks are made of, by digest. */
async function packetsOf(mp4: Uint8Array<ArrayBuffer>): Promise<string[]> {
  return await withSource(new BufferSource(mp4), async (input) => {
    const digests = [];
    for (const track of [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()])
      for await (const { data } of new EncodedPacketSink(track!).packets())
        digests.push(createHash('sha256').update(data).digest('hex'));
    return digests;
  });
}

test('a clip read in one go is copied whole: every frame, faststart, H.264 and AAC', async () => {
  const clip = await makeClip({ seconds: 3 });
  const video = await assembled([clip], [{ clip: 0, startMs: 0, endMs: 3000 }]);
  expect(video).toMatchObject({ video: 'copied', audio: 'copied' });
  expect(await packetsOf(video.mp4)).toEqual(await packetsOf(clip));
  const facts = await readVideo(video.mp4);
  expect(facts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac', rotation: 0 });
  expect(facts.frames.map(({ number }) => number)).toEqual(numbers(0, 75));
  expect(facts.boxes.indexOf('moov')).toBeLessThan(facts.boxes.indexOf('mdat'));
  expect(facts.boxes.indexOf('moov')).toBeGreaterThan(0);
  expect(facts.durationSeconds).toBeCloseTo(3, 1);
});

test('two clips of one camera follow each other, sound and picture together', async () => {
  const clips = [await makeClip({ seconds: 2 }), await makeClip({ seconds: 2, firstFrame: 500 })];
  const video = await assembled(clips, [
    { clip: 0, startMs: 0, endMs: 2000 },
    { clip: 1, startMs: 0, endMs: 2000 },
  ]);
  const facts = await readVideo(video.mp4);
  expect(facts.frames.map(({ number }) => number)).toEqual([...numbers(0, 50), ...numbers(500, 50)]);
  expect(facts.sound.length / facts.sampleRate).toBeCloseTo(4, 0);
});

test('WebM of rung 2 becomes the same kind of file', async () => {
  const clip = await makeClip({ seconds: 2, container: 'webm' });
  const video = await assembled([clip], [{ clip: 0, startMs: 0, endMs: 2000 }]);
  expect(video).toMatchObject({ video: 'encoded', audio: 'encoded' });
  const facts = await readVideo(video.mp4);
  expect(facts).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac' });
  expect(facts.frames.map(({ number }) => number)).toEqual(numbers(0, 50));
});

/** As a recorder writes it whose microphone left something out now and then. */
async function withGapsInItsSound(clip: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return await withSource(new BufferSource(clip), async (input) => {
    const target = new BufferTarget();
    const output = new Output({ format: new WebMOutputFormat(), target });
    const { video, audio } = await tracksOf(input);
    const sources = {
      video: new EncodedVideoPacketSource((await video.getCodec())!),
      audio: new EncodedAudioPacketSource((await audio.getCodec())!),
    };
    output.addVideoTrack(sources.video);
    output.addAudioTrack(sources.audio);
    await output.start();
    const config = { decoderConfig: (await video.getDecoderConfig())! };
    for await (const packet of new EncodedPacketSink(video).packets())
      await sources.video.add(packet, config);
    const sound = { decoderConfig: (await audio.getDecoderConfig())! };
    let moved = 0;
    let count = 0;
    for await (const packet of new EncodedPacketSink(audio).packets()) {
      if (++count % 20 === 0) moved += 0.01 * (count / 20);
      await sources.audio.add(packet.clone({ timestamp: packet.timestamp + moved }), sound);
    }
    await output.finalize();
    return new Uint8Array(target.buffer!);
  });
}

test('sound with gaps becomes sound with silence there, as long as it was', async () => {
  const clip = await withGapsInItsSound(await makeClip({ seconds: 6, container: 'webm' }));
  for (let again = 0; again < 3; again++) {
    const video = await assembled([clip], [{ clip: 0, startMs: 0, endMs: 7000 }]);
    const facts = await readVideo(video.mp4);
    expect(facts.frames.length).toBeGreaterThan(140);
    expect(facts.sound.length / facts.sampleRate).toBeGreaterThan(6.3);
  }
});

test('clips of different cameras and containers are brought to one shape', async () => {
  const clips = [
    await makeClip({ seconds: 2 }),
    await makeClip({ seconds: 2, container: 'webm', width: 320, height: 240, firstFrame: 300 }),
  ];
  const video = await assembled(clips, [
    { clip: 0, startMs: 0, endMs: 2000 },
    { clip: 1, startMs: 0, endMs: 2000 },
  ]);
  const facts = await readVideo(video.mp4);
  expect([facts.width, facts.height]).toEqual([240, 320]);
  expect(facts.frames).toHaveLength(100);
});

test('a phone held upright is upright in the file', async () => {
  const clip = await makeClip({ seconds: 1, width: 320, height: 240, rotation: 90 });
  const video = await assembled([clip], [{ clip: 0, startMs: 0, endMs: 1000 }]);
  const facts = await readVideo(video.mp4);
  expect([facts.width, facts.height, facts.rotation]).toEqual([240, 320, 0]);
});

test('a repeated segment replaces its part of the clip', async () => {
  const clips = [await makeClip({ seconds: 4 }), await makeClip({ seconds: 2, firstFrame: 800 })];
  const video = await assembled(clips, [
    { clip: 0, startMs: 0, endMs: 2000 },
    { clip: 1, startMs: 0, endMs: 2000 },
  ]);
  const seen = (await readVideo(video.mp4)).frames.map(({ number }) => number);
  expect(seen.slice(0, 48)).toEqual(numbers(0, 48));
  expect(seen.filter((number) => number >= 60 && number < 100)).toEqual([]);
  expect(seen.slice(-50)).toEqual(numbers(800, 50));
});

test('of many cuts each begins where it is said to, however many packets were copied beyond them', async () => {
  const clip = await makeClip({ seconds: 12 });
  const cuts = numbers(0, 10).map((i) => ({ clip: 0, startMs: i * 1000 + 200, endMs: i * 1000 + 1000 }));
  const { startsMs, mp4 } = await assembled([clip], cuts);
  const { frames } = await readVideo(mp4);
  // What comes before it in the packets of its first group of pictures is shown for no time.
  const firsts = startsMs.map((ms) => frames.findLast(({ seconds }) => seconds < ms / 1000 + 0.001)!.number);
  for (const [i, { startMs }] of cuts.entries())
    expect(Math.abs(firsts[i]! - startMs / 40), `cut ${i}`).toBeLessThanOrEqual(1);
});

test('what is no video is refused, not made up', async () => {
  const noise = new Uint8Array(5000).fill(7);
  await expect(assembled([noise], [{ clip: 0, startMs: 0, endMs: 1000 }])).rejects.toThrow();
});
