import type { UnableBecause, WatchedRun, WatchedState } from '../../../contract/services/watched-sale.ts';

export const stateTags: Readonly<
  Record<WatchedState, readonly [word: string, tone: 'good' | 'attention' | 'quiet']>
> = {
  recording: ['有录制', 'good'],
  unable: ['设备不支持', 'attention'],
  declined: ['客户不同意', 'quiet'],
};

const becauseWords: Readonly<Record<UnableBecause, string>> = {
  no_compression: '浏览器版本较旧，不能压缩录制内容',
  no_storage: '浏览器不允许在设备上暂存',
  not_loaded: '录制程序没有加载出来',
  recorder_failed: '录制程序没有启动',
};

/** Why there is nothing to watch of a page load; null where there is. */
export function nothingBecause({ state, because, batches, erased }: WatchedRun): string | null {
  if (erased) return '保存期已满，内容已删除';
  if (state === 'declined') return '客户不同意记录页面画面';
  if (state === 'unable') return because === null ? '设备不支持录制' : becauseWords[because];
  return batches === 0 ? '还没有收到内容' : null;
}
