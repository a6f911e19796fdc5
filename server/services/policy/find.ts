import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { policy } from '../../../contract/services/policy.ts';
import { Failure } from '../../domain/failure.ts';
import { tooManyRequests } from '../../domain/limits.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { wrongPolicies } from '../../records/identity/captcha-limits.ts';
import { countWithin, uncount } from '../../records/limits/rate-limits.ts';
import { orderOf } from '../../records/order/orders.ts';
import { policyByNumber } from '../../records/policy/policies.ts';
import { anyProcess, verifiedMobile } from '../../records/process/processes.ts';

type Find = typeof policy.find;

/**
 * Where the policy of that number stands, for who knows the applicant's mobile as well; the phone itself is proven
 * there before anything is shown. Policy numbers follow one another, so wrong pairs are counted, and one that is not
 * there is told like one whose mobile is another. Throws policyMissing and tooManyRequests.
 */
export async function findPolicy(
  { connection, personalData, now }: ServiceContext,
  { policy_no, mobile }: RequestOf<Find>,
  visitor: Caller<'visitor'>,
): Promise<ResponseOf<Find>> {
  const { db } = connection;
  const guesses = wrongPolicies(visitor, policy_no);
  // Counted before it is looked up, so that guesses at once are counted one by one.
  for (const counted of guesses) {
    const from = await countWithin(db, personalData, counted);
    if (from) throw tooManyRequests(from, now());
  }
  const found = await policyByNumber(db, policy_no);
  const order = found && (await orderOf(db, found.orderNo));
  const process = order && (await anyProcess(db, order.processNo));
  if (!process || verifiedMobile(personalData, process) !== mobile)
    throw new Failure('policyMissing', { message: '保单号和投保人手机号对不上，请核对后重试' });
  for (const counted of guesses) await uncount(db, personalData, counted);
  return { process_no: process.processNo };
}
