import { maskMobile } from '../../../contract/certificate/mask.ts';
import { Failure } from '../../domain/failure.ts';
import { isCoolingOff, isLaterPremiumDue } from '../../domain/policy/policy.ts';
import type { PolicyContent } from '../../domain/policy/content.ts';
import type { Product } from '../../domain/product/product.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { identityScope, type IdentityScope } from '../member-identity/identity-scope.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { productAt } from '../product/products.ts';
import { policyContentOf, policyOf, type PolicyRow } from './policies.ts';

/** A policy with the order that it is of, for who holds the process. */
export interface PolicyScope {
  readonly scope: IdentityScope;
  readonly product: Product;
  readonly policy: PolicyRow;
  readonly content: PolicyContent;
}

/** The same where it may not be there yet. Throws what the contract says of every call. */
export async function orderForPolicy(
  context: ServiceContext,
  tx: Queryable,
  processNo: string,
  session: VisitorSession,
  reach: { readonly lock?: boolean } = {},
): Promise<Pick<PolicyScope, 'scope' | 'product'> & { readonly policy: PolicyRow | undefined }> {
  const scope = await identityScope(context, tx, { process_no: processNo }, session, reach);
  const { productNo, productVersion } = scope.process;
  return {
    scope,
    product: await productAt(context.connection.db, productNo, productVersion, tx),
    policy: await policyOf(tx, scope.order.orderNo, reach),
  };
}

/** Throws policyMissing until it is in force, and where its years of keeping are over. */
export async function policyScope(
  context: ServiceContext,
  tx: Queryable,
  processNo: string,
  session: VisitorSession,
  reach: { readonly lock?: boolean } = {},
): Promise<PolicyScope> {
  const { policy, ...found } = await orderForPolicy(context, tx, processNo, session, reach);
  if (!policy || policy.status === 'issuing' || policy.contentSealed === null)
    throw new Failure('policyMissing');
  return { ...found, policy, content: policyContentOf(context.personalData, policy) };
}

/** Throws policyEnded. */
export function requireInForce({ status }: PolicyRow): void {
  if (status === 'ended') throw new Failure('policyEnded');
}

/**
 * Whether the first premium is all that goes back. Throws policyEnded, coolingOffOver, or surrenderByService where later
 * ones have been due: it was not signed for in time, or late.
 */
export function requireSurrenderOnline(
  { policy, content }: Pick<PolicyScope, 'policy' | 'content'>,
  now: Date,
): void {
  requireInForce(policy);
  if (!isCoolingOff(policy.coolingOffDays, policy.receivedAt, now)) throw new Failure('coolingOffOver');
  if (isLaterPremiumDue(content.premium, policy.startsOn, now)) throw new Failure('surrenderByService');
}

/** As the applicant is shown their own mobile; null: none is known. Throws where the order has no applicant. */
export function maskedMobileOf(scope: IdentityScope): string | null {
  const { mobile } = applicantOf(scope);
  return mobile === '' ? null : maskMobile(mobile);
}
