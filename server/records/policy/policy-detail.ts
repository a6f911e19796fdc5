import { identityStandingOf } from '../member-identity/identity-settled.ts';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { IssuedPolicy, PolicyDetail, RefundProgress } from '../../../contract/model/policy.ts';
import {
  coolingOff,
  hasBegun,
  isCoolingOff,
  lateFrom,
  nextPremiumOn,
  refundWorkingDays,
} from '../../domain/policy/policy.ts';
import type { PolicyContent } from '../../domain/policy/content.ts';
import { fenWords, yuanWords } from '../../../contract/yuan-words.ts';
import type { Product } from '../../domain/product/product.ts';
import { readingTime } from '../../domain/recording/script.ts';
import { workingDaysAfter } from '../../domain/working-days/working-days.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { linkRoute, newestLinks } from '../links/links.ts';
import { applicantOf } from '../member-identity/invites.ts';
import type { IdentityScope } from '../member-identity/identity-scope.ts';
import { rowsOfPeople } from '../member-identity/member-states.ts';
import { agreementOf, debitedAccount } from '../payment/agreements.ts';
import { paidPaymentOf } from '../payment/payments.ts';
import { refundOf } from '../payment/refund.ts';
import { findRecording } from '../recording/recordings.ts';
import { policyFailureOf } from '../order/policy-failures.ts';
import { canBeRead, holderMayRenew } from '../recording/renew-recording.ts';
import { policyContentOf, documentsOf, type PolicyRow } from './policies.ts';
import { answersOf, completedAt } from './visit-answers.ts';

interface Known {
  readonly scope: IdentityScope;
  readonly product: Product;
  readonly policy: PolicyRow | undefined;
}

/** A policy as its holder sees it, whatever became of it. Throws where the order has no applicant. */
export async function policyDetailOf(
  context: ServiceContext,
  tx: Queryable,
  { scope, product, policy }: Known,
): Promise<PolicyDetail> {
  const { orderNo, productPlanNo, firstFen } = scope.order;
  const holder = applicantOf(scope);
  const isReady = policy !== undefined && policy.status !== 'issuing' && policy.contentSealed !== null;
  const failure = policy ? undefined : await policyFailureOf(tx, orderNo);
  const identity = policy || failure ? 'settled' : await identityStandingOf(tx, scope);
  const insured = scope.people.filter(({ roles }) => roles.includes('insurant'));
  return {
    order_no: orderNo,
    state: isReady && policy.status !== 'issuing' ? policy.status : failure ? 'failed' : 'issuing',
    product_no: product.product_no,
    product_name: product.name,
    plan_name: product.plans.find(({ plan_no }) => plan_no === productPlanNo)?.name ?? '',
    insurer: product.insurer.name,
    service_phone: product.insurer.phone,
    holder: holder.name,
    insured: insured.map(({ name }) => name),
    mobile_masked: holder.mobile === '' ? null : maskMobile(holder.mobile),
    premium_fen: firstFen,
    identity,
    is_late: !isReady && !failure && (await isLate(context, tx, scope, identity)),
    policy: isReady ? await issuedOf(context, tx, policy, product) : null,
    refund: await refundProgressOf(tx, orderNo),
  };
}

/** Counted from the payment, and from what was done or decided last of a card or a face. */
async function isLate(
  { now }: ServiceContext,
  tx: Queryable,
  { order, people }: IdentityScope,
  identity: PolicyDetail['identity'],
): Promise<boolean> {
  const paid = await paidPaymentOf(tx, order.orderNo);
  if (!paid || identity === 'refused') return false;
  const rows = await rowsOfPeople(tx, people);
  const times = [...rows.values()].flatMap(({ card, face }) =>
    [card?.doneAt, card?.decidedAt, face?.doneAt, face?.decidedAt].flatMap((time) => time?.getTime() ?? []),
  );
  const since = new Date(Math.max(paid.paidAt.getTime(), ...times));
  return lateFrom(since, identity === 'looked_at') < now();
}

async function issuedOf(
  context: ServiceContext,
  tx: Queryable,
  policy: PolicyRow,
  product: Product,
): Promise<IssuedPolicy> {
  const { personalData, now } = context;
  const content = policyContentOf(personalData, policy);
  const { policyNo, receivedAt, coolingOffDays, startsOn, endsOn, endedAt } = policy;
  const at = now();
  const { until, leftDays } = coolingOff(coolingOffDays, receivedAt, at);
  const on = endedAt ? null : nextPremiumOn(content.premium, startsOn, at);
  const documents = await documentsOf(tx, policyNo);
  const questions = product.steps.includes('online_visit') ? (product.visit?.questions ?? []) : [];
  const answers = questions.length > 0 ? await answersOf(tx, policyNo) : [];
  return {
    policy_no: policyNo,
    issued_at: policy.issuedAt.toISOString(),
    received_at: receivedAt?.toISOString() ?? null,
    ...{ starts_on: startsOn, ends_on: endsOn, has_begun: hasBegun(startsOn, at) },
    facts: factsOf(content, product),
    lines: paperLines(content),
    premium_fen: policy.firstFen,
    next_premium: on === null ? null : { on, fen: policy.firstFen },
    paid_at_once: content.premium.instalments === 1,
    debit: await debitOf(context, tx, policy, on !== null),
    cooling_off: {
      ...{ days: coolingOffDays, until, left_days: endedAt ? 0 : leftDays },
      is_over: endedAt !== null || !isCoolingOff(coolingOffDays, receivedAt, at),
    },
    visit:
      questions.length === 0
        ? null
        : {
            questions: questions.length,
            answered: answers.filter(({ answer }) => answer === 'yes').length,
            completed_at: completedAt(questions, answers)?.toISOString() ?? null,
            until,
          },
    recording: await recordingOf(tx, policy, at),
    documents: documents.map(({ documentNo, kind, name, bytes, pages }) => ({
      ...{ document_no: documentNo, kind, name, bytes, pages },
    })),
    ended_at: endedAt?.toISOString() ?? null,
  };
}

async function debitOf(
  context: ServiceContext,
  tx: Queryable,
  { orderNo }: PolicyRow,
  isOwed: boolean,
): Promise<IssuedPolicy['debit']> {
  const agreement = await agreementOf(tx, orderNo);
  const state = agreement?.status === 'signed' || agreement?.status === 'ending' ? agreement.status : 'off';
  const isOffered = isOwed && context.paymentChannels.bank_card !== null;
  if (state === 'off' && !isOffered) return null;
  return { state, account: await debitedAccount(context, tx, orderNo) };
}

/** Without what is said in brackets: it stands in the policy itself. */
const shortly = (sum: string): string => sum.replace(/（.*）/, '');

/** Three figures for the head: what is paid in, for how long, and the product's first promise. */
function factsOf({ premium, insured, benefits }: PolicyContent, { hero }: Product): IssuedPolicy['facts'] {
  const [main] = insured[0]?.items ?? [];
  const yearly = /每年 ([\d,.]+) 元/.exec(benefits[0]?.value ?? '')?.[1];
  const first = yearly
    ? { label: '每年领取', value: yuanWords(Math.floor(Number(yearly.replaceAll(',', '')))) }
    : { label: hero[0]?.label ?? '保障', value: shortly(main?.sum ?? hero[0]?.value ?? '') };
  const often = premium.period === 'month' ? '每月' : '每年';
  return [
    first,
    {
      label: premium.instalments === 1 ? '保费，一次交清' : `${often}交费`,
      value: `¥ ${fenWords(premium.first_fen)}`,
    },
    premium.instalments === 1
      ? { label: '被保险人', value: `${insured.length} 位` }
      : { label: '共交', value: `${premium.instalments} ${premium.period === 'month' ? '个月' : '年'}` },
  ];
}

/** What stands on the paper's first page. */
function paperLines(content: PolicyContent): IssuedPolicy['lines'] {
  const { premium, product } = content;
  const often = premium.period === 'month' ? '月交' : '年交';
  const times = premium.instalments === 1 ? '一次交清' : `${often}，共 ${premium.instalments} 期`;
  return [
    { label: '保单号', value: content.policy_no },
    { label: '投保人', value: content.holder.name },
    { label: '被保险人', value: content.insured.map(({ name }) => name).join('、') },
    { label: '险种', value: `${product.name}（${product.plan}）` },
    {
      label: '保险期间',
      value: `${content.starts_on} 零时起，${content.ends_on === null ? '终身' : `至 ${content.ends_on}`}`,
    },
    { label: '交费', value: `¥ ${fenWords(premium.first_fen)}，${times}` },
    ...content.benefits.slice(0, 1),
  ];
}

async function recordingOf(
  tx: Queryable,
  { recordingNo, endedAt }: PolicyRow,
  at: Date,
): Promise<IssuedPolicy['recording']> {
  const recording = recordingNo === null ? undefined : await findRecording(tx, recordingNo);
  if (!recording) return null;
  const isDone = ['submitted', 'in_review', 'verified'].includes(recording.status);
  const link = (await newestLinks(tx, [recording.recordingNo])).get(recording.recordingNo);
  const isOwed = !isDone && !endedAt && (await canBeRead(tx, recording));
  return {
    is_done: isDone,
    link: isOwed && link ? linkRoute(link.code) : null,
    may_renew: isOwed && (await holderMayRenew(tx, recording, at)),
    reading_ms: readingTime(recording.segments),
  };
}

/** What goes back of the money that paid the order, or null. */
export async function refundProgressOf(tx: Queryable, orderNo: string): Promise<RefundProgress | null> {
  const paid = await paidPaymentOf(tx, orderNo);
  const refund = paid && (await refundOf(tx, paid.paymentNo));
  if (!paid || !refund) return null;
  return {
    amount_fen: refund.amountFen,
    status: refund.status === 'refunded' ? 'refunded' : 'refunding',
    asked_at: refund.askedAt.toISOString(),
    refunded_at: refund.refundedAt?.toISOString() ?? null,
    to: `${paid.channelName}原支付账户`,
    expected_on: workingDaysAfter(refund.askedAt, refundWorkingDays),
  };
}
