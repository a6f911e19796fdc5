import { and, asc, eq, gt, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { InsurerResult } from '../../../contract/services/insurer.ts';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import type { EventDetails, EventName } from '../../domain/events.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import { orders } from '../../tables/order.ts';
import { bankAgreements } from '../../tables/payment.ts';
import { policies } from '../../tables/policy.ts';
import { products } from '../../tables/product.ts';
import { productVersions } from '../../tables/product-version.ts';
import { recordings } from '../../tables/recording.ts';

/** What a recording is after an event that an insurer's system hears of. */
const statusAfter = {
  verdict_pass: 'verified',
  verdict_return: 'returned',
  verdict_review: 'in_review',
  request_review: 'in_review',
  review_pass: 'verified',
  review_return: 'returned',
  expire: 'expired',
  revoke: 'revoked',
  renew: 'invited',
} as const satisfies Partial<Record<EventName, RecordingStatus>>;

const ofRecordings: readonly EventName[] = [...(Object.keys(statusAfter) as EventName[]), 'withdraw'];
const ofAgreements: readonly EventName[] = ['sign_debit', 'end_debit', 'book_end_of_debit'];
const ofPolicies: readonly EventName[] = ['sign_document', 'surrender_policy', 'end_policy', 'fail_policy'];

/** Numbers of events that one call looks through, so that a long past costs no call more than another. */
const mostLookedAt = 100_000;

interface Asked {
  readonly insurerName: string;
  readonly after: number;
  /** No event comes to be below it any more. */
  readonly settled: number;
  readonly limit: number;
}

export interface ResultsPage {
  readonly results: InsurerResult[];
  readonly next: number;
  readonly isMore: boolean;
}

/**
 * What came of an insurer's recordings, policies and agreements, in the order in which it happened. A recording is of
 * the insurer that its product names, a policy and an agreement of the one that the version they were bought at names.
 */
export async function resultsOf(tx: Queryable, asked: Asked): Promise<ResultsPage> {
  const { after, settled, limit } = asked;
  const until = Math.min(settled, after + mostLookedAt);
  const rows = await rowsOf(tx, { ...asked, until });
  const isFull = rows.length === limit;
  const next = isFull ? (rows.at(-1)?.id ?? after) : Math.max(after, until);
  return { results: rows.map(resultOf), next, isMore: isFull || next < settled };
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function rowsOf(
  tx: Queryable,
  { insurerName, after, until, limit }: Asked & { readonly until: number },
) {
  return await tx
    .select({
      ...{ id: events.id, kind: events.ownerKind, no: events.ownerNo, name: events.name },
      ...{ detail: events.detail, at: events.at },
      orderOfRecording: recordings.orderNo,
      ...{ policyNo: policies.policyNo, startsOn: policies.startsOn, endsOn: policies.endsOn },
      agreementNo: bankAgreements.agreementNo,
    })
    .from(events)
    .leftJoin(recordings, ownedBy('recording', recordings.recordingNo))
    .leftJoin(products, eq(products.productNo, recordings.productNo))
    .leftJoin(orders, ownedBy('order', orders.orderNo))
    .leftJoin(productVersions, versionOfOrder)
    .leftJoin(policies, eq(policies.orderNo, orders.orderNo))
    .leftJoin(bankAgreements, eq(bankAgreements.orderNo, orders.orderNo))
    .where(
      and(
        ...[gt(events.id, after), lte(events.id, until), isResult],
        sql`coalesce(${products.insurerName}, ${productVersions.content}->'insurer'->>'name') = ${insurerName}`,
      ),
    )
    .orderBy(asc(events.id))
    .limit(limit);
}

const ownedBy = (kind: 'recording' | 'order', no: typeof recordings.recordingNo | typeof orders.orderNo) =>
  and(eq(events.ownerKind, kind), eq(no, events.ownerNo));

const versionOfOrder = and(
  eq(productVersions.productNo, orders.productNo),
  eq(productVersions.version, orders.productVersion),
);

/**
 * The policy's own paper is signed in the transaction that puts it in force; its other papers tell nothing more. Who
 * withdrew before they read anything moved nothing.
 */
const isResult: SQL | undefined = and(
  inArray(events.name, [...ofRecordings, ...ofAgreements, ...ofPolicies]),
  or(ne(events.name, 'withdraw'), sql`${events.detail}->>'status' is not null`),
  or(ne(events.name, 'sign_document'), sql`${events.detail}->>'document_no' = 'policy'`),
);

function resultOf(row: Row): InsurerResult {
  const { id, kind, no, name, at } = row;
  const head = { id: String(id), at: at.toISOString() };
  if (kind === 'recording') {
    const { findings, segments, status } = row.detail as Partial<
      EventDetails['verdict_return'] & EventDetails['review_return'] & EventDetails['withdraw']
    >;
    return {
      ...{ kind: 'recording', ...head, recording_no: no, order_no: row.orderOfRecording ?? '' },
      status: status ?? statusAfter[name as keyof typeof statusAfter],
      ...{ findings: [...(findings ?? [])], segments: [...(segments ?? [])] },
    };
  }
  if (ofAgreements.includes(name)) {
    const { agreement_no, status } = row.detail as EventDetails['sign_debit'];
    return {
      ...{ kind: 'agreement', ...head, order_no: no, policy_no: row.policyNo },
      agreement_no: agreement_no ?? row.agreementNo ?? '',
      status: name === 'sign_debit' ? status : name === 'end_debit' ? 'ending' : 'ended',
    };
  }
  return {
    ...{ kind: 'policy', ...head, order_no: no, policy_no: row.policyNo },
    ...policyAfter(row),
    ...{ starts_on: row.startsOn, ends_on: row.endsOn },
  };
}

type OfPolicy = Pick<Extract<InsurerResult, { kind: 'policy' }>, 'status' | 'reason' | 'refund_fen'>;

function policyAfter({ name, detail }: Row): OfPolicy {
  switch (name) {
    case 'surrender_policy': {
      const { amount_fen } = detail as EventDetails['surrender_policy'];
      return { status: 'ended', reason: 'surrendered', refund_fen: amount_fen };
    }
    case 'end_policy':
      return { status: 'ended', reason: 'term_over', refund_fen: null };
    case 'fail_policy': {
      const { because } = detail as EventDetails['fail_policy'];
      return { status: 'failed', reason: because, refund_fen: null };
    }
    default:
      return { status: 'in_force', reason: null, refund_fen: null };
  }
}
