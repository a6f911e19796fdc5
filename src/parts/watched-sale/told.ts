import { isSalesHost } from '../../session/sales-host.ts';
import { noticeValues } from '../../session/notice-values.ts';
import { sessionValues } from '../../session/session-values.ts';
import { keyOf, type WatchedSubject } from './watched-subject.ts';

// What a member or an agent was told of the recording, and answered. A customer is told before there is a process.

/** Whether the notice of this visit was acknowledged (rule R1). */
export const wasTold = (subject: WatchedSubject): boolean =>
  noticeValues.acknowledgedNotices.get()?.includes(keyOf(subject)) ?? false;

export function keepTold(subject: WatchedSubject, isWatched: boolean): void {
  const key = keyOf(subject);
  const { acknowledgedNotices, declinedRecordings } = noticeValues;
  acknowledgedNotices.set([...(acknowledgedNotices.get() ?? []), key]);
  if (!isWatched) declinedRecordings.set([...(declinedRecordings.get() ?? []), key]);
}

export const isDeclined = (subject: WatchedSubject): boolean =>
  isOwnSale(subject)
    ? sessionValues.watchDeclined.get() !== null
    : (noticeValues.declinedRecordings.get()?.includes(keyOf(subject)) ?? false);

/** The customer's, who was told before there was a process. */
const isOwnSale = (subject: WatchedSubject): boolean => 'process_no' in subject && !isSalesHost();
