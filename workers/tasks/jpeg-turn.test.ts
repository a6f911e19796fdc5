import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readJpegTurn } from './jpeg-turn.ts';

const grey = sharp({ create: { width: 32, height: 24, channels: 3, background: '#888' } });
const turned = async (orientation: number) =>
  new Uint8Array(await grey.clone().withMetadata({ orientation }).jpeg().toBuffer());

it.each([
  [1, 0],
  [3, 2],
  [6, 1],
  [8, 3],
  [2, null],
  [5, null],
] as const)('orientation %i is %s quarter turns', async (orientation, quarters) => {
  expect(readJpegTurn(await turned(orientation)).quarters).toBe(quarters);
});

it('tells where it is said, so that it can be left out', async () => {
  const bytes = await turned(6);
  const { segment } = readJpegTurn(bytes);
  const without = Buffer.concat([bytes.subarray(0, segment?.from), bytes.subarray(segment?.to)]);
  expect((await sharp(without).metadata()).orientation).toBeUndefined();
  expect((await sharp(without).metadata()).width).toBe(32);
});

it('says upright of a picture that says nothing, and of a torn one', async () => {
  const plain = new Uint8Array(await grey.clone().jpeg().toBuffer());
  expect(readJpegTurn(plain)).toEqual({ quarters: 0, segment: null });
  const bytes = await turned(6);
  for (let length = 4; length < bytes.length; length += 7)
    expect([0, 1]).toContain(readJpegTurn(bytes.slice(0, length)).quarters);
});
