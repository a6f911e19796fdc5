import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { OrderContent } from '../../domain/order/content.ts';
import {
  anyPerson,
  identityScope,
  type IdentityScope,
  type Subject,
} from '../member-identity/identity-scope.ts';
import { confirmationsOf, type Confirmation } from '../order/confirmations.ts';
import { paidPaymentOf } from '../payment/payments.ts';
import { owedConfirmations, type ConfirmScope, type OwedConfirmation } from './confirm-scope.ts';
import { orderFacts } from './order-content.ts';

/**
 * What an invited member confirmed, as they saw it then: once it is paid, whatever a birthday makes of it since, and by
 * a link that is over as long as it counts. Null where they are still to be asked.
 */
export async function keptConfirmation(
  context: ServiceContext,
  tx: Queryable,
  subject: Subject,
  session: VisitorSession,
): Promise<Omit<ConfirmScope, 'facts'> | null> {
  if (subject.transmit_record_no === undefined) return null;
  const scope = await identityScope(context, tx, subject, session, { late: true });
  const { asker, process, order } = scope;
  if (asker.kind !== 'invited' || asker.link.purpose !== 'order_confirmation') return null;
  if (process.status === 'cancel' || order.erasedAt) return null;
  const { memberNo } = anyPerson(scope, asker.memberNo);
  const confirmed = await confirmationsOf(tx, context.personalData, order.orderNo);
  const last = confirmed.find((one) => one.memberNo === memberNo);
  if (!last) return null;
  if ((await paidPaymentOf(tx, order.orderNo)) === null) {
    const isOver = asker.link.expiresAt <= context.now();
    if (!isOver || !(await isGoodToday(context, tx, scope, memberNo))) return null;
  }
  const self = asConfirmed(scope, asker.memberNo, last);
  return { scope, self, owed: [self], told: [] };
}

async function isGoodToday(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  memberNo: string,
): Promise<boolean> {
  const owed = await owedConfirmations(context, tx, await orderFacts(context, tx, scope));
  return owed.some(({ person, isGood }) => person.memberNo === memberNo && isGood);
}

function asConfirmed(scope: IdentityScope, memberNo: string, last: Confirmation): OwedConfirmation {
  const content = JSON.parse(last.shown) as OrderContent;
  const person = anyPerson(scope, memberNo);
  return { person, content, sha256: last.contentSha256, last, isGood: true };
}
