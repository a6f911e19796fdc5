import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { order } from '../../../contract/services/order.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { linkAddress } from '../../records/links/links.ts';
import { processLinkFor } from '../../records/links/process-link.ts';
import { identityScope } from '../../records/member-identity/identity-scope.ts';
import { applicantOf } from '../../records/member-identity/invites.ts';
import { moneyRows, quoteUntil } from '../../records/payment/order-money.ts';
import { requirePayable } from './payable.ts';

/**
 * A link to the checkout for another browser, good until the premium may change. It leads nobody further than to the
 * proof of the applicant's phone; while it is good the same one is answered. Throws what the contract says.
 */
export async function payLink(
  context: ServiceContext,
  { process_no }: RequestOf<typeof order.payLink>,
  { session, origin }: Caller<'visitor'>,
): Promise<ResponseOf<typeof order.payLink>> {
  const { connection, personalData, now } = context;
  const at = now();
  return await connection.db.transaction(async (tx) => {
    const scope = await identityScope(context, tx, { process_no }, session, { lock: true });
    requirePayable(scope, await moneyRows(tx, scope.order.orderNo));
    const link = await processLinkFor(tx, personalData, {
      ...{ processNo: process_no, purpose: 'policy_payment', personNo: applicantOf(scope).personNo },
      ...{ at, until: quoteUntil(at) },
    });
    return { address: linkAddress(origin, link.code), expires_at: link.expiresAt.toISOString() };
  });
}
