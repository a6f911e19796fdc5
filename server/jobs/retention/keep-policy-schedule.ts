import { policyPrefix } from '../../domain/files/object-keys.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { forgetPolicy, forgetSale, policiesDue } from '../../records/retention/policies-due.ts';
import { eraseAllDue, type Schedule } from './erase-due.ts';

const policies: Schedule<Awaited<ReturnType<typeof policiesDue>>[number]> = {
  reason: 'record_period_over',
  find: policiesDue,
  ownerOf: ({ orderNo }) => orderOwner(orderNo),
  async forget(_context, tx, { policyNo, orderNo }, at) {
    await forgetPolicy(tx, policyNo, at);
    await forgetSale(tx, orderNo, at);
    return { prefixes: [policyPrefix(policyNo)], keys: [] };
  },
};

/**
 * Deletes policies and their papers once their years after the contract's end are over (rule R10). Throws what kept one
 * from being forgotten, once the others are.
 */
export const keepPolicySchedule = (context: ServiceContext, signal?: AbortSignal): Promise<void> =>
  eraseAllDue(context, policies, signal);
