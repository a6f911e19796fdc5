import type { ParticipantRole } from '../../../contract/enums.ts';
import { stoppedWords } from '../../parts/recording-events/event-words.ts';
import { timeOfDay } from '../../lib/dates.ts';
import type { UnableBecause, WatchedRun, WatchedState } from '../../../contract/services/watched-sale.ts';

export const stateTags: Readonly<
  Record<WatchedState, readonly [word: string, tone: 'good' | 'attention' | 'quiet']>
> = {
  recording: ['有录制', 'good'],
  unable: ['设备不支持', 'attention'],
  declined: ['不同意录制', 'quiet'],
};

const becauseWords: Readonly<Record<UnableBecause, string>> = {
  no_compression: '浏览器版本较旧，不能压缩录制内容',
  no_storage: '浏览器不允许在设备上暂存',
  not_loaded: '录制程序没有加载出来',
  recorder_failed: '录制程序没有启动',
};

/** Why there is nothing to watch of a page load; null where there is. */
export function nothingBecause(run: WatchedRun): string | null {
  const { state, because, batches, erased } = run;
  if (erased) return '保存期已满，内容已删除';
  if (state === 'declined') return `${whoWord(run)}不同意记录页面画面`;
  if (state === 'unable') return because === null ? '设备不支持录制' : becauseWords[because];
  return batches === 0 ? '还没有收到内容' : null;
}

/** A page that is open and seen says so at least as often. */
const aliveMs = 60_000;

/** Whether what is kept of a page load is whole, by the time of now. */
export function wholeness({ left_at, last_at, missing, stopped }: WatchedRun, now: number): string {
  if (left_at !== null && stopped !== null)
    return `${timeOfDay(left_at)} 停止录制（${stoppedWords[stopped]}，之后没有画面）`;
  if (left_at !== null && missing === 0) return `录到 ${timeOfDay(left_at)} 离开页面`;
  if (left_at !== null) return `${timeOfDay(left_at)} 离开页面，最后的画面还没有传回`;
  if (now - Date.parse(last_at) < aliveMs) return '仍在进行';
  return `中断于 ${timeOfDay(last_at)}（页面被关闭或断网，之后没有画面）`;
}

const roleWords: Partial<Record<ParticipantRole, string>> = {
  applicant: '投保人',
  insurant: '被保险人',
  beneficiary: '受益人',
};

/** Who holds the sale. */
export const customer = '客户';

/** Who was at the page, as what they are in the sale. */
export function whoWord({ who, role, seq }: Pick<WatchedRun, 'who' | 'role' | 'seq'>): string {
  if (who === 'customer') return customer;
  if (who === 'agent') return '顾问';
  return `${(role && roleWords[role]) ?? '相关成员'} ${seq ?? ''}`.trim();
}
