const bits = 16;

/** I420 bytes of a plain frame whose top strip holds the frame's number as 16 black or white blocks. */
export function drawFrameNumber(
  number: number,
  width: number,
  height: number,
  brightness: number,
): Uint8Array<ArrayBuffer> {
  const luma = width * height;
  const frame = new Uint8Array(luma + 2 * Math.ceil(width / 2) * Math.ceil(height / 2)).fill(128);
  frame.fill(brightness, 0, luma);
  const block = Math.floor(width / bits);
  const strip = Math.round(height / 16);
  if (brightness > 0)
    for (let y = 0; y < strip; y++)
      for (let bit = 0; bit < bits; bit++)
        frame.fill((number >> bit) & 1 ? 235 : 16, y * width + bit * block, y * width + (bit + 1) * block);
  return frame;
}

/** The number that a frame's luma plane carries. `stride` is the bytes of a row. */
export function readFrameNumber(luma: Uint8Array, width: number, height: number, stride: number): number {
  const block = Math.floor(width / bits);
  const row = Math.floor(Math.round(height / 16) / 2);
  let number = 0;
  for (let bit = 0; bit < bits; bit++)
    if ((luma[row * stride + Math.floor((bit + 0.5) * block)] ?? 0) > 125) number |= 1 << bit;
  return number;
}
