import { whoHas } from '../../domain/identity/people.ts';
import { createHash } from 'node:crypto';
import { addDays, beijingDay } from '../../../contract/dates.ts';
import type { Quotation } from '../../../contract/model/gene.ts';
import { Failure } from '../../domain/failure.ts';
import { premiumWords } from '../../domain/order/premium-words.ts';
import { linesOf } from '../../domain/order/person-lines.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { PolicyContent } from '../../domain/policy/content.ts';
import { periodWords } from '../../domain/policy/period.ts';
import { endsOn, startsOn } from '../../domain/policy/policy.ts';
import { printedFields } from '../../domain/policy/printed-fields.ts';
import { chainStart } from '../../domain/proof/chain.ts';
import { documentHead } from '../../domain/product/document.ts';
import type { Product } from '../../domain/product/product.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { applicantOf } from '../member-identity/invites.ts';
import type { IdentityScope } from '../member-identity/identity-scope.ts';
import { orderFacts, type OrderFacts } from '../order-confirmation/order-content.ts';
import { quotedOrder } from '../order-confirmation/quoted-order.ts';
import { confirmationsOf } from '../order/confirmations.ts';
import type { PaidPayment } from '../payment/payments.ts';
import { productAt } from '../product/products.ts';
import { conditionsOf, type MemberConditions } from '../underwriting/conditions.ts';
import { chainEnd } from '../proof/chain.ts';

/** What is issued, but its number. */
export type UnnumberedPolicy = Omit<PolicyContent, 'policy_no'>;

/**
 * The contract as it was agreed to and paid for. Throws factorsImpossible, with a sentence, where nobody can be insured
 * so or the money is not the premium to the fen.
 */
export async function composePolicy(
  context: ServiceContext,
  tx: Transaction,
  scope: IdentityScope,
  paid: PaidPayment,
): Promise<{ readonly content: UnnumberedPolicy } & Pick<OrderFacts, 'product' | 'minors'>> {
  const { now } = context;
  const day = await quotedDay(context, tx, scope, paid);
  const facts = await orderFacts({ ...context, now: () => new Date(`${day}T00:00:00+08:00`) }, tx, scope);
  const { product, cover, quotation } = facts;
  const starts = startsOn(paid.paidAt);
  const ends = endsOn(cover, starts);
  const content: UnnumberedPolicy = {
    order_no: scope.order.orderNo,
    issued_at: now().toISOString(),
    insurer: product.insurer,
    product: {
      ...{ product_no: product.product_no, version: product.version, name: product.name },
      ...{ filing_no: product.filing_no, plan: planName(product, scope) },
    },
    ...{ starts_on: starts, ends_on: ends, period: periodWords(cover, ends) },
    ...peopleOf(facts, quotation, await conditionsOf(context, tx, scope.order.orderNo)),
    premium: {
      ...{ first_fen: paid.amountFen, label: premiumWords(quotation).premium_label },
      ...{ period: quotation.period, instalments: quotation.instalments },
      ...{ total_fen: quotation.total_fen, discount_fen: quotation.discount_fen },
    },
    benefits: quotation.benefits.map(({ label, value }) => ({ label, value })),
    cash_values: quotation.cash_values,
    terms: product.facts.filter(({ label }) => !['保险期间', '交费'].includes(label)),
    cooling_off_days: product.cooling_off_days,
    exclusions: product.exclusions,
    payment: {
      ...{ payment_no: paid.paymentNo, paid_at: paid.paidAt.toISOString() },
      ...{ method: paid.channelName, amount_fen: paid.amountFen },
    },
    ...(await agreedOf(context, tx, facts)),
    documents: product.documents.map(documentHead).map(({ document_no, name, version, sha256 }) => ({
      ...{ document_no, name, version, sha256 },
    })),
    evidence: (await chainEnd(tx, orderOwner(scope.order.orderNo))) ?? chainStart,
  };
  return { content, product, minors: facts.minors };
}

/** By its content: what a policy's papers are drawn of. */
export const contentHash = (content: PolicyContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** The premium that was agreed to is the one of the day on which the payment was opened; it may be paid after midnight. */
async function quotedDay(
  context: ServiceContext,
  tx: Transaction,
  { process, order }: IdentityScope,
  { openedAt, amountFen }: PaidPayment,
): Promise<string> {
  const product = await productAt(context.connection.db, process.productNo, process.productVersion, tx);
  const day = beijingDay(openedAt);
  for (const one of [day, addDays(day, -1)]) {
    const { first_fen } = await quotedOrder(context, tx, product, order, one);
    if (first_fen === amountFen) return one;
  }
  throw new Failure('factorsImpossible', { message: '收到的保费与应交保费不一致' });
}

const planName = ({ plans }: Product, { order }: IdentityScope): string =>
  plans.find(({ plan_no }) => plan_no === order.productPlanNo)?.name ?? '';

type People = Pick<PolicyContent, 'holder' | 'insured' | 'beneficiaries'>;

function peopleOf(
  { members, scope, nameOf }: OrderFacts,
  quotation: Quotation,
  conditions: readonly MemberConditions[],
): People {
  const linesFor = ({ row, entry }: OrderFacts['members'][number]) => {
    const module = scope.product.modules.find((one) => one.module === row.role);
    if (!module) return [];
    return linesOf({ ...module, fields: printedFields(module) }, entry, nameOf);
  };
  const nameIn = ({ entry }: OrderFacts['members'][number]): string =>
    typeof entry['name'] === 'string' ? entry['name'] : '';
  const ofRole = (role: string) => members.filter(({ row }) => row.role === role);
  const [holder] = ofRole('applicant');
  return {
    holder: { name: holder ? nameIn(holder) : '', lines: holder ? linesFor(holder) : [] },
    insured: ofRole('insurant').map((member, place) => ({
      name: nameIn(member) || (holder ? nameIn(holder) : ''),
      lines: linesFor(member),
      items: (quotation.insurants[place]?.items ?? []).map(({ name, sum, fen, extra_fen }) => ({
        ...{ name, sum, fen, extra_fen },
      })),
      exclusions: [
        ...(conditions.find(({ memberNo }) => memberNo === member.row.memberNo)?.exclusions ?? []),
      ],
    })),
    beneficiaries: ofRole('beneficiary').map((member) => [
      ...(nameIn(member) === '' ? [] : [{ label: '姓名', value: nameIn(member) }]),
      ...linesFor(member),
    ]),
  };
}

async function agreedOf(
  { personalData }: ServiceContext,
  tx: Transaction,
  { scope, product }: OrderFacts,
): Promise<Pick<PolicyContent, 'signatures' | 'confirmations'>> {
  const agreed = await confirmationsOf(tx, personalData, scope.order.orderNo);
  const nameOf = (memberNo: string): string =>
    whoHas(scope.people, memberNo)?.name ?? applicantOf(scope).name;
  const documentName = (documentNo: string): string =>
    product.documents.find(({ document_no }) => document_no === documentNo)?.name ?? documentNo;
  return {
    confirmations: agreed.map(({ memberNo, contentSha256, confirmedAt }) => ({
      name: nameOf(memberNo),
      sha256: contentSha256,
      confirmed_at: confirmedAt.toISOString(),
    })),
    signatures: agreed.flatMap(({ memberNo, signatures, confirmedAt }) => {
      const [first] = signatures;
      if (!first) return [];
      return [
        {
          name: nameOf(memberNo),
          documents: signatures.map(({ documentNo }) => documentName(documentNo)),
          strokes: first.strokes,
          typed: first.typed,
          signed_at: confirmedAt.toISOString(),
        },
      ];
    }),
  };
}
