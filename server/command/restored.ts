import { policyNumberParts } from '../domain/policy/policy.ts';
import { raiseEventIds } from '../records/events/event-ids.ts';
import { raisePolicyNo } from '../records/policy/policies.ts';
import type { Accounts } from './accounts.ts';

// After a restore to an earlier point: what was given out since is not given again.

/** Throws where it is no policy number, or one that was given already. */
export async function raisePolicies({ db }: Accounts, [policyNo = '']: readonly string[]): Promise<string[]> {
  const parts = policyNumberParts(policyNo);
  if (!parts) throw new Error(`不是保单号：${policyNo}`);
  if (!(await raisePolicyNo(db, parts)))
    throw new Error(`${parts.year} 年的保单号已经到 ${policyNo} 或更后，没有改动`);
  return [`${parts.year} 年的下一个保单号在 ${policyNo} 之后`];
}

/** Throws where it is no `next` of insurer/results, or one that was reached already. */
export async function raiseResults({ db }: Accounts, [next = '']: readonly string[]): Promise<string[]> {
  if (!/^\d{1,15}$/.test(next)) throw new Error(`不是 next：${next}`);
  if (!(await raiseEventIds(db, Number(next)))) throw new Error(`结果编号已经到 ${next} 或更后，没有改动`);
  return [`之后的结果编号都大于 ${next}`];
}
