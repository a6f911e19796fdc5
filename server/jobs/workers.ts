import type { ServiceContext } from '../ports/context.ts';
import type { JobHandler, JobKind, JobWorker, RunningJob } from '../ports/job-queue.ts';
import {
  eraseObjectsJob,
  keepRetentionScheduleJob,
  makePermanentVideoJob,
  putReviewInForceJob,
  sendIdentityNoticeJob,
  sendInviteJob,
  sendLinkJob,
  sendVerdictNoticeJob,
  tidyTablesJob,
} from './kinds.ts';
import { sendIdentityNotice } from './messages/send-identity-notice.ts';
import { sendInvite } from './messages/send-invite.ts';
import { sendLink } from './messages/send-link.ts';
import { sendVerdictNotice } from './messages/send-verdict-notice.ts';
import { makePermanentVideo } from './recording/make-permanent-video.ts';
import { setRecordingAside } from './recording/set-recording-aside.ts';
import { putReviewInForce } from './recording/put-review-in-force.ts';
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

/** What every process that takes jobs can do. */
export const jobWorkers = (context: ServiceContext): JobWorker[] => [
  worker(makePermanentVideoJob, makePermanentVideo(context), setRecordingAside(context)),
  worker(putReviewInForceJob, putReviewInForce(context)),
  worker(sendVerdictNoticeJob, sendVerdictNotice(context)),
  worker(sendLinkJob, sendLink(context)),
  worker(sendInviteJob, sendInvite(context)),
  worker(sendIdentityNoticeJob, sendIdentityNotice(context)),
  worker(eraseObjectsJob, eraseEnqueuedObjects(context)),
  worker(keepRetentionScheduleJob, keepRetentionSchedule(context)),
  worker(tidyTablesJob, tidyTables(context)),
];
