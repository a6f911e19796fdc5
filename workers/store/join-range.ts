/** A piece of a file: where it begins, and its bytes. */
export interface PlacedPiece {
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The bytes from `from` up to `to` of a file that lies in pieces; fewer where it ends before. */
export function joinRange(pieces: readonly PlacedPiece[], from: number, to: number): Uint8Array<ArrayBuffer> {
  const end = pieces.reduce((last, { at, bytes }) => Math.max(last, at + bytes.length), from);
  const joined = new Uint8Array(Math.min(to, end) - from);
  for (const { at, bytes } of pieces) {
    const start = Math.max(from, at);
    const stop = Math.min(to, at + bytes.length);
    if (start < stop) joined.set(bytes.subarray(start - at, stop - at), start - from);
  }
  return joined;
}
