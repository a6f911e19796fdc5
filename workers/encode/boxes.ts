// ISO base media file format (ISO/IEC 14496-12): a file is a row of boxes, and a box may hold boxes.

export const boxHeaderBytes = 8;

export interface Box {
  readonly type: string;
  readonly body: Uint8Array;
}

/** One behind the other. */
export function joinedBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A box of these parts. */
export function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { length }) => sum + length, boxHeaderBytes);
  return joinedBytes(words(size), new TextEncoder().encode(type), ...parts);
}

/** Numbers of 32 bits. */
export function words(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = new DataView(bytes.buffer);
  values.forEach((value, at) => view.setUint32(at * 4, value));
  return bytes;
}

/** The boxes that lie in these bytes. Throws where they are no row of whole boxes. */
export function boxesIn(bytes: Uint8Array): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = view.getUint32(at);
    if (size < boxHeaderBytes || at + size > bytes.length) throw new Error(`no whole box at ${at}`);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + boxHeaderBytes));
    boxes.push({ type, body: bytes.subarray(at + boxHeaderBytes, at + size) });
    at += size;
  }
  return boxes;
}
