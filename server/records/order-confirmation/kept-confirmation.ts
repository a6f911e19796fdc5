import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { Failure } from '../../domain/failure.ts';
import { hashOf, type OrderContent } from '../../domain/order/content.ts';
import {
  anyPerson,
  identityScope,
  type IdentityScope,
  type Subject,
} from '../member-identity/identity-scope.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { confirmationsOf, type Confirmation } from '../order/confirmations.ts';
import { paidPaymentOf } from '../payment/payments.ts';
import { owedConfirmations, type ConfirmScope, type OwedConfirmation } from './confirm-scope.ts';
import { contentFor, orderFacts, reckonedOrder } from './order-content.ts';

/**
 * What an invited member confirmed, as they saw it then: once it is paid, whatever a birthday makes of it since, and by
 * a link that is over as long as it counts. Null where they are still to be asked. Throws what identityScope throws,
 * and memberMissing.
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
  const last = await lastOf(context, tx, scope, memberNo);
  if (!last) return null;
  if ((await paidPaymentOf(tx, order.orderNo)) === null) {
    const isOver = asker.link.expiresAt <= context.now();
    if (!isOver || !(await isGoodToday(context, tx, scope, memberNo))) return null;
  }
  const self = asConfirmed(scope, asker.memberNo, last);
  return { scope, self, owed: [self], told: [] };
}

/**
 * An order that is over or paid, as its applicant confirmed it last, or applied for it, and with all who confirmed it:
 * whatever a birthday makes of it since. Null where it may still change. Throws what identityScope throws.
 */
export async function settledConfirmations(
  context: ServiceContext,
  tx: Queryable,
  subject: Subject,
  session: VisitorSession,
): Promise<Pick<ConfirmScope, 'scope' | 'self' | 'owed'> | null> {
  const scope = await identityScope(context, tx, subject, session);
  const { process, order, people } = scope;
  const isSettled = process.status !== 'processing' || (await paidPaymentOf(tx, order.orderNo)) !== null;
  if (!isSettled || order.erasedAt) return null;
  const confirmed = await confirmationsOf(tx, context.personalData, order.orderNo);
  const owed = people.flatMap(({ memberNo }) => {
    const last = confirmed.find((one) => one.memberNo === memberNo);
    return last ? [asConfirmed(scope, memberNo, last)] : [];
  });
  const self = owed.find(({ person }) => person.isApplicant) ?? (await asApplied(context, tx, scope));
  return { scope, self, owed };
}

async function asApplied(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
): Promise<OwedConfirmation> {
  const facts = await reckonedOrder({ ...context, now: () => scope.order.createdAt }, tx, scope);
  const person = applicantOf(scope);
  const content = contentFor(context, facts, person);
  return { person, content, sha256: hashOf(content), last: undefined, isGood: false };
}

/**
 * Whether nothing is left for them to confirm: what cannot be insured any more still asks for somebody to look at it,
 * so that a Failure answers no. Throws what is none.
 */
export async function isConfirmed(
  context: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
  memberNo: string,
): Promise<boolean> {
  if (!(await lastOf(context, tx, scope, memberNo))) return false;
  if ((await paidPaymentOf(tx, scope.order.orderNo)) !== null) return true;
  try {
    return await isGoodToday(context, tx, scope, memberNo);
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

async function lastOf(
  { personalData }: ServiceContext,
  tx: Queryable,
  { order }: IdentityScope,
  memberNo: string,
): Promise<Confirmation | undefined> {
  const confirmed = await confirmationsOf(tx, personalData, order.orderNo);
  return confirmed.find((one) => one.memberNo === memberNo);
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
