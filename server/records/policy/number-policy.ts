import type { CodeName } from '../../../contract/codes/catalogue.ts';
import { beijingDay } from '../../../contract/dates.ts';
import { Failure } from '../../domain/failure.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { writeEvent, type By } from '../events/events.ts';
import { moveBy } from '../health/move-on.ts';
import { anyProcess } from '../process/processes.ts';
import { scopeOfMember, type IdentityScope } from '../member-identity/identity-scope.ts';
import { isIdentitySettled } from '../member-identity/identity-settled.ts';
import { membersOf } from '../member/members.ts';
import { orderOf } from '../order/orders.ts';
import { keepPolicyFailure, policyFailureOf } from '../order/policy-failures.ts';
import { paidPaymentOf, type PaidPayment } from '../payment/payments.ts';
import { refundPayment, type EnqueueRefund } from '../payment/refund.ts';
import { redoFor } from '../process/step-reports.ts';
import { productAt } from '../product/products.ts';
import { composePolicy, contentHash } from './compose-policy.ts';
import { keepMinorCovers } from '../minor-cover/minor-covers.ts';
import { makePolicy, nextPolicyNo, policyOf, type PolicyRow } from './policies.ts';

export interface NumberedPolicy {
  readonly policy: PolicyRow;
  readonly product: Product;
  readonly processNo: string;
}

/**
 * The order's policy with its number, made where there is none: once, whoever asks how often. Null where nothing is
 * issued: the order is not paid, somebody's card or face waits for a person or was refused, or it cannot be insured as
 * it was paid; then, and where its cover is over or what was refused was not done anew in time, the money goes back by
 * itself. Throws what
 * anyProcess, productAt and scopeOfMember throw; of what keeps it from being issued only what is no Failure.
 */
export async function numberPolicy(
  context: ServiceContext,
  tx: Transaction,
  orderNo: string,
  refund: EnqueueRefund,
): Promise<NumberedPolicy | null> {
  const seen = await orderOf(tx, orderNo);
  if (!seen) return null;
  // Of one order one at a time: whoever comes second finds what the first made.
  const process = await anyProcess(tx, seen.processNo, { lock: true });
  const { processNo, productNo, productVersion } = process;
  const product = await productAt(context.connection.db, productNo, productVersion, tx);
  const before = await policyOf(tx, orderNo);
  if (before) return { policy: before, product, processNo };
  const paid = await paidPaymentOf(tx, orderNo);
  if (!paid || (await policyFailureOf(tx, orderNo))) return null;
  // People decide over cards and faces before the insurer is bound by them; their decision asks for the policy again.
  const scope = await scopeOfOrder(context, tx, orderNo);
  const by = { actor: 'job', at: context.now() };
  try {
    if (!(await isIdentitySettled(tx, scope))) {
      const redo = await redoFor(tx, process);
      if (!redo || by.at < redo.until) return null;
      throw new Failure('identityRefused');
    }
    return { policy: await issueAnew(context, tx, scope, paid, by), product, processNo };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await giveUp(context, tx, scope, { paid, because: error.codeName, refund, by });
    return null;
  }
}

async function scopeOfOrder(
  context: ServiceContext,
  tx: Transaction,
  orderNo: string,
): Promise<IdentityScope> {
  const [member] = await membersOf(tx, orderNo);
  return await scopeOfMember(context, tx, member?.memberNo ?? '');
}

async function issueAnew(
  context: ServiceContext,
  tx: Transaction,
  scope: IdentityScope,
  paid: PaidPayment,
  by: By,
): Promise<PolicyRow> {
  const { personalData } = context;
  const { orderNo } = scope.order;
  const { content: unnumbered, product, minors } = await composePolicy(context, tx, scope, paid);
  const { ends_on } = unnumbered;
  // A person may have looked at a card or a face for longer than the cover lasts.
  if (ends_on !== null && ends_on < beijingDay(by.at))
    throw new Failure('factorsImpossible', { message: '保险期间已过，不再出单，保费原路退回' });
  const policyNo = await nextPolicyNo(tx, Number(unnumbered.starts_on.slice(0, 4)));
  const content = { policy_no: policyNo, ...unnumbered };
  const sha256 = contentHash(content);
  const policy = await makePolicy(tx, {
    ...{ policyNo, orderNo, status: 'issuing', insuranceTerm: product.insurance_term },
    ...{ startsOn: content.starts_on, endsOn: content.ends_on },
    ...{ coolingOffDays: content.cooling_off_days, firstFen: paid.amountFen },
    ...{ contentSealed: personalData.seal(JSON.stringify(content)), contentSha256: sha256 },
    ...{ evidenceHash: content.evidence, issuedAt: by.at, updatedAt: by.at },
  });
  await keepMinorCovers(tx, personalData, policyNo, minors);
  await writeEvent(tx, orderOwner(orderNo), 'issue_policy', { policy_no: policyNo, content: sha256 }, by);
  return policy;
}

interface GivenUp {
  readonly paid: PaidPayment;
  /** The code's name alone: its sentence may name a child, and the events are kept for ever. */
  readonly because: CodeName;
  readonly refund: EnqueueRefund;
  readonly by: By;
}

/** The money goes back, and the sale came to nothing. */
async function giveUp(
  context: ServiceContext,
  tx: Transaction,
  { order: { orderNo }, process: { processNo } }: IdentityScope,
  { paid: { paymentNo, amountFen }, because, refund, by }: GivenUp,
): Promise<void> {
  if (!(await keepPolicyFailure(tx, orderNo, because, by.at))) return;
  await writeEvent(tx, orderOwner(orderNo), 'fail_policy', { because }, by);
  const requestId = `unissued-${orderNo}`;
  await refundPayment(tx, { paymentNo, amountFen, reason: '未能出单，保费退回', requestId }, refund, by);
  await moveBy(context, tx, processNo, 'job', 'fail_policy', { ...by, requestId });
}
