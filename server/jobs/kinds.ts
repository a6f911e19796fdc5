import * as z from 'zod/mini';
import { consentPurpose, type ConsentPurpose } from '../../contract/services/consent.ts';
import { redoUntil } from '../domain/identity/rules.ts';
import { lateLooks } from '../domain/retention/retention.ts';
import type { Queryable, Transaction } from '../ports/database.ts';
import type { JobKind, JobQueue } from '../ports/job-queue.ts';
import type { ConfirmInviteSoon } from '../records/order-confirmation/ask-again.ts';
import type { EndSoon } from '../records/payment/agreements.ts';
import type { PaymentJobs } from '../records/payment/payment-jobs.ts';
import type { RecordingRow } from '../records/recording/recordings.ts';
import { forgetTemporaryClips, type Erasure } from '../records/retention/erasure.ts';

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
export const sendInviteJob = define(
  'send_invite',
  z.object({
    memberNo: z.string(),
    origin: z.string(),
    purpose: z.optional(z.enum(['identity', 'order_confirmation'])),
  }),
);

/** One such job for each time that the applicant asks for it. */
export const inviteJob = (
  { memberNo, requestId }: { readonly memberNo: string; readonly requestId: string },
  origin: string,
  purpose: 'identity' | 'order_confirmation' = 'identity',
) => ({ key: `${memberNo}/${requestId}`, payload: { memberNo, origin, purpose } });

/** Asks a member to confirm, by the same message as the applicant's. */
export const confirmInviteSoon =
  (jobs: Pick<JobQueue, 'enqueue'>, origin: string): ConfirmInviteSoon =>
  async (tx, invited) =>
    await jobs.enqueue(tx, sendInviteJob, inviteJob(invited, origin, 'order_confirmation'));

/** Reminds the applicant of what is left to do, by the link of that record if it is good when the message goes out. */
export const sendSaleReminderJob = define(
  'send_sale_reminder',
  z.object({ processNo: z.string(), record: z.string(), origin: z.string() }),
);

/** Tells the applicant what a member whom they invited did, found wrong or wants. */
export const sendIdentityNoticeJob = define(
  'send_identity_notice',
  z.object({
    memberNo: z.string(),
    what: z.enum([
      'card',
      'card_to_person',
      'face',
      'face_to_person',
      'premium',
      'link_asked',
      'health_mistake',
      'confirmed',
      'mistake',
      'declined_not_me',
      'declined_refused',
    ]),
    /** Where the applicant reaches this server, for the way to what it is about. */
    origin: z.optional(z.string()),
  }),
);

/** Tells an insured who said that their health is told wrong that it was corrected, and is to be looked at once more. */
export const sendHealthCorrectedJob = define(
  'send_health_corrected',
  z.object({ memberNo: z.string(), origin: z.string() }),
);

/** Tells the applicant what an underwriter decided or wants. */
export const sendUnderwritingNoticeJob = define(
  'send_underwriting_notice',
  z.object({ caseNo: z.string(), origin: z.optional(z.string()) }),
);

/** Tells the applicant that an underwriter's conditions end soon, or that they ended. */
export const sendConditionsNoticeJob = define(
  'send_conditions_notice',
  z.object({
    processNo: z.string(),
    orderNo: z.string(),
    until: z.iso.datetime(),
    what: z.enum(['ends_soon', 'ended']),
  }),
);

/** One such job for each end, however often the clock looks. */
export const conditionsNoticeJob = (
  {
    processNo,
    orderNo,
    until,
  }: { readonly processNo: string; readonly orderNo: string; readonly until: Date },
  what: 'ends_soon' | 'ended',
) => ({
  key: `${orderNo}/${until.toISOString()}/${what}`,
  payload: { processNo, orderNo, until: until.toISOString(), what },
});

/** Tells a member whose card or face a person refused, and how to do it anew. */
export const sendIdentityRefusedJob = define(
  'send_identity_refused',
  z.object({ memberNo: z.string(), what: z.enum(['card', 'face']), origin: z.string() }),
);

/** Deletes from the store what an erasure named, where nobody did so yet. */
export const eraseObjectsJob = define(
  'erase_objects',
  z.object({ prefixes: z.array(z.string()), keys: z.array(z.string()), before: z.iso.datetime() }),
);

/** One such job for each erasure. What is written later than `at` stays. */
export function erasureJob(ownerNo: string, { prefixes, keys }: Erasure, at: Date) {
  const before = at.toISOString();
  return {
    key: `${ownerNo}/${before}/${prefixes[0] ?? ''}`,
    payload: { prefixes: [...prefixes], keys: [...keys], before },
  };
}

/**
 * Once a reading has passed nobody goes on with a clip from before, of whichever phone or submission it is. A reviewer
 * passes what was submitted: what is filmed since is of a return, and another one may ask for it.
 */
export async function eraseClipsOfPassed(
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Queryable,
  { recordingNo, status }: Pick<RecordingRow, 'recordingNo' | 'status'>,
  until: Date | null,
): Promise<void> {
  if (status !== 'verified' || until === null) return;
  const erasure = await forgetTemporaryClips(tx, recordingNo, until);
  await queue.enqueue(tx, eraseObjectsJob, erasureJob(recordingNo, erasure, until));
}

/** Deletes what came to the store after a member's consent to it was withdrawn, by keys that were good still. */
export const eraseLateFilesJob = define(
  'erase_late_files',
  z.object({
    memberNo: z.string(),
    purpose: consentPurpose,
    prefixes: z.array(z.string()),
    /** Portraits; jobs of the release before name none. */
    keys: z.optional(z.array(z.string())),
  }),
);

/** The same of a recording, whose pictures of a face this server alone writes. */
export const eraseLateFacesJob = define('erase_late_faces', z.object({ recordingNo }));

/** One such job for each look after a withdrawal. */
export async function eraseLateFacesOf(
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Queryable,
  recordingNo: string,
  { at, keySeconds }: { readonly at: Date; readonly keySeconds: number },
): Promise<void> {
  for (const runAt of lateLooks(at, keySeconds))
    await queue.enqueue(tx, eraseLateFacesJob, {
      ...{ key: `${recordingNo}/${runAt.toISOString()}`, payload: { recordingNo }, runAt },
    });
}

interface Withdrawn {
  readonly memberNo: string;
  readonly purpose: ConsentPurpose;
}

/** One such job for each look after a withdrawal. */
const lateFilesJob = ({ memberNo, purpose }: Withdrawn, { prefixes, keys }: Erasure, runAt: Date) => ({
  key: `${memberNo}/${purpose}/${runAt.toISOString()}`,
  payload: { memberNo, purpose, prefixes: [...prefixes], keys: [...keys] },
  runAt,
});

/** Of a consent that is withdrawn. A film may be on its way still, by keys that nobody can take back. */
export async function eraseSoonAndLater(
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Transaction,
  withdrawn: Withdrawn,
  erasure: Erasure,
  { at, keySeconds }: { readonly at: Date; readonly keySeconds: number },
): Promise<void> {
  await queue.enqueue(tx, eraseObjectsJob, erasureJob(withdrawn.memberNo, erasure, at));
  for (const look of lateLooks(at, keySeconds))
    await queue.enqueue(tx, eraseLateFilesJob, lateFilesJob(withdrawn, erasure, look));
}

/** Deletes what the schedules no longer allow to be kept. */
export const keepRetentionScheduleJob = define('keep_retention_schedule', z.object({}));

/** Done jobs, and what is kept for a time only and whose time is over. */
export const tidyTablesJob = define('tidy_tables', z.object({}));

/** Asks the channel what became of a payment that it told nothing of, and closes it when its time is over. */
export const askPaymentJob = define('ask_payment', z.object({ paymentNo: z.string(), n: z.int() }));

/** Asks the channel whether a payment that ended was paid after all. */
export const askEndedPaymentJob = define(
  'ask_ended_payment',
  z.object({ paymentNo: z.string(), n: z.int() }),
);

/** Has the channel give money back, and hears whether it did. */
export const sendRefundJob = define('send_refund', z.object({ refundNo: z.string(), n: z.int() }));

/** Tells the applicant what became of their money. */
export const sendPaymentNoticeJob = define(
  'send_payment_notice',
  z.object({
    paymentNo: z.string(),
    what: z.enum(['paid', 'failed', 'surplus', 'refunded', 'returned', 'settled']),
  }),
);

/** Makes the policy of an order that was paid: once. */
export const issuePolicyJob = define(
  'issue_policy',
  z.object({
    orderNo: z.string(),
    /** The moment that it waited for: it has come by the queue's clock, which a process's own may be behind. */
    due: z.optional(z.string()),
  }),
);

/** Once a day: whether the certificate that signs policies is good, and for how long. */
export const checkCertificateJob = define('check_certificate', z.object({}));

/** Asks for it again once a card or a face was settled: each time a job of its own. */
export const issueAfterIdentity = (
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Transaction,
  { orderNo, memberNo, at }: { readonly orderNo: string; readonly memberNo: string; readonly at: Date },
): Promise<void> =>
  queue.enqueue(tx, issuePolicyJob, {
    ...{ key: `${orderNo}/${memberNo}/${at.toISOString()}`, payload: { orderNo } },
  });

/** Looks at it when the time to do anew what a person refused is over: then nothing is issued any more. */
export const returnUnlessRedone = (
  queue: Pick<JobQueue, 'enqueue'>,
  tx: Transaction,
  { orderNo, memberNo, at }: { readonly orderNo: string; readonly memberNo: string; readonly at: Date },
): Promise<void> => {
  const runAt = redoUntil(at);
  return queue.enqueue(tx, issuePolicyJob, {
    key: `${orderNo}/${memberNo}/refused/${at.toISOString()}`,
    payload: { orderNo, due: runAt.toISOString() },
    runAt,
  });
};

/** Draws what says that a contract was ended. */
export const endorsePolicyJob = define('endorse_policy', z.object({ orderNo: z.string() }));

/** Tells the applicant what became of their policy. */
export const sendPolicyNoticeJob = define(
  'send_policy_notice',
  z.object({
    policyNo: z.string(),
    what: z.enum(['issued', 'visit', 'ended']),
    origin: z.optional(z.string()),
  }),
);

/** Has the bank end an agreement to automatic debits; tried again until it did. `late`: as EndSoon has it. */
export const endAgreementJob = define(
  'end_agreement',
  z.object({ agreementNo: z.string(), n: z.int(), late: z.optional(z.boolean()) }),
);

/** Of the n-th time, from 0. */
export const endAgreementKey = ({ agreementNo, n, late }: z.infer<typeof endAgreementJob.payload>): string =>
  `${agreementNo}/${late ? 'late/' : ''}${n}`;

/** That in the transaction of its cause. */
export const endAgreementSoon =
  (queue: Pick<JobQueue, 'enqueue'>): EndSoon =>
  (tx, agreementNo, how) => {
    const payload = { agreementNo, n: 0, ...how };
    return queue.enqueue(tx, endAgreementJob, { key: endAgreementKey(payload), payload });
  };

/** Once a day: whose premium is due within a week is told of it. */
export const remindPremiumsJob = define('remind_premiums', z.object({}));

/** Once a day: whose online visit is not done is told of it again, and then called. */
export const remindVisitsJob = define('remind_visits', z.object({}));

/** Tells the holder of a premium that is due on that day (yyyy-mm-dd). */
export const sendPremiumNoticeJob = define(
  'send_premium_notice',
  z.object({ policyNo: z.string(), on: z.string() }),
);

/** What follows from a movement of money, in its transaction. */
export const paymentJobs = (queue: Pick<JobQueue, 'enqueue'>): PaymentJobs => ({
  issue: (tx, orderNo) => queue.enqueue(tx, issuePolicyJob, { key: orderNo, payload: { orderNo } }),
  ask: (tx, paymentNo, n, runAt) =>
    queue.enqueue(tx, askPaymentJob, {
      ...{ key: `${paymentNo}/${n}/${runAt.getTime()}`, payload: { paymentNo, n }, runAt },
    }),
  askEnded: (tx, paymentNo, n, runAt) =>
    queue.enqueue(tx, askEndedPaymentJob, {
      ...{ key: `${paymentNo}/${n}`, payload: { paymentNo, n }, runAt },
    }),
  refund: (tx, refundNo) =>
    queue.enqueue(tx, sendRefundJob, { key: `${refundNo}/0`, payload: { refundNo, n: 0 } }),
  tell: (tx, paymentNo, what) =>
    queue.enqueue(tx, sendPaymentNoticeJob, { key: `${paymentNo}/${what}`, payload: { paymentNo, what } }),
});
