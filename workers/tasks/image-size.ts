// What a file says of itself before anything is decoded: a picture of 100 megapixels takes a phone's whole memory.

/** What a picture is, from its first bytes; `pixels` is null where the header does not say. */
export interface PictureFacts {
  readonly kind: 'jpeg' | 'png' | 'webp' | 'heic' | 'other';
  readonly width: number | null;
  readonly height: number | null;
  readonly animated: boolean;
}

/** Null for what is no picture of a camera's: text, SVG, PDF, GIF and the like. */
export function readPictureFacts(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 32) return null;
  if (view.getUint16(0) === 0xffd8) return { kind: 'jpeg', ...sizeOfJpeg(view), animated: false };
  if (view.getUint32(0) === 0x89504e47)
    return {
      ...{ kind: 'png', width: view.getUint32(16), height: view.getUint32(20) },
      animated: textAt(bytes, 0, Math.min(bytes.length, 4096)).includes('acTL'),
    };
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return webpFacts(bytes, view);
  if (textAt(bytes, 4, 8) === 'ftyp' && /^(hei|hev|mif|msf|avi)/.test(textAt(bytes, 8, 12)))
    return { kind: 'heic', width: null, height: null, animated: false };
  return textAt(bytes, 0, 2) === 'BM' ? { kind: 'other', width: null, height: null, animated: false } : null;
}

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The size stands in the frame's header, behind segments that may be large: thumbnails, profiles. */
function sizeOfJpeg(view: DataView): Pick<PictureFacts, 'width' | 'height'> {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return { width: null, height: null };
}

function webpFacts(bytes: Uint8Array, view: DataView): PictureFacts {
  const form = textAt(bytes, 12, 16);
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (form === 'VP8X')
    return {
      ...{ kind: 'webp', width: three(24) + 1, height: three(27) + 1 },
      animated: (view.getUint8(20) & 2) !== 0,
    };
  if (form !== 'VP8 ') return { kind: 'webp', width: null, height: null, animated: false };
  const side = (at: number) => view.getUint16(at, true) & 0x3fff;
  return { kind: 'webp', width: side(26), height: side(28), animated: false };
}
