/** Boxes on the way from an MP4's index to the tables that say where its chunks lie. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/**
 * Changes an MP4's index (the moov box) in place so that every chunk of media lies `distance` bytes later. Throws where
 * that is beyond what a table can say, or a box does not end.
 */
export function moveChunks(boxes: Buffer, distance: number): void {
  for (let at = 0; at < boxes.length;) {
    const size = at + 8 <= boxes.length ? boxes.readUInt32BE(at) : 0;
    if (size < 8 || at + size > boxes.length) throw new Error('the index has a box that does not end');
    const type = boxes.toString('latin1', at + 4, at + 8);
    const content = boxes.subarray(at + 8, at + size);
    if (containers.has(type)) moveChunks(content, distance);
    else if (type === 'stco')
      moveEntries(content, 4, (entry) => entry.writeUInt32BE(entry.readUInt32BE() + distance));
    else if (type === 'co64')
      moveEntries(content, 8, (entry) => entry.writeBigUInt64BE(entry.readBigUInt64BE() + BigInt(distance)));
    at += size;
  }
}

/** Version and flags, the number of entries, the entries. */
function moveEntries(table: Buffer, width: 4 | 8, move: (entry: Buffer) => void): void {
  const count = table.readUInt32BE(4);
  for (let i = 0; i < count; i++) move(table.subarray(8 + i * width, 8 + (i + 1) * width));
}
