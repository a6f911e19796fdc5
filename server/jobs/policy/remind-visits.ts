import { beijingDay } from '../../../contract/dates.ts';
import { coolingOff, isCoolingOff, visitReminders } from '../../domain/policy/policy.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import {
  dropLateVisitOwed,
  keepCall,
  policiesOfVisitOwed,
  sameCall,
  visitOwed,
} from '../../records/policy/policy-calls.ts';
import {
  policiesInForce,
  policyByNumber,
  policyContentOf,
  type PolicyRow,
} from '../../records/policy/policies.ts';
import { answersOf, completedAt } from '../../records/policy/visit-answers.ts';
import { productAt } from '../../records/product/products.ts';
import { sendPolicyNoticeJob } from '../kinds.ts';
import { byDay } from '../messages/by-day.ts';

const dayMs = 86_400_000;

/**
 * Sees to it that the online visit is done within the cooling-off period (rule R24): who has not done it half-way is
 * told once more, and shortly before the last day staff calls. After it nobody calls about that any more.
 */
export const remindVisits =
  (context: ServiceContext): JobHandler<Record<string, never>> =>
  async (_payload, { signal }) => {
    const { connection, jobs, now, log } = context;
    const at = now();
    for await (const policy of policiesInForce(connection.db)) {
      signal.throwIfAborted();
      // Another day is a day later; the others do not wait for this one.
      await remindVisit(context, policy, at).catch((err: unknown) =>
        log.error({ err, policyNo: policy.policyNo }, 'an online visit is not reminded of yet'),
      );
    }
    for (const policy of await policiesOfVisitOwed(connection.db)) {
      signal.throwIfAborted();
      await dropIfLate(context, policy, at).catch((err: unknown) =>
        log.error({ err, policyNo: policy.policyNo }, 'a call that came too late is not dropped yet'),
      );
    }
    await jobs.wake();
  };

async function remindVisit(context: ServiceContext, policy: PolicyRow, at: Date): Promise<void> {
  const { connection, jobs } = context;
  const { policyNo, coolingOffDays, receivedAt } = policy;
  const today = beijingDay(at);
  if (receivedAt === null || today > coolingOff(coolingOffDays, receivedAt, at).until) return;
  const { remindOn, callOn } = visitReminders(coolingOffDays, receivedAt);
  if (today < remindOn && today < callOn) return;
  if (!(await isVisitOwed(context, connection.db, policy))) return;
  if (today >= callOn) await putOnShelf(context, policy, at);
  else
    await jobs.enqueue(connection.db, sendPolicyNoticeJob, {
      ...{ key: `${policyNo}/visit/again`, payload: { policyNo, what: 'visit' }, daily: true },
      ...byDay(at),
    });
}

async function isVisitOwed(
  { connection, personalData }: ServiceContext,
  tx: Queryable,
  policy: PolicyRow,
): Promise<boolean> {
  const { product_no, version } = policyContentOf(personalData, policy).product;
  const { visit } = await productAt(connection.db, product_no, version, tx);
  if (!visit) return false;
  return completedAt(visit.questions, await answersOf(tx, policy.policyNo)) === null;
}

async function putOnShelf(context: ServiceContext, { policyNo }: PolicyRow, at: Date): Promise<void> {
  await context.connection.db.transaction(async (tx) => {
    const policy = await policyByNumber(tx, policyNo, { lock: true });
    // It may have been done, or the policy given back, since the clock looked.
    if (policy?.status !== 'in_force' || !(await isVisitOwed(context, tx, policy))) return;
    const wanted = { policyNo, requestId: visitOwed, about: 'visit' as const, question: null };
    if (!(await sameCall(tx, wanted))) await keepCall(tx, wanted, at);
  });
}

/** Whoever was shown the number on this day may be on the phone still: that call goes a day later. */
async function dropIfLate(context: ServiceContext, { policyNo }: PolicyRow, at: Date): Promise<void> {
  await context.connection.db.transaction(async (tx) => {
    const policy = await policyByNumber(tx, policyNo, { lock: true });
    if (!policy || isCoolingOff(policy.coolingOffDays, policy.receivedAt, at)) return;
    await dropLateVisitOwed(tx, policy, new Date(at.getTime() - dayMs));
  });
}
