import type { Pixels } from './pixels.ts';

/** Where light left nothing of the picture, by blocks. */
export interface WashedMap {
  readonly columns: number;
  readonly rows: number;
  /** 1: washed out. */
  readonly blocks: Uint8Array;
}

const block = 6;
const washedFrom = 250;

export function washedMap({ width, height, rgb }: Pixels): WashedMap {
  const columns = Math.floor(width / block);
  const rows = Math.floor(height / block);
  const blocks = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (let y = row * block; y < (row + 1) * block; y += 2)
        for (let x = column * block; x < (column + 1) * block; x += 2) {
          const at = (y * width + x) * 3;
          sum += Math.min(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
        }
      blocks[row * columns + column] = sum / (block / 2) ** 2 >= washedFrom ? 1 : 0;
    }
  return { columns, rows, blocks };
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The share of an area, in the picture's pixels, that is washed out; 0 where it has no block. */
export function washedShare(
  { columns, rows, blocks }: WashedMap,
  { left, top, right, bottom }: Area,
): number {
  let washed = 0;
  let count = 0;
  for (let row = Math.max(0, Math.floor(top / block)); row < Math.min(rows, Math.ceil(bottom / block)); row++)
    for (
      let column = Math.max(0, Math.floor(left / block));
      column < Math.min(columns, Math.ceil(right / block));
      column++
    ) {
      washed += blocks[row * columns + column]!;
      count++;
    }
  return count === 0 ? 0 : washed / count;
}
