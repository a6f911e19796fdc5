// How a camera says that its picture lies on its side: one number in a segment of its own, which decoders heed or not.

/** Quarter turns to the right that make the picture upright; null for the mirrored kinds, which no camera writes. */
export interface JpegTurn {
  readonly quarters: 0 | 1 | 2 | 3 | null;
  /** Where the segment that says so lies in the file; null where there is none. */
  readonly segment: { readonly from: number; readonly to: number } | null;
}

const quartersOf: Readonly<Record<number, JpegTurn['quarters']>> = { 1: 0, 3: 2, 6: 1, 8: 3 };
const orientationTag = 0x0112;
const exifHead = 0x45786966;

/** Of a JPEG's first bytes. */
export function readJpegTurn(bytes: Uint8Array): JpegTurn {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 10 < view.byteLength && view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    // The picture itself begins.
    if (marker === 0xda) break;
    const to = at + 2 + view.getUint16(at + 2);
    if (marker === 0xe1 && view.getUint32(at + 4) === exifHead && to <= view.byteLength) {
      const value = orientationOf(new DataView(view.buffer, view.byteOffset + at + 10, to - at - 10));
      return { quarters: value === null ? 0 : (quartersOf[value] ?? null), segment: { from: at, to } };
    }
    at = to;
  }
  return { quarters: 0, segment: null };
}

/** Of the TIFF inside the segment; null where it says nothing, or is torn. */
function orientationOf(tiff: DataView): number | null {
  if (tiff.byteLength < 14) return null;
  const little = tiff.getUint16(0) === 0x4949;
  const entries = tiff.getUint32(4, little);
  if (entries + 2 > tiff.byteLength) return null;
  const count = tiff.getUint16(entries, little);
  for (let i = 0; i < count; i++) {
    const at = entries + 2 + i * 12;
    if (at + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(at, little) === orientationTag) return tiff.getUint16(at + 8, little);
  }
  return null;
}
