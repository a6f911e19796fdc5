import type { Container } from '../../../contract/model/recording.ts';

/** The container that a file's first bytes tell, or null: ISO BMFF has `ftyp` at 4, Matroska begins with EBML. */
export function sniffContainer(start: Uint8Array): Container | null {
  const text = String.fromCharCode(...start.subarray(4, 12));
  if (text.startsWith('ftyp')) return text.slice(4, 8) === 'qt  ' ? 'mov' : 'mp4';
  const ebml = [0x1a, 0x45, 0xdf, 0xa3];
  return ebml.every((byte, i) => start[i] === byte) ? 'webm' : null;
}
