const bits = 16;

/** Writes the number into the top strip of an I420 frame as 16 black or white blocks. */
export function stampFrameNumber(frame: Uint8Array, number: number, width: number, height: number): void {
  const luma = width * height;
  const block = Math.floor(width / bits);
  const strip = Math.round(height / 16);
  for (let y = 0; y < strip; y++)
    for (let bit = 0; bit < bits; bit++)
      frame.fill((number >> bit) & 1 ? 235 : 16, y * width + bit * block, y * width + (bit + 1) * block);
  // Without colour the blocks stay black and white under any chroma subsampling.
  const chromaRows = Math.ceil(strip / 2) * (width / 2);
  frame.fill(128, luma, luma + chromaRows);
  frame.fill(128, luma + luma / 4, luma + luma / 4 + chromaRows);
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
