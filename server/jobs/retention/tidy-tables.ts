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

/** Long enough for an engineer to look back on what went wrong. */
const doneJobDays = 30;

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
 * What a former release kept without a key is keyed.
 */
export const tidyTables =
  ({ connection, personalData, jobs, now }: ServiceContext): JobHandler<Record<string, never>> =>
  async () => {
    const at = now();
    await jobs.deleteDone(new Date(at.getTime() - doneJobDays * 86_400_000));
    await keyFormerRequests(connection.db, personalData);
    await forgetNonces(connection.db, at);
    await forgetOverLimits(connection.db, at);
    await forgetShared(connection.db, new Date(at.getTime() - sharedMs));
    await forgetUnusedSessions(connection.db, at, new Date(at.getTime() - unusedVisitorMs));
    await forgetHolders(connection.db);
    await forgetProofs(connection.db);
    await forgetCaptchas(connection.db, new Date(at.getTime() - captchaMs));
    await forgetUnusedCustomers(connection.db, at);
    await forgetRefusedNotices(connection.db, new Date(at.getTime() - refusedNoticeMs));
  };
