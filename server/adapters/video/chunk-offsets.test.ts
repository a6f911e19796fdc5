import { expect, test } from 'vitest';
import { moveChunks } from './chunk-offsets.ts';

function box(type: string, ...content: Buffer[]): Buffer {
  const size = 8 + content.reduce((bytes, part) => bytes + part.length, 0);
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...content]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

const index = (...tables: Buffer[]) =>
  box('moov', ...tables.map((table) => box('trak', box('mdia', box('minf', box('stbl', table))))));
const short = (...offsets: number[]) => box('stco', u32(0), u32(offsets.length), ...offsets.map(u32));
const long = (...offsets: bigint[]) => box('co64', u32(0), u32(offsets.length), ...offsets.map(u64));

test('chunks of every track move, in tables of both widths, and nothing else changes', () => {
  const moov = index(short(40, 900), box('stsz', u32(40)), long(41n, 2n ** 33n));
  moveChunks(moov, 100);
  expect(moov).toEqual(index(short(140, 1000), box('stsz', u32(40)), long(141n, 2n ** 33n + 100n)));
});

test('an offset that a table cannot hold, or a box that does not end, is no file to go on with', () => {
  expect(() => moveChunks(index(short(2 ** 32 - 50)), 100)).toThrow();
  expect(() => moveChunks(index(short(40)).subarray(0, -4), 100)).toThrow(/does not end/);
});
