import type { ServiceContext } from '../ports/context.ts';
import type { JobHandler, JobKind, JobWorker, RunningJob } from '../ports/job-queue.ts';
import {
  askEndedPaymentJob,
  askPaymentJob,
  checkCertificateJob,
  endAgreementJob,
  endorsePolicyJob,
  eraseLateFacesJob,
  eraseLateFilesJob,
  eraseObjectsJob,
  issuePolicyJob,
  keepRetentionScheduleJob,
  makePermanentVideoJob,
  putReviewInForceJob,
  remindPremiumsJob,
  remindVisitsJob,
  sendConditionsNoticeJob,
  sendIdentityNoticeJob,
  sendIdentityRefusedJob,
  sendHealthCorrectedJob,
  sendInviteJob,
  sendSaleReminderJob,
  sendLinkJob,
  sendPaymentNoticeJob,
  sendPolicyNoticeJob,
  sendPremiumNoticeJob,
  sendRefundJob,
  sendUnderwritingNoticeJob,
  sendVerdictNoticeJob,
  tidyTablesJob,
} from './kinds.ts';
import { sendConditionsNotice } from './messages/send-conditions-notice.ts';
import { sendIdentityNotice } from './messages/send-identity-notice.ts';
import { sendIdentityRefused } from './messages/send-identity-refused.ts';
import { sendHealthCorrected } from './messages/send-health-corrected.ts';
import { sendInvite } from './messages/send-invite.ts';
import { sendSaleReminder } from './messages/send-sale-reminder.ts';
import { sendLink } from './messages/send-link.ts';
import { sendPaymentNotice } from './messages/send-payment-notice.ts';
import { sendPolicyNotice } from './messages/send-policy-notice.ts';
import { sendPremiumNotice } from './messages/send-premium-notice.ts';
import { sendUnderwritingNotice } from './messages/send-underwriting-notice.ts';
import { sendVerdictNotice } from './messages/send-verdict-notice.ts';
import { askEndedPayment } from './payment/ask-ended-payment.ts';
import { askPayment } from './payment/ask-payment.ts';
import { endAgreement } from './payment/end-agreement.ts';
import { sendRefund } from './payment/send-refund.ts';
import { checkCertificateDaily } from './policy/check-certificate.ts';
import { endorsePolicy } from './policy/endorse-policy.ts';
import { issuePolicy } from './policy/issue-policy.ts';
import { remindPremiums } from './policy/remind-premiums.ts';
import { remindVisits } from './policy/remind-visits.ts';
import { makePermanentVideo } from './recording/make-permanent-video.ts';
import { setRecordingAside } from './recording/set-recording-aside.ts';
import { putReviewInForce } from './recording/put-review-in-force.ts';
import { eraseLateFaces } from './retention/erase-late-faces.ts';
import { eraseLateFiles } from './retention/erase-late-files.ts';
import { eraseEnqueuedObjects } from './retention/erase-objects.ts';
import { keepRetentionSchedule } from './retention/keep-retention-schedule.ts';
import { tidyTables } from './retention/tidy-tables.ts';

/** A kind and what does it, joined where both types are known. */
function worker<P>(
  { name, payload: schema }: JobKind<P>,
  handle: JobHandler<P>,
  setAside?: JobHandler<P>,
): JobWorker {
  return {
    name,
    run: (payload, job) => handle(schema.parse(payload), job),
    ...(setAside && {
      setAside: (payload: unknown, job: RunningJob) => setAside(schema.parse(payload), job),
    }),
  };
}

/** A carrier that answers late may have sent it: nobody is sent the same more than six times, over seven hours. */
const messageWaitsMs = [2, 60, 600, 3_600, 6 * 3_600].map((seconds) => seconds * 1000);

const messenger = <P>(kind: JobKind<P>, handle: JobHandler<P>): JobWorker => ({
  ...worker(kind, handle),
  waitsMs: messageWaitsMs,
  isMessage: true,
});

/** It asks a payment channel or the bank. */
const asker = <P>(kind: JobKind<P>, handle: JobHandler<P>): JobWorker => ({
  ...worker(kind, handle),
  asksOutside: true,
});

/** What every process that takes jobs can do. */
export const jobWorkers = (context: ServiceContext): JobWorker[] => [
  {
    ...worker(makePermanentVideoJob, makePermanentVideo(context), setRecordingAside(context)),
    isHeavy: true,
  },
  worker(putReviewInForceJob, putReviewInForce(context)),
  messenger(sendVerdictNoticeJob, sendVerdictNotice(context)),
  messenger(sendLinkJob, sendLink(context)),
  messenger(sendInviteJob, sendInvite(context)),
  messenger(sendHealthCorrectedJob, sendHealthCorrected(context)),
  messenger(sendSaleReminderJob, sendSaleReminder(context)),
  messenger(sendIdentityNoticeJob, sendIdentityNotice(context)),
  messenger(sendIdentityRefusedJob, sendIdentityRefused(context)),
  asker(askPaymentJob, askPayment(context)),
  asker(askEndedPaymentJob, askEndedPayment(context)),
  asker(sendRefundJob, sendRefund(context)),
  messenger(sendPaymentNoticeJob, sendPaymentNotice(context)),
  worker(issuePolicyJob, issuePolicy(context)),
  worker(endorsePolicyJob, endorsePolicy(context)),
  asker(endAgreementJob, endAgreement(context)),
  worker(checkCertificateJob, checkCertificateDaily(context)),
  worker(remindPremiumsJob, remindPremiums(context)),
  worker(remindVisitsJob, remindVisits(context)),
  messenger(sendPremiumNoticeJob, sendPremiumNotice(context)),
  messenger(sendPolicyNoticeJob, sendPolicyNotice(context)),
  messenger(sendConditionsNoticeJob, sendConditionsNotice(context)),
  messenger(sendUnderwritingNoticeJob, sendUnderwritingNotice(context)),
  worker(eraseObjectsJob, eraseEnqueuedObjects(context)),
  worker(eraseLateFilesJob, eraseLateFiles(context)),
  worker(eraseLateFacesJob, eraseLateFaces(context)),
  worker(keepRetentionScheduleJob, keepRetentionSchedule(context)),
  worker(tidyTablesJob, tidyTables(context)),
];
