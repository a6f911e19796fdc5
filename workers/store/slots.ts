// A text kept in two places that are written in turn: whenever the tab or the device dies, at least one is whole.
import { emptyCrc64, updateCrc64 } from '../tasks/crc64.ts';

export interface Slot {
  readonly sequence: number;
  readonly text: string;
}

const headerBytes = 16;

/** The slot as bytes, with a checksum by which a torn one is known. */
export function encodeSlot({ sequence, text }: Slot): Uint8Array<ArrayBuffer> {
  const body = new TextEncoder().encode(text);
  const slot = new Uint8Array(headerBytes + body.length);
  const view = new DataView(slot.buffer);
  const check = updateCrc64(emptyCrc64, body);
  view.setUint32(0, sequence);
  view.setUint32(4, body.length);
  view.setUint32(8, check.high);
  view.setUint32(12, check.low);
  slot.set(body, headerBytes);
  return slot;
}

/** Null where the slot was never written or was torn. */
export function decodeSlot(slot: Uint8Array): Slot | null {
  if (slot.length < headerBytes) return null;
  const view = new DataView(slot.buffer, slot.byteOffset, slot.byteLength);
  const length = view.getUint32(4);
  if (slot.length < headerBytes + length) return null;
  const body = slot.subarray(headerBytes, headerBytes + length);
  const check = updateCrc64(emptyCrc64, body);
  if (check.high !== view.getUint32(8) || check.low !== view.getUint32(12)) return null;
  return { sequence: view.getUint32(0), text: new TextDecoder().decode(body) };
}

/** Null where neither is whole. */
export function latestSlot(slots: readonly (Slot | null)[]): Slot | null {
  return slots.reduce(
    (latest, slot) => (slot && (!latest || slot.sequence > latest.sequence) ? slot : latest),
    null,
  );
}
