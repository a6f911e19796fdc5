import { addDays, beijingDay } from '../../../contract/dates.ts';
import { premiumReminderDays } from '../../domain/payment/agreement.ts';
import { nextPremiumOn } from '../../domain/policy/policy.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { policyContentOf, policiesInForce, type PolicyRow } from '../../records/policy/policies.ts';
import { sendPremiumNoticeJob } from '../kinds.ts';
import { byDay } from '../messages/by-day.ts';

/** Tells of each premium once, in the week before it is due. */
export const remindPremiums =
  (context: ServiceContext): JobHandler<Record<string, never>> =>
  async (_payload, { signal }) => {
    const { connection, jobs, now, log } = context;
    const at = now();
    for await (const policy of policiesInForce(connection.db)) {
      signal.throwIfAborted();
      // Another day is a day later; the others do not wait for this one.
      await remindPremium(context, policy, at).catch((err: unknown) =>
        log.error({ err, policyNo: policy.policyNo }, 'a premium is not reminded of yet'),
      );
    }
    await jobs.wake();
  };

async function remindPremium(context: ServiceContext, policy: PolicyRow, at: Date): Promise<void> {
  const { connection, personalData, jobs } = context;
  const { policyNo, startsOn } = policy;
  const on = nextPremiumOn(policyContentOf(personalData, policy).premium, startsOn, at);
  if (on === null || on > addDays(beijingDay(at), premiumReminderDays)) return;
  await jobs.enqueue(connection.db, sendPremiumNoticeJob, {
    ...{ key: `${policyNo}/${on}`, payload: { policyNo, on }, daily: true },
    ...byDay(at),
  });
}
