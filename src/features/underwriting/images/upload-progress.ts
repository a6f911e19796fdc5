import type { Tile, TileState } from './image-queue.ts';

export interface UploadProgress {
  /** Files that the store is to have, and has. */
  readonly count: number;
  readonly done: number;
  /** Of all their bytes, 0 to 1. */
  readonly fraction: number;
}

/** What no other try will bring there is no part of it; what waits, or failed and may be tried again, is. */
export function uploadProgress(tiles: readonly Tile[]): UploadProgress {
  const meant = tiles.filter(({ state }) => state.kind !== 'failed' || state.again !== 'never');
  const sum = (of: 'bytes' | 'sentBytes') => meant.reduce((bytes, tile) => bytes + tile[of], 0);
  return {
    count: meant.length,
    done: meant.filter(({ state }) => 'fileId' in state).length,
    fraction: sum('sentBytes') / Math.max(1, sum('bytes')),
  };
}

/** Another try may bring it there. */
export const isUnsent = ({ state }: Tile): boolean => state.kind === 'failed' && state.again !== 'never';

const isOnItsWay = ({ kind }: TileState): boolean => kind === 'queued' || kind === 'uploading';

/** Where the material stands, in a line: what is on its way first, then what is left to do; what only the page has stays with it. */
export function standing(
  tiles: readonly Tile[],
  missing: readonly { readonly title: string }[],
  unclear: number,
): string {
  const count = (is: (state: TileState) => boolean) => tiles.filter(({ state }) => is(state)).length;
  const busy = count(isOnItsWay);
  const failed = tiles.filter(isUnsent).length;
  const isBound = tiles.some((tile) => !tile.onDevice && (isOnItsWay(tile.state) || isUnsent(tile)));
  const staying = isBound ? '请不要关闭本页' : null;
  if (busy > 0) return `正在上传 ${busy} 张，${staying ?? '可以继续拍'}`;
  if (failed > 0) return `有 ${failed} 张没有传上，${staying ? `${staying}，` : ''}点图片可以重试`;
  if (missing.length > 0) return `还差：${missing.map(({ title }) => title).join('、')}`;
  return unclear > 0 ? `有 ${unclear} 张看不清，建议重拍` : '资料齐了，可以提交';
}
