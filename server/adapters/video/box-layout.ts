import type { ObjectReader } from './object-reader.ts';

/** `other`: no MP4 or QuickTime file, or one without an index. */
export type BoxLayout = 'whole' | 'fragmented' | 'other';

const headerBytes = 16;
/** A file of ours has four boxes before its first fragment or its end. */
const mostBoxes = 16;

/** Whether one index tells of all media, or each fragment has its own; from the headers of the outermost boxes. */
export async function boxLayout(file: ObjectReader): Promise<BoxLayout> {
  const size = await file.size();
  let layout: BoxLayout = 'other';
  for (let at = 0, boxes = 0; at + headerBytes <= size && boxes < mostBoxes; boxes++) {
    const header = Buffer.from(await file.read(at, at + headerBytes));
    const type = header.toString('latin1', 4, 8);
    if (type === 'moof') return 'fragmented';
    if (type === 'moov') layout = 'whole';
    const length = header.readUInt32BE(0);
    const whole = length === 1 ? Number(header.readBigUInt64BE(8)) : length;
    if (whole < 8) break;
    at += whole;
  }
  return layout;
}
