import type { RecordingStatus } from '../../../contract/model/recording.ts';

// How long what is kept (rules R10 and R21), as data. A day is 24 hours, a year is the calendar's.

export interface RetentionSettings {
  /** Days that pictures of a will check, and pictures and films of members’ faces, are kept. */
  readonly faceDays: number;
  /**
   * Days after its end that a recording or an application is kept which came to nothing; one that was submitted and is
   * not paid ends after as many.
   */
  readonly draftDays: number;
  /** Days after it was sent in that a recording is kept which nobody decided over. */
  readonly undecidedDays: number;
  /** Years that a contract runs at most, by the product's term: from its end the years of the record count. */
  readonly contractYears: Readonly<Record<'short' | 'long', number>>;
}

export const retentionDefaults: RetentionSettings = {
  faceDays: 30,
  draftDays: 30,
  undecidedDays: 30,
  // A contract for life has no end that is known beforehand: longer than anybody lives is never too short.
  contractYears: { short: 1, long: 105 },
};

/** Years after the contract's end (保险法 87): 5 for terms up to one year, 10 for longer. */
export const recordYears = { short: 5, long: 10 } as const;

/** Recordings that came to nothing: nobody concluded a contract by them. */
export const abandoned: readonly RecordingStatus[] = ['expired', 'revoked'];

/** Recordings that wait for the machine or for a person: after their days they have come to nothing, too. */
export const undecided: readonly RecordingStatus[] = ['submitted', 'in_review'];

/** The record of a sale: a person or the verdict has let it pass. */
export const concluded: readonly RecordingStatus[] = ['verified'];

/** Days that it is known that somebody's risk was assessed: their next ones are counted over twelve months (rule R16). */
export const assessmentCountDays = 367;

const dayMs = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** Records whose contract was concluded before this are due. */
export function recordDueBefore(now: Date, term: 'short' | 'long', settings: RetentionSettings): Date {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - settings.contractYears[term] - recordYears[term]);
  return date;
}

/**
 * Hours after an erasure in which the device's keys, or a job under way, may still write: what comes then to a recording
 * is deleted within a minute, what comes to a member when it is looked for.
 */
export const lateWritesHours = 3;

/** What is begun by the last of them has an hour to end. */
export const longestKeySeconds = (lateWritesHours - 1) * 3600;

/** When what came to a member is looked for: once no key is good any more, and once nothing is under way. */
export const lateLooks = (erasedAt: Date, keySeconds: number): Date[] =>
  [keySeconds, lateWritesHours * 3600].map((seconds) => new Date(erasedAt.getTime() + seconds * 1000));
