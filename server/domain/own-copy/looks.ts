import { beijingDay } from '../../../contract/dates.ts';
import type { OwnCopy } from '../../../contract/services/consent.ts';
import type { EventName } from '../events.ts';

/** By the names of such events, so that one that comes is told, too. */
export type LookName = Extract<EventName, `${'see' | 'call' | 'fetch'}_${string}`>;

/** Events in which somebody other than the person looked at what is theirs; no names of who did. */
export const lookWords: Readonly<Record<LookName, string>> = {
  see_pictures: '工作人员查看影像资料',
  see_case: '工作人员查看办理资料',
  see_face_film: '工作人员查看人脸短片',
  see_phone: '工作人员查看手机号',
  see_amount: '工作人员核对付款金额',
  call_customer: '顾问查看手机号，以便致电',
  fetch_video: '保险公司系统调取录像',
};

export const lookNames = Object.keys(lookWords) as LookName[];

/** The newest first; what was looked at several times on a day stands once. */
export function looksOf(
  events: readonly { readonly name: LookName; readonly at: Date }[],
): OwnCopy['looked'] {
  const days = events.map(({ name, at }) => ({ at: beijingDay(at), what: lookWords[name] }));
  return days
    .filter((one, index) => days.findIndex(({ at, what }) => at === one.at && what === one.what) === index)
    .sort((a, b) => b.at.localeCompare(a.at));
}
