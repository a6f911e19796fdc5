import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { badPictures } from '../../../tests/support/bad-pictures.ts';
import { makeClip } from '../../../tests/support/make-clip.ts';
import type { ClipOptions } from '../../../tests/support/make-clip.ts';
import { childRunning, tellsMemory, watchGrowth } from '../../../tests/support/process-memory.ts';
import { faceDistance } from '../../../workers/tasks/face/identity.ts';
import { demoPortrait } from '../../sandbox/demo-portrait.ts';
import { see } from '../face/see.ts';
import { tf } from '../face/tensors.ts';
import { withSource } from '../video/open-input.ts';
import { tracksOf } from '../video/track-shape.ts';
import { forkedFaceEngine } from './face-and-reading-engine.ts';
import { warm } from './warm.ts';

const engine = forkedFaceEngine();
const folder = mkdtempSync(join(tmpdir(), 'face-test-'));
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

async function clipFile(options: ClipOptions) {
  const path = join(folder, `${JSON.stringify(options).replaceAll(/\W/g, '')}.mp4`);
  writeFileSync(path, await makeClip(options));
  return { path };
}

const whoIs = async (picture: Uint8Array) => {
  const [face, second] = await engine.see(picture, { descriptors: true });
  expect(face?.descriptor).toHaveLength(128 + 1024);
  expect(second).toBeUndefined();
  return face!;
};

test('the reader on film is the person of the portrait, and nobody else of the demo', async () => {
  const [frame] = await engine.pictures(await clipFile({ seconds: 1 }), [400]);
  const seen = await whoIs(frame!);
  const distances = [];
  for (const name of ['reader', 'neighbour', 'elder'])
    distances.push(faceDistance(seen.descriptor!, (await whoIs(await demoPortrait(name))).descriptor!));
  expect(distances[0]).toBeLessThan(0.45);
  expect(distances[1]).toBeGreaterThan(0.6);
  expect(distances[2]).toBeGreaterThan(0.6);
});

test('a face is where it is drawn, looks ahead, with eyes open and mouth shut', async () => {
  const face = await whoIs(await demoPortrait('reader'));
  expect(face.box.x + face.box.width / 2).toBeCloseTo(0.5, 1);
  expect(Math.abs(face.yaw)).toBeLessThan(0.1);
  expect(face.eyes).toBeGreaterThan(0.2);
  expect(face.mouth).toBeLessThan(0.02);
});

test('loaded when the reading begins, the first look loads nothing more', async () => {
  await warm();
  const { numTensors } = tf.memory();
  await see({ picture: await demoPortrait('reader'), descriptors: true });
  expect(tf.memory().numTensors).toBe(numTensors);
});

test('a reading is seen and heard four times a second', async () => {
  const observation = await engine.observe(await clipFile({ seconds: 4 }));
  expect(observation.moments).toHaveLength(16);
  expect(observation.moments.every(({ faces }) => faces.length === 1)).toBe(true);
  const mouths = observation.moments.map(({ faces }) => faces[0]!.mouth);
  expect(Math.max(...mouths)).toBeGreaterThan(0.04);
  expect(Math.min(...mouths)).toBeLessThan(0.02);
  expect(observation.speech.filter((probability) => probability > 0.5).length).toBeGreaterThan(60);
  expect(observation.envelope.length).toBe(Math.ceil(observation.durationMs / 20));
});

/** As a phone writes it whose microphone was quicker than its camera. */
async function withLatePicture(clip: Uint8Array<ArrayBuffer>, seconds: number): Promise<Uint8Array> {
  return await withSource(new BufferSource(clip), async (input) => {
    const target = new BufferTarget();
    const output = new Output({ format: new Mp4OutputFormat(), target });
    const { video, audio } = await tracksOf(input);
    const picture = new EncodedVideoPacketSource('avc');
    const sound = new EncodedAudioPacketSource('aac');
    output.addVideoTrack(picture);
    output.addAudioTrack(sound);
    await output.start();
    const seen = { decoderConfig: (await video.getDecoderConfig())! };
    for await (const packet of new EncodedPacketSink(video).packets())
      await picture.add(packet.clone({ timestamp: packet.timestamp + seconds }), seen);
    const heard = { decoderConfig: (await audio.getDecoderConfig())! };
    for await (const packet of new EncodedPacketSink(audio).packets()) await sound.add(packet, heard);
    await output.finalize();
    return new Uint8Array(target.buffer!);
  });
}

test('a reading whose picture begins after its sound is seen from its first picture on', async () => {
  const path = join(folder, 'late.mp4');
  writeFileSync(path, await withLatePicture(await makeClip({ seconds: 2 }), 0.3));
  const { moments } = await engine.observe({ path });
  expect(moments).toHaveLength(9);
  expect(moments.map(({ faces }) => faces.length)).toEqual(moments.map(() => 1));
});

test('nobody in a black picture, nothing in a silent sound', async () => {
  const { moments, speech } = await engine.observe(
    await clipFile({ seconds: 2, brightness: 0, loudness: 0 }),
  );
  expect(moments.every(({ faces, luma }) => faces.length === 0 && luma < 5)).toBe(true);
  expect(Math.max(...speech)).toBeLessThan(0.2);
});

test('what is no picture is refused, and the next one is seen', async () => {
  await expect(engine.see(new Uint8Array([0xff, 0xd8, 1, 2, 3]), { descriptors: false })).rejects.toThrow();
  await expect(engine.see(Buffer.from('这不是图片'), { descriptors: false })).rejects.toThrow(/JPEG/);
  await whoIs(await demoPortrait('elder'));
});

test('bad pictures are refused by the same process, which holds none of their pixels', async () => {
  const good = await demoPortrait('elder');
  await whoIs(good);
  const pid = childRunning('face-process.ts');
  const bad = (await badPictures()).filter(({ reason }) => reason !== 'colours');
  const cutOff = { name: 'a face that ends early', bytes: good.subarray(0, good.length / 2) };
  const side = { width: 10_000, height: 10_000 };
  const vast = sharp({ create: { ...side, channels: 3, background: '#c8d2d8' } });
  // Small enough to be sent, and read into memory whole before any of it is shown.
  const inRuns = { name: 'a face of runs', bytes: await vast.jpeg({ progressive: true }).toBuffer() };
  const grownBy = tellsMemory ? watchGrowth(pid) : () => 0;
  for (const { name, bytes } of [...bad, cutOff, inRuns])
    await expect(engine.see(bytes, { descriptors: true }), name).rejects.toMatchObject({
      kind: 'task_failed',
    });
  // Of the three channels of 100 million pixels not one was there.
  expect(grownBy()).toBeLessThan(80 * 2 ** 20);
  await whoIs(good);
  expect(childRunning('face-process.ts')).toBe(pid);
});

test('a face in the four colours of print is the face that it is', async () => {
  const good = await demoPortrait('elder');
  const printed = await sharp(good).toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(printed).metadata()).space).toBe('cmyk');
  const [one, other] = [await whoIs(good), await whoIs(printed)];
  expect(faceDistance(one.descriptor!, other.descriptor!)).toBeLessThan(0.45);
});

test('a process that dies under a picture rejects it, and another takes its place', async () => {
  const dying = forkedFaceEngine();
  const task = dying.see(await demoPortrait('reader'), { descriptors: true });
  await dying.close();
  await expect(task).rejects.toThrow(/face process ended/);
  expect(await dying.see(await demoPortrait('reader'), { descriptors: false })).toHaveLength(1);
  await dying.close();
});
