const headerBytes = 8;

/**
 * What is written last, without the index of fragments at its end. The index is for seeking in a file that stays
 * fragmented; it grows with the length, 220 bytes a second, and would be all sent after stop. The server rewrites the
 * file with an index in front.
 */
export function withoutFragmentIndex(piece: Uint8Array): Uint8Array {
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
  for (let at = 0; at + headerBytes <= piece.length;) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...piece.subarray(at + 4, at + headerBytes));
    if (type === 'mfra' && at + size === piece.length) return piece.subarray(0, at);
    // 0 and 1 are sizes told elsewhere: not what a fragment has, so this is no row of whole boxes.
    if (size < headerBytes) return piece;
    at += size;
  }
  return piece;
}
