import * as z from 'zod/mini';
import type { JobKind } from '../ports/job-queue.ts';

// Every kind of job with what a job of it is told. Jobs outlive releases: a name is never reused, and a payload only
// gains optional members.

const recordingNo = z.string();

const define = <P>(name: string, payload: z.ZodMiniType<P>): JobKind<P> => ({ name, payload });

/** After a submission: the MP4 of all that counts, and the verdict on it. */
export const makePermanentVideoJob = define(
  'make_permanent_video',
  z.object({ recordingNo, submission: z.int() }),
);

/** Tells the reader how it came out. */
export const sendVerdictNoticeJob = define('send_verdict_notice', z.object({ recordingNo }));

/** One such job for each time that a recording comes to a result. */
export function verdictNoticeJob(recording: {
  readonly recordingNo: string;
  readonly submissions: number;
  readonly status: string;
  readonly updatedAt: Date;
}) {
  const { recordingNo, submissions, status, updatedAt } = recording;
  return { key: `${recordingNo}/${submissions}/${status}/${updatedAt.getTime()}`, payload: { recordingNo } };
}

/** A reviewer's decision takes effect, if it was not undone. */
export const putReviewInForceJob = define('put_review_in_force', z.object({ reviewId: z.int() }));

export function putReviewInForceJobOf(reviewId: number, runAt: Date) {
  return { key: String(reviewId), payload: { reviewId }, runAt };
}

/** Sends the customer the link that is good when the message goes out. */
export const sendLinkJob = define('send_link', z.object({ recordingNo, origin: z.string() }));

/** Invites a member, or reminds them, by the link that is good when the message goes out. */
export const sendInviteJob = define('send_invite', z.object({ memberNo: z.string(), origin: z.string() }));

/** One such job for each time that the applicant asks for it. */
export const inviteJob = (
  { memberNo, requestId }: { readonly memberNo: string; readonly requestId: string },
  origin: string,
) => ({ key: `${memberNo}/${requestId}`, payload: { memberNo, origin } });

/** Tells the applicant that a member whom they invited is done with a part, or asks for another link. */
export const sendIdentityNoticeJob = define(
  'send_identity_notice',
  z.object({ memberNo: z.string(), what: z.enum(['card', 'face', 'link_asked']) }),
);

/** Deletes from the store what an erasure named, where the process that began it died. */
export const eraseObjectsJob = define(
  'erase_objects',
  z.object({ prefixes: z.array(z.string()), keys: z.array(z.string()), before: z.iso.datetime() }),
);

/** One such job for each erasure. What is written later than `at` stays. */
export function erasureJob(
  recordingNo: string,
  { prefixes, keys }: { readonly prefixes: readonly string[]; readonly keys: readonly string[] },
  at: Date,
) {
  const before = at.toISOString();
  return {
    key: `${recordingNo}/${before}/${prefixes[0] ?? ''}`,
    payload: { prefixes: [...prefixes], keys: [...keys], before },
  };
}

/** Deletes what the schedules no longer allow to be kept. */
export const keepRetentionScheduleJob = define('keep_retention_schedule', z.object({}));

/** Done jobs, and what is kept for a time only and whose time is over. */
export const tidyTablesJob = define('tidy_tables', z.object({}));
