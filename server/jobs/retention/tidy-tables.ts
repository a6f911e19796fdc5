import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { keyFormerRequests } from '../../records/insurer/requests.ts';
import { forgetNonces } from '../../records/insurer/signed-calls.ts';
import { forgetRefusedNotices } from '../../records/payment/notices.ts';
import { forgetOverLimits } from '../../records/limits/rate-limits.ts';
import { forgetUnusedCustomers } from '../../records/sessions/customer-sessions.ts';
import { forgetCaptchas, forgetHolders, forgetProofs } from '../../records/sessions/forget-holders.ts';
import { forgetUnusedSessions } from '../../records/sessions/visitor-sessions.ts';
import { forgetShared } from '../../records/transmit/forget.ts';
import { eachPart } from './each-part.ts';

/** Long enough for an engineer to look back on what went wrong. */
const doneJobMs = 30 * 86_400_000;

/** Somebody who opened a link may come back the next day. */
const unusedVisitorMs = 2 * 86_400_000;

/** Long enough to look back on who tried. */
const refusedNoticeMs = 30 * 86_400_000;

/** Longer than any limit counts, and than one can be entered. */
const captchaMs = 30 * 86_400_000;

/** Longer than any link of what is shared is good. */
const sharedMs = 90 * 86_400_000;

/**
 * Forgets what was shared, and deletes done jobs, notices that were not believed, and nonces, limits and sessions whose
 * time is over with what they held and the captchas that they asked for.
 * What a former release kept without a key is keyed. The job fails where a part of it does, once the others are done.
 */
export const tidyTables =
  ({ connection, personalData, jobs, now }: ServiceContext): JobHandler<Record<string, never>> =>
  async (_payload, { signal }) => {
    const { db } = connection;
    const at = now();
    const before = (ms: number) => new Date(at.getTime() - ms);
    await eachPart(
      [
        () => jobs.deleteDone(before(doneJobMs)),
        () => keyFormerRequests(db, personalData),
        () => forgetNonces(db, at),
        () => forgetOverLimits(db, at),
        () => forgetShared(db, before(sharedMs)),
        () => forgetUnusedSessions(db, at, before(unusedVisitorMs)),
        () => forgetHolders(db),
        () => forgetProofs(db),
        () => forgetCaptchas(db, before(captchaMs)),
        () => forgetUnusedCustomers(db, at),
        () => forgetRefusedNotices(db, before(refusedNoticeMs)),
      ],
      signal,
    );
  };
