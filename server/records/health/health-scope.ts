import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { Failure } from '../../domain/failure.ts';
import type { Product } from '../../domain/product/product.ts';
import { askedPeople, type AskedPerson } from '../../domain/underwriting/asked-people.ts';
import { identityScope, type IdentityScope, type Subject } from '../member-identity/identity-scope.ts';
import { applicantOf } from '../member-identity/invites.ts';
import { productAt } from '../product/products.ts';
import { noticeOf, type HealthNotice } from '../underwriting/notices.ts';
import { casesOf, type CaseRow } from '../underwriting/case-rows.ts';

/** An order with all that decides over the health of its people. */
export interface HealthScope extends Omit<IdentityScope, 'product'> {
  readonly product: Product;
  readonly asked: readonly AskedPerson[];
  readonly notice: HealthNotice;
  /** Those alone that count (`casesThatCount`). */
  readonly cases: readonly CaseRow[];
  /** The number by which the applicant's part of a step is reported. */
  readonly applicantNo: string;
}

/**
 * Nobody is asked where the product asks nothing of health. Throws what identityScope throws, and productConfigMissing.
 */
export async function healthScope(
  context: ServiceContext,
  tx: Queryable,
  subject: Subject,
  session: VisitorSession,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<HealthScope> {
  return await withHealth(context, tx, await identityScope(context, tx, subject, session, { lock }));
}

/**
 * The same of an order that was reached otherwise: at the desk, by a job. Throws productConfigMissing, and where the
 * order has no applicant.
 */
export async function withHealth(
  { connection, personalData }: ServiceContext,
  tx: Queryable,
  scope: IdentityScope,
): Promise<HealthScope> {
  const { productNo, productVersion, orderNo } = scope.order;
  const product = await productAt(connection.db, productNo, productVersion, tx);
  return {
    ...scope,
    product,
    asked: askedPeople(product, scope.people),
    notice: await noticeOf(tx, personalData, orderNo),
    cases: await casesThatCount(tx, scope),
    applicantNo: applicantOf(scope).memberNo,
  };
}

/** Of what was declared anew, or whose consent was withdrawn, none does while the sale goes on. */
export async function casesThatCount(
  tx: Queryable,
  { process, order }: Pick<IdentityScope, 'process' | 'order'>,
): Promise<CaseRow[]> {
  const cases = await casesOf(tx, order.orderNo);
  return cases.filter(({ status }) => status !== 'invalid' || process.status !== 'processing');
}

/** Throws memberMissing. */
export function askedPerson({ asked }: Pick<HealthScope, 'asked'>, memberNo: string): AskedPerson {
  const found = asked.find((one) => one.memberNo === memberNo || one.person.memberNos.includes(memberNo));
  if (!found) throw new Failure('memberMissing');
  return found;
}

/** Throws processOver after the process's end, processEventRefused unless it stands at one of these steps. */
export function requireStep(
  { process }: Pick<HealthScope, 'process'>,
  ...steps: readonly HealthScope['process']['current'][]
): void {
  if (process.status !== 'processing') throw new Failure('processOver');
  if (!steps.includes(process.current)) throw new Failure('processEventRefused');
}
