import type * as z from 'zod/mini';
import { askAgainAt } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { endAtBank } from '../../records/payment/agreements.ts';
import { endAgreementJob, endAgreementKey } from '../kinds.ts';

/** Has the bank end an agreement to automatic debits; one that cannot be reached is asked again. */
export const endAgreement =
  (context: ServiceContext): JobHandler<z.infer<typeof endAgreementJob.payload>> =>
  async (payload) => {
    const { agreementNo, n, late = false } = payload;
    const { connection, jobs, now, log } = context;
    try {
      await endAtBank(context, agreementNo, late);
    } catch (err) {
      log.error({ err, agreementNo }, 'an agreement is not ended yet');
      const again = { ...payload, n: n + 1 };
      const runAt = askAgainAt(n, now());
      await jobs.enqueue(connection.db, endAgreementJob, {
        ...{ key: endAgreementKey(again), payload: again, runAt },
      });
    }
  };
