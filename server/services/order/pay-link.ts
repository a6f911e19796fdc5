import type { RequestOf, ResponseOf } from '../../../contract/define.ts';
import type { order } from '../../../contract/services/order.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { linkAddress, makeLink, openLinkOf } from '../../records/links/links.ts';
import { identityScope } from '../../records/member-identity/identity-scope.ts';
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
  const { connection, now } = context;
  const at = now();
  return await connection.db.transaction(async (tx) => {
    const scope = await identityScope(context, tx, { process_no }, session, { lock: true });
    requirePayable(scope, await moneyRows(tx, scope.order.orderNo));
    const owner = processOwner(process_no);
    const link =
      (await openLinkOf(tx, owner, 'order_payment', at)) ??
      (await makeLink(tx, {
        ...{ kind: 'orderPay', purpose: 'order_payment', owner, personNo: null, createdAt: at },
        expiresAt: quoteUntil(at),
      }));
    return { address: linkAddress(origin, link.code), expires_at: link.expiresAt.toISOString() };
  });
}
