import { createCipheriv, hkdfSync, type Cipher } from 'node:crypto';

/** A stretch of an object: the first `size` bytes of one data file. What the file holds beyond was never committed. */
export interface Extent {
  readonly file: string;
  readonly iv: string;
  readonly size: number;
}

const blockLength = 16;

/**
 * AES-256-CTR from any offset on; the same call reads and writes. No stretch of key stream is ever used twice, since a
 * data file is only ever appended to, and one whose length differs from what was committed is not touched again.
 */
export function cipherAt(dataKey: Buffer, extent: Pick<Extent, 'file' | 'iv'>, offset: number): Cipher {
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', extent.file, 32));
  const start = (BigInt(`0x${extent.iv}`) + BigInt(Math.floor(offset / blockLength))) & ((1n << 128n) - 1n);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.from(start.toString(16).padStart(32, '0'), 'hex'));
  const within = offset % blockLength;
  if (within > 0) cipher.update(Buffer.alloc(within));
  return cipher;
}

export interface Slice {
  readonly extent: Extent;
  readonly offset: number;
  readonly length: number;
}

/** Where the bytes from `start` to `end` inclusive lie. */
export function slicesOf(extents: readonly Extent[], start: number, end: number): readonly Slice[] {
  const slices: Slice[] = [];
  let at = 0;
  for (const extent of extents) {
    const from = Math.max(start, at);
    const to = Math.min(end + 1, at + extent.size);
    if (from < to) slices.push({ extent, offset: from - at, length: to - from });
    at += extent.size;
  }
  return slices;
}
