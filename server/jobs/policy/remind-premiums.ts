import { addDays, beijingDay } from '../../../contract/dates.ts';
import { premiumReminderDays } from '../../domain/payment/agreement.ts';
import { nextPremiumOn } from '../../domain/policy/policy.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { policyContentOf, policiesInForce } from '../../records/policy/policies.ts';
import { sendPremiumNoticeJob } from '../kinds.ts';

/** Tells of each premium once, in the week before it is due. */
export const remindPremiums =
  (context: ServiceContext): JobHandler<Record<string, never>> =>
  async () => {
    const { connection, personalData, jobs, now } = context;
    const at = now();
    const until = addDays(beijingDay(at), premiumReminderDays);
    for await (const policy of policiesInForce(connection.db)) {
      const { policyNo, startsOn } = policy;
      const on = nextPremiumOn(policyContentOf(personalData, policy).premium, startsOn, at);
      if (on === null || on > until) continue;
      await jobs.enqueue(connection.db, sendPremiumNoticeJob, {
        ...{ key: `${policyNo}/${on}`, payload: { policyNo, on }, daily: true },
      });
    }
    await jobs.wake();
  };
